"""A legal move that needs no thought, for when a computer player fails: the game goes on."""

from typing import Final

from bot.engine.actions import Action, Concede, Dark, Pass, Redeal
from bot.engine.state import View

_LAST: Final = (Concede, Redeal, Dark)  # only when nothing else is legal


def fallback(view: View) -> Action:
    """A pass where one is legal, else the first legal action that gives nothing up; ValueError
    when it is not the viewer's move."""
    if not view.legal:
        raise ValueError("nothing to choose from")
    passes = (action for action in view.legal if isinstance(action, Pass))
    plain = (action for action in view.legal if not isinstance(action, _LAST))
    return next(passes, None) or next(plain, None) or view.legal[0]
