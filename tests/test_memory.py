import subprocess
import sys

import pytest

DRAWN = """
from concurrent.futures import ThreadPoolExecutor
from bot.commands.memory import give_back
from bot.pictures import THEMES, score_picture
from tests.pictures.test_pictures import game
from tests.soak.lives import resident_mb
import os

give_back()
with ThreadPoolExecutor(4) as pool:
    sheet = game(3, 9)
    score_picture(sheet, "ru")
    before = resident_mb(os.getpid())
    list(pool.map(score_picture, 12 * [sheet], 12 * ["ru"]))
    print(resident_mb(os.getpid()) - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's way, and /proc to see it")
def test_pictures_that_left_their_pixels_in_the_memory() -> None:
    """Drawn several at a time, in threads as the bot does, they cost next to nothing once sent."""
    done = subprocess.run([sys.executable, "-c", DRAWN], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 16
