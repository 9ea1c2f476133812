"""The world that ``make play`` opens with."""

from bot.sandbox.membership import add_bot
from bot.sandbox.world import World


def friends(world: World) -> None:
    """Four people, their group with the bot in it, and a group with topics."""
    anna = world.add_person("Аня", username="anna_k")
    boris = world.add_person("Борис", last_name="Ильин")
    vera = world.add_person("Вера", username="vera_v")
    glen = world.add_person("Glen", language_code="en", username="glen_hall")
    everybody = [anna.id, boris.id, vera.id, glen.id]
    friday = world.add_group("Пятница, карты", everybody, supergroup=True)
    add_bot(world, friday, anna.id, anna.id)
    club = world.add_group("Клуб «Длинный марьяж»", [boris.id, anna.id, vera.id], forum=True)
    world.add_topic(club, "Карты", boris.id)
    world.add_topic(club, "Разговоры", boris.id)
    add_bot(world, club, boris.id, boris.id)
