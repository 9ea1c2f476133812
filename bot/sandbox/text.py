"""Texts as Telegram measures them: UTF-16 lengths, entities, HTML, what it marks by itself."""

import html
import re
from dataclasses import dataclass
from typing import NoReturn

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json

_KINDS = frozenset(
    [
        "mention",
        "hashtag",
        "cashtag",
        "bot_command",
        "url",
        "email",
        "phone_number",
        "bold",
        "italic",
        "underline",
        "strikethrough",
        "spoiler",
        "blockquote",
        "expandable_blockquote",
        "code",
        "pre",
        "text_link",
        "text_mention",
        "custom_emoji",
        "date_time",
    ]
)
_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
    "a": "text_link",
}
_TAG = re.compile(r"<(/?)([a-z0-9-]+)((?:\s+[a-z-]+(?:=\"[^\"]*\"|='[^']*')?)*)\s*>", re.IGNORECASE)
_HREF = re.compile(r"href=[\"']([^\"']*)[\"']", re.IGNORECASE)
_FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/@])/[a-zA-Z0-9_]{1,32}(?:@\w{3,32})?)"
    r"|(?P<url>\bhttps?://[^\s<>]+|\bt\.me/[^\s<>]+)"
    r"|(?P<mention>(?<!\w)@[a-zA-Z]\w{3,31})"
)


@dataclass(frozen=True)
class Formatted:
    """A text and its entities, sorted by offset."""

    text: str
    entities: list[Json]


def utf16_length(text: str) -> int:
    """The length of ``text`` in UTF-16 code units, which Telegram counts in."""
    return len(text.encode("utf-16-le")) // 2


def formatted(text: str, entities: list[Json], parse_mode: str, limit: int, what: str) -> Formatted:
    """The text as Telegram stores it: parsed, trimmed at its end, its entities checked.

    ``limit`` is in UTF-16 units, and ``what`` names the text in the refusal. An empty text is
    the caller's to judge.
    """
    if parse_mode.lower() == "html":
        text, entities = parse_html(text)
    elif parse_mode:
        raise bad_request("unsupported parse_mode")
    _check(text, entities)
    text = text.rstrip()
    length = utf16_length(text)
    if length > limit:
        raise bad_request(f"{what} is too long")
    kept = [e | {"length": min(e["length"], length - e["offset"])} for e in entities]
    kept = [e for e in kept if e["length"] > 0]
    kept += [e for e in found_entities(text) if not any(_overlap(e, other) for other in kept)]
    return Formatted(text, sorted(kept, key=lambda e: (e["offset"], -e["length"])))


def found_entities(text: str) -> list[Json]:
    """The commands, addresses and mentions Telegram marks by itself."""
    return [
        {
            "type": found.lastgroup,
            "offset": utf16_length(text[: found.start()]),
            "length": utf16_length(found.group()),
        }
        for found in _FOUND.finditer(text)
    ]


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Telegram's HTML as plain text and entities; ``can't parse entities`` when it is none."""
    text, entities = "", list[Json]()
    open_tags: list[tuple[str, int, Json]] = []
    position = 0
    while position < len(source):
        if source[position] != "<":
            end = source.find("<", position)
            end = len(source) if end < 0 else end
            text += html.unescape(source[position:end])
            position = end
            continue
        tag = _TAG.match(source, position)
        at = len(source[:position].encode())
        if tag is None or (tag[2].lower() not in _TAGS and tag[2].lower() != "span"):
            name = re.match(r"</?([^\s>]*)", source[position:])
            _refuse(f'Unsupported start tag "{name[1] if name else ""}" at byte offset {at}')
        if tag[1]:
            entities += _close(tag[2].lower(), open_tags, utf16_length(text), at)
        else:
            open_tags.append((tag[2].lower(), utf16_length(text), _opened(tag[2].lower(), tag[3])))
        position = tag.end()
    if open_tags:
        tail = len(source.encode())
        _refuse(f'Can\'t find end tag corresponding to start tag "{open_tags[-1][0]}" ({tail})')
    return text, entities


def _opened(tag: str, attributes: str) -> Json:
    if tag == "span":
        return {"type": "spoiler"}
    entity: Json = {"type": _TAGS[tag]}
    if tag == "a":
        href = _HREF.search(attributes)
        entity["url"] = html.unescape(href[1]) if href else ""
    if tag == "blockquote" and "expandable" in attributes:
        entity["type"] = "expandable_blockquote"
    return entity


def _close(tag: str, open_tags: list[tuple[str, int, Json]], end: int, at: int) -> list[Json]:
    if not open_tags:
        _refuse(f"Unexpected end tag at byte offset {at}")
    expected, start, entity = open_tags.pop()
    if expected != tag:
        _refuse(
            f'Unmatched end tag at byte offset {at}, expected "</{expected}>", found "</{tag}>"'
        )
    if end == start or entity.get("url") == "":
        return []
    return [entity | {"offset": start, "length": end - start}]


def _refuse(reason: str) -> NoReturn:
    raise bad_request(f"can't parse entities: {reason}")


def _check(text: str, entities: list[Json]) -> None:
    units = text.encode("utf-16-le")
    length = len(units) // 2
    for entity in entities:
        kind, offset, size = entity.get("type"), entity.get("offset"), entity.get("length")
        if kind not in _KINDS:
            raise bad_request("can't parse MessageEntity: Unsupported type specified")
        if not isinstance(offset, int) or not isinstance(size, int) or offset < 0 or size < 0:
            raise bad_request("can't parse MessageEntity: offset and length must be non-negative")
        if offset + size > length:
            raise bad_request(
                f"entity beginning at UTF-16 offset {offset} ends after the end of the text"
                f" at UTF-16 offset {length}"
            )
        for edge in (offset, offset + size):
            if edge < length and 0xDC <= units[2 * edge + 1] <= 0xDF:
                raise bad_request(
                    f"entity beginning at UTF-16 offset {offset} ends in a middle of a"
                    f" UTF-16 symbol at UTF-16 offset {edge}"
                )


def _overlap(one: Json, other: Json) -> bool:
    starts_before = bool(one["offset"] < other["offset"] + other["length"])
    return starts_before and bool(other["offset"] < one["offset"] + one["length"])
