"""What people write and tap, by where it comes from."""

from aiogram import Router

from bot.telegram.handlers import groups, members, pace, privacy, private, settings, taps


def routers() -> tuple[Router, ...]:
    """New routers, in the order in which they are asked."""
    return (
        settings.router(),
        pace.router(),
        privacy.router(),
        taps.router(),
        members.router(),
        groups.router(),
        private.router(),
    )
