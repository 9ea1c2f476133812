"""Joining, leaving, rights, blocking and migration, with the updates each sends the bot.

The acts of ``ACTS`` share one shape, the world, the chat, who acts, and upon whom,
whether they need it all or not: hence the unused arguments.
"""

from collections.abc import Callable

from bot.sandbox import views
from bot.sandbox.errors import ActError
from bot.sandbox.model import Chat, Json, Member, Person, Status
from bot.sandbox.world import World


def set_status(
    world: World,
    chat: Chat,
    user_id: int,
    status: Status,
    actor: int,
    *,
    can_send: bool = True,
) -> None:
    """Change somebody's standing; the bot hears of its own, and as an admin of the others'."""
    before = chat.member(user_id)
    after = Member(user_id, status, can_send)
    if before == after:
        return
    change = _change(world, chat, actor, before, after)
    bot_was_admin = chat.member(world.bot.id).admin
    chat.members[user_id] = after
    world.changed()
    if user_id == world.bot.id:
        world.tell_bot("my_chat_member", change)
    elif bot_was_admin:
        world.tell_bot("chat_member", change)


def join(world: World, chat: Chat, actor: int, target: int) -> None:
    """``target`` joins the group, by itself or added by ``actor``."""
    if chat.private or chat.member(target).present:
        raise ActError("already there")
    _person(world, target)
    set_status(world, chat, target, "member", actor)
    _service(world, chat, actor, {"new_chat_members": [views.user(world, target)]})


def leave(world: World, chat: Chat, actor: int, target: int) -> None:
    """``target`` leaves the group, or is removed from it by ``actor``."""
    if chat.private or not chat.member(target).present:
        raise ActError("not there")
    if actor != target and not chat.member(actor).admin:
        raise ActError("only administrators remove members")
    set_status(world, chat, target, "left" if actor == target else "kicked", actor)
    _service(world, chat, actor, {"left_chat_member": views.user(world, target)})


