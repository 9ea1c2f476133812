from collections.abc import AsyncIterator, Callable

import pytest

from tests.table.room import Room


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    """A room that is closed after the test."""
    room = Room()
    yield room
    await room.stop()


@pytest.fixture
async def rooms() -> AsyncIterator[Callable[..., Room]]:
    """Makes rooms of other kinds, closed after the test."""
    made: list[Room] = []

    def make(**wishes: object) -> Room:
        made.append(Room(**wishes))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for room in made:
        await room.stop()
