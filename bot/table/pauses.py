"""How long a table waits by itself, in seconds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pauses:
    """Every span the tables know; production and tests bring their own."""

    computer: float = 1.2  # before a computer's move, so that eyes can follow
    autoplay: float = 1.0  # before the only legal card goes by itself
    look: float = 5.0  # the look time before the first chosen word (A39)
    next_deal: float = 12.0  # a result stays on show
    reading: float = 120.0  # and as long for somebody alone who looks into the deal
    stale: float = 600.0  # after so long without a change anybody may close a lobby
    lobby: float = 6 * 3600.0  # a lobby without a change expires
    idle: float = 30 * 24 * 3600.0  # a game that nobody goes on with ends
    forget: float = 3600.0  # an ended table leaves the memory
    retry: float = 5.0  # after something failed at its hour
    heartbeat: float = 15.0  # between two signs of life
