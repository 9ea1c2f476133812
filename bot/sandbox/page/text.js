// A message's text with its entities as DOM. Offsets are UTF-16 units, which is how JavaScript counts too.

import { el, hue } from "./dom.js";
import { w } from "./words.js";

const PLAIN = { bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code" };
const BLOCKS = new Set(["blockquote", "expandable_blockquote", "pre"]);

/**
 * A fragment showing `text` marked by `entities`.
 * `actions` are {link(url), command(text)}: what following a link or a command does.
 */
export function richText(text, entities, actions) {
  const fragment = document.createDocumentFragment();
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  fill(fragment, text, 0, text.length, sorted, actions);
  return fragment;
}

function fill(parent, text, start, end, entities, actions) {
  let at = start;
  let rest = entities;
  while (rest.length) {
    const [entity, ...others] = rest;
    const from = Math.max(entity.offset, at);
    const to = Math.min(entity.offset + entity.length, end);
    if (to <= from) {
      rest = others;
      continue;
    }
    if (from > at) parent.append(text.slice(at, from));
    const inner = others.filter((other) => other.offset < to);
    const node = mark(entity, text.slice(from, to), actions);
    fill(node, text, from, to, inner, actions);
    parent.append(node);
    at = to;
    // A block ends its own line: the newline after it would draw an empty one.
    if (BLOCKS.has(entity.type) && text[at] === "\n" && at < end) at += 1;
    rest = others.filter((other) => other.offset + other.length > to);
  }
  if (at < end) parent.append(text.slice(at, end));
}

function mark(entity, text, actions) {
  const { type } = entity;
  if (type in PLAIN) return el(PLAIN[type], { data: { entity: type } });
  if (type === "pre") return el("code", { class: "pre", data: { entity: type } });
  if (type === "blockquote") return el("span", { class: "quote", data: { entity: type } });
  if (type === "expandable_blockquote") return expandable();
  if (type === "spoiler") return spoiler();
  if (type === "text_link") return link(entity.url, actions);
  if (type === "url") return link(/^[a-z]+:/i.test(text) ? text : `https://${text}`, actions);
  if (type === "bot_command") return command(text, actions);
  if (type === "text_mention") return el("span", { class: `mention hue-${hue(entity.user?.id ?? 0)}`, data: { entity: type } });
  return el("span", { class: "mention", data: { entity: type } });
}

function link(url, actions) {
  const safe = /^(https?|tg|mailto):/i.test(url ?? "");
  return el("a", {
    href: safe ? url : null,
    target: "_blank",
    rel: "noopener noreferrer",
    title: url,
    data: { entity: "text_link", url },
    onclick: (event) => {
      if (actions.link(url)) event.preventDefault();
    },
  });
}

function command(text, actions) {
  return pressable("command", { data: { entity: "bot_command" } }, () => actions.command(text));
}

function spoiler() {
  const node = pressable("spoiler", { "aria-label": w("spoiler"), data: { entity: "spoiler" } }, () => {
    node.classList.add("open");
    node.removeAttribute("aria-label");
  });
  return node;
}

function expandable() {
  const node = pressable("quote folded", { "aria-expanded": "false", data: { entity: "expandable_blockquote" } }, () => {
    const folded = node.classList.toggle("folded");
    node.setAttribute("aria-expanded", String(!folded));
  });
  return node;
}

function pressable(className, attributes, press) {
  return el("span", {
    class: className,
    role: "button",
    tabindex: "0",
    ...attributes,
    onclick: press,
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    },
  });
}
