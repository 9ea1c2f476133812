"""Which updates were handled, in the database."""

from collections.abc import Mapping

from bot.store.connection import Part, told


class UpdateRows(Part):
    """Implements `Kept`."""

    async def handled(self) -> Mapping[int, float]:
        """The numbers of updates that `save_handled` was told, and when each was handled.
        StoreError like `open_store`."""
        with told(self._db.path):
            return dict(await self._db.rows("SELECT number, at FROM handled"))

    async def save_handled(self, places: Mapping[int, tuple[int, float]]) -> None:
        """Remember, each in its place, the number of an update and when it was handled."""
        async with self._db.transaction():
            await self._db.run_each(
                "INSERT OR REPLACE INTO handled (place, number, at) VALUES (?, ?, ?)",
                [(place, *one) for place, one in places.items()],
            )
