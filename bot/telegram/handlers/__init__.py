"""What people write and tap, by where it comes from."""

from aiogram import Router

from bot.telegram.handlers import (
    choices,
    groups,
    members,
    mine,
    privacy,
    private,
    records,
    scribe,
    settings,
    statistics,
    taps,
)


def routers() -> tuple[Router, ...]:
    """New routers, in the order in which they are asked."""
    return (
        settings.router(),
        choices.router(),
        mine.router(),
        privacy.router(),
        records.router(),
        scribe.router(),
        statistics.router(),
        taps.router(),
        members.router(),
        groups.router(),
        private.router(),
    )
