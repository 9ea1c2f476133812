"""What holds for all tests."""

from hypothesis import settings

# a busy machine is no fault of what is tested
settings.register_profile("thousand", deadline=None)
settings.load_profile("thousand")
