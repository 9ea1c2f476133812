"""Pictures and files in the outbox."""

from dataclasses import replace

from bot.telegram.screen import Attachment, Screen, joined
from tests.telegram.far_end import Desk, bad_request, says, server_error

GROUP = -1001


async def drawn() -> bytes:
    """Anything."""
    return b"png"


def picture(text: str = "счёт") -> Screen:
    """A message with a picture."""
    return replace(says(text), attachment=Attachment("photo", "score.png", drawn))


async def broken() -> bytes:
    """A picture that cannot be drawn."""
    raise ValueError("no font")


async def test_a_picture_and_a_file_keep_their_place(desk: Desk) -> None:
    """They come in the order of the other posts, and are not joined with them."""
    file = replace(says("запись"), attachment=Attachment("document", "game.txt", drawn))
    for slot, screen in (("a", says("раз")), ("b", picture()), ("c", file), ("d", says("два"))):
        desk.outbox.post(GROUP, slot, screen)
    await desk.outbox.idle()
    assert ["send 101 раз", "photo 102 счёт", "document 103 запись", "send 104 два"] == (
        desk.far.said()
    )


async def test_a_picture_is_posted_once(desk: Desk) -> None:
    """Also by another process, which finds it was posted."""
    desk.outbox.post(GROUP, "1:end.sheet", picture())
    await desk.outbox.idle()
    again = Desk(desk.screens)
    await again.outbox.restore()
    again.outbox.post(GROUP, "1:end.sheet", picture())
    await again.outbox.idle()
    assert ["photo 101 счёт"] == desk.far.said()
    assert [] == again.far.said()


async def test_where_pictures_are_not_allowed_the_words_come(desk: Desk) -> None:
    """A group that takes no photos is not lost: it gets the text, and all that follows."""
    desk.far.fail(bad_request("not enough rights to send photos to the chat"))
    desk.outbox.post(GROUP, "1:end", picture())
    await desk.outbox.idle()
    desk.outbox.post(GROUP, "1:next", says("дальше"))
    await desk.outbox.idle()
    assert ["send 101 счёт", "send 102 дальше"] == desk.far.said()


async def test_a_picture_that_cannot_be_drawn_is_left_out(desk: Desk) -> None:
    """Its words come without it, and the chat goes on."""
    bad = replace(says("счёт"), attachment=Attachment("photo", "score.png", broken))
    desk.outbox.reply(7, bad)
    await desk.outbox.idle()
    assert ["send 101 счёт"] == desk.far.said()


async def test_a_picture_is_tried_again(desk: Desk) -> None:
    """A server that fails gets it once more, bytes and all."""
    desk.far.fail(server_error())
    desk.outbox.post(7, "1:end", picture())
    await desk.clock.advance(1)
    while not desk.far.calls:
        await desk.clock.advance(1)
    assert ["photo 101 счёт"] == desk.far.said()


def test_pictures_are_not_joined() -> None:
    """One message has one attachment, and a caption is short."""
    assert None is joined(picture(), says("два"))
    assert None is joined(says("раз"), picture())


def test_a_picture_changes_the_fingerprint() -> None:
    """A message with a picture is not the same as one without."""
    assert picture().fingerprint != says("счёт").fingerprint