def add_bot(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Add the bot to a group."""
    if chat.private or chat.member(world.bot.id).present:
        raise ActError("the bot is already there")
    set_status(world, chat, world.bot.id, "member", actor)
    _service(world, chat, actor, {"new_chat_members": [views.user(world, world.bot.id)]})


def remove_bot(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Remove the bot from a group."""
    if not chat.member(world.bot.id).present:
        raise ActError("the bot is not there")
    set_status(world, chat, world.bot.id, "kicked", actor)
    world.post(chat, actor, service={"left_chat_member": views.user(world, world.bot.id)})


def bot_leaves(world: World, chat: Chat) -> None:
    """The bot leaves a group of its own will."""
    bot_id = world.bot.id
    set_status(world, chat, bot_id, "left", bot_id)
    world.post(chat, bot_id, service={"left_chat_member": views.user(world, bot_id)})


def promote(world: World, chat: Chat, actor: int, target: int) -> None:
    """Make a member an administrator."""
    _present(chat, target)
    set_status(world, chat, target, "administrator", actor)


def demote(world: World, chat: Chat, actor: int, target: int) -> None:
    """Make an administrator an ordinary member again."""
    _present(chat, target)
    set_status(world, chat, target, "member", actor)


def promote_bot(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Make the bot an administrator."""
    promote(world, chat, actor, world.bot.id)


def demote_bot(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Make the bot an ordinary member again."""
    demote(world, chat, actor, world.bot.id)


def mute_bot(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Take from the bot the right to write."""
    _present(chat, world.bot.id)
    set_status(world, chat, world.bot.id, "restricted", actor, can_send=False)


def unmute_bot(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Give the bot back the right to write."""
    _present(chat, world.bot.id)
    set_status(world, chat, world.bot.id, "member", actor)


def block(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Block the bot in one's private chat."""
    person = _person(world, actor)
    if not person.blocked_bot:
        _set_blocked(world, world.chats[actor], blocked=True)


def unblock(world: World, chat: Chat, actor: int = 0, target: int = 0) -> None:  # noqa: ARG001
    """Unblock the bot in the private chat given, or in the actor's own."""
    private = chat if chat.private else world.chats[actor]
    if world.people[private.id].blocked_bot:
        _set_blocked(world, private, blocked=False)


def deactivate(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """The person's account is deleted."""
    _person(world, target).deactivated = True
    world.changed()


def go_offline(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Ephemeral messages stop reaching the person."""
    _person(world, target).offline = True
    world.changed()


def go_online(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Ephemeral messages reach the person again."""
    _person(world, target).offline = False
    world.changed()


def migrate(world: World, chat: Chat, actor: int, target: int = 0) -> None:  # noqa: ARG001
    """Turn a group into a supergroup, which has another id and none of the old messages."""
    if chat.type != "group":
        raise ActError("only an ordinary group becomes a supergroup")
    grown = world.add_group(chat.title, [], supergroup=True)
    grown.members = {m.id: Member(m.id, m.status, m.can_send) for m in chat.members.values()}
    _service(world, chat, actor, {"migrate_to_chat_id": grown.id})
    chat.migrated_to = grown.id
    _service(world, grown, actor, {"migrate_from_chat_id": chat.id})
    world.changed()


def delete_group(world: World, chat: Chat, actor: int, target: int = 0) -> None:  # noqa: ARG001
    """Its owner deletes a group with all its messages; nobody is in it any more, and the bot is
    told nothing."""
    if chat.member(actor).status != "creator":
        raise ActError("only its owner deletes a group")
    for message in [*chat.messages.values(), *chat.ephemerals.values()]:
        world.erase(message)
    chat.members = {one: Member(one, "kicked") for one in chat.members}
    chat.deleted = True
    world.changed()


def close_topic(world: World, chat: Chat, actor: int, target: int) -> None:
    """Close the topic ``target``."""
    _topic(chat, target)
    chat.topics[target].closed = True
    _service(world, chat, actor, {"forum_topic_closed": {}}, topic=target)
    world.changed()


def reopen_topic(world: World, chat: Chat, actor: int, target: int) -> None:
    """Reopen the topic ``target``."""
    _topic(chat, target)
    chat.topics[target].closed = False
    _service(world, chat, actor, {"forum_topic_reopened": {}}, topic=target)
    world.changed()


def delete_topic(world: World, chat: Chat, actor: int, target: int) -> None:  # noqa: ARG001
    """Delete the topic ``target`` with all its messages; the bot is told nothing."""
    _topic(chat, target)
    del chat.topics[target]
    for message in [m for m in chat.messages.values() if m.thread_id == target]:
        world.erase(message)
    world.changed()


Act = Callable[[World, Chat, int, int], None]
ACTS: dict[str, Act] = {
    "join": join,
    "leave": leave,
    "add_bot": add_bot,
    "remove_bot": remove_bot,
    "promote": promote,
    "demote": demote,
    "promote_bot": promote_bot,
    "demote_bot": demote_bot,
    "mute_bot": mute_bot,
    "unmute_bot": unmute_bot,
    "block": block,
    "unblock": unblock,
    "deactivate": deactivate,
    "offline": go_offline,
    "online": go_online,
    "migrate": migrate,
    "delete_group": delete_group,
    "close_topic": close_topic,
    "reopen_topic": reopen_topic,
    "delete_topic": delete_topic,
}


def act(world: World, do: str, chat_id: int, actor: int, target: int | None = None) -> None:
    """Perform the act named ``do`` upon ``target``, or upon the actor when nobody is named.

    Raises ActError when it can't be.
    """
    chat = world.chats.get(chat_id)
    if do not in ACTS or chat is None or actor not in world.people:
        raise ActError("there is no such act, chat or person")
    ACTS[do](world, chat, actor, actor if target is None else target)


def _service(
    world: World, chat: Chat, actor: int, service: Json, *, topic: int | None = None
) -> None:
    content = {"service": service, "thread_id": topic, "in_topic": topic is not None}
    message = world.post(chat, actor, **content)
    if chat.member(world.bot.id).present:
        world.tell_bot("message", views.message(world, message))


def _set_blocked(world: World, chat: Chat, *, blocked: bool) -> None:
    bot_id = world.bot.id
    standings = Member(bot_id, "member"), Member(bot_id, "kicked")
    before, after = standings if blocked else reversed(standings)
    world.people[chat.id].blocked_bot = blocked
    world.tell_bot("my_chat_member", _change(world, chat, chat.id, before, after))
    world.changed()


def _change(world: World, chat: Chat, actor: int, before: Member, after: Member) -> Json:
    return {
        "chat": views.chat(world, chat),
        "from": views.user(world, actor),
        "date": world.seconds(),
        "old_chat_member": views.member(world, before),
        "new_chat_member": views.member(world, after),
    }


def _person(world: World, person_id: int) -> Person:
    person = world.people.get(person_id)
    if person is None:
        raise ActError("there is no such person")
    return person


def _present(chat: Chat, user_id: int) -> None:
    if not chat.member(user_id).present:
        raise ActError("not a member")


def _topic(chat: Chat, topic_id: int) -> None:
    if topic_id not in chat.topics:
        raise ActError("there is no such topic")
