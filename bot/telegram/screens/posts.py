"""The group's log: the talon, each trick, the result, the end of the game; each posted once."""

from collections.abc import Callable

from aiogram.utils.formatting import Bold, Text

from bot.table.model import Scene
from bot.telegram.keyboards import again_keyboard
from bot.telegram.names import LONG
from bot.telegram.screen import Post, Screen
from bot.telegram.screens.deal_log import DealLog, names_for, reader
from bot.telegram.screens.pace import absences
from bot.telegram.screens.results import game_end
from bot.telegram.screens.statistics import broken_records
from bot.telegram.teacher_keys import lesson_row


def posts(scene: Scene, wanted: Callable[[str], bool] = lambda _slot: True) -> list[Post]:
    """Every post there should be of the deals on show, oldest first; before them whose time was
    up, for what a computer did then comes after it. Those of a deal are left out, and not drawn,
    whose slot is not ``wanted``.

    A trick without a wanted slot is told elsewhere; the last one opens the result's post.
    """
    log = absences(scene)
    for deal in scene.deals:
        log += DealLog(scene, deal).posts(wanted)
    if scene.winner is not None and scene.result is not None and scene.practice is None:
        log.append(Post(f"{scene.id}:end", _end(scene)))
    return log


def _end(scene: Scene) -> Screen:
    locale = scene.chat.locale
    names = names_for(scene, LONG, computers=True)
    title, table = game_end(scene, locale, names, reader(scene))
    body = Text(Bold(title), "\n\n", table)
    if broken := broken_records(scene, names):
        body += Text("\n\n", "\n".join(broken))
    # the last result is told in the same message, which has one keyboard
    lessons = lesson_row(scene, scene.deals[-1], locale)
    return Screen.of(body, again_keyboard(scene, locale, lessons))
