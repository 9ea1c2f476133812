// One message as an element: bubble, text, media, keyboard.

import { avatar, clockTime, el, hue, icon, nameNode } from "./dom.js";
import { fullName, keyOf } from "./store.js";
import { richText } from "./text.js";
import { w } from "./words.js";

/**
 * The `<li>` of a message.
 * `place` is {mine, first, last, group}: whose side it is on and where in a run of one sender.
 * `actions` are {link, command, tap(message, button, node), menu(message, anchor), jump(id), find(id)}.
 */
export function messageNode(message, place, actions) {
  const data = {
    message: message.message_id || null,
    ephemeral: message.ephemeral_message_id || null,
    for: message.ephemeral_for,
    from: message.from?.id,
    key: keyOf(message),
  };
  const service = serviceText(message);
  if (service !== null) return el("li", { class: "service", data: { ...data, service: true } }, el("span", {}, service));
  const node = el("li", { class: classes(message, place), data });
  if (place.group && !place.mine) {
    const { from } = message;
    node.append(place.last ? avatar(from.is_bot ? "bot" : "person", from.id, fullName(from)) : el("span", { class: "avatar" }));
  }
  node.append(el("div", { class: "stack" }, bubble(message, place, actions), keyboard(message, actions)));
  return node;
}

/** The words of a service message, or null for an ordinary one. */
export function serviceText(message) {
  const service = message.service;
  if (!service || Object.keys(service).length === 0) return null;
  if (service.new_chat_members) return w("joined", service.new_chat_members.map(isolated).join(", "));
  if (service.left_chat_member) return w("left", isolated(service.left_chat_member));
  if (service.pinned_message) return w("didPin");
  if (service.migrate_to_chat_id || service.migrate_from_chat_id) return w("migrated");
  if (service.forum_topic_created) return w("topicMade", service.forum_topic_created.name);
  return w("event");
}

/** One line about a message, for quotes and the pinned bar. */
export function summary(message) {
  const text = message.text || (message.photo_url ? w("photo") : message.document_url ? w("document") : "");
  return text.replace(/\s+/g, " ").slice(0, 120);
}

function classes(message, place) {
  const names = ["msg", place.mine ? "out" : "in"];
  if (place.first) names.push("first");
  if (place.last) names.push("last");
  if (message.ephemeral_for) names.push("ephemeral");
  if (message.reply_markup?.inline_keyboard?.length) names.push("with-keyboard");
  return names.join(" ");
}

function bubble(message, place, actions) {
  const node = el("article", {
    class: "bubble",
    oncontextmenu: (event) => {
      if (event.target.closest("a")) return;
      event.preventDefault();
      actions.menu(message, node);
    },
  });
  if (message.ephemeral_for) node.append(el("div", { class: "only-you" }, icon("eye"), w("ephemeral")));
  if (place.group && !place.mine && place.first) {
    const colour = message.from.is_bot ? "of-bot" : `hue-${hue(message.from.id)}`;
    node.append(nameNode(fullName(message.from), { class: `sender ${colour}`, data: { sender: true } }));
  }
  if (message.reply_to) node.append(quote(message, actions));
  if (message.photo_url) node.append(el("img", { class: "photo", src: message.photo_url, alt: w("photo"), data: { photo: true } }));
  if (message.document_url) node.append(documentLink(message));
  const meta = el("span", { class: "meta" });
  if (message.edit_date) meta.append(el("span", { data: { edited: true } }, w("edited")), " ");
  meta.append(el("time", {}, clockTime(message.date)));
  const text = el("span", { class: "text", data: { text: true } }, richText(message.text ?? "", message.entities, actions));
  node.append(el("div", { class: "body" }, text, meta), menuButton(message, actions));
  if (message.reactions?.length) node.append(el("div", { class: "reactions" }, ...message.reactions.map((emoji) => el("span", {}, emoji))));
  return node;
}

function menuButton(message, actions) {
  const label = w("menu");
  const attributes = { type: "button", class: "message-menu", "aria-label": label, "aria-haspopup": "menu", data: { action: "message-menu" } };
  const button = el("button", { ...attributes, onclick: () => actions.menu(message, button) }, icon("down"));
  return button;
}

function quote(message, actions) {
  const original = actions.find(message.reply_to);
  const name = original?.from ? nameNode(fullName(original.from)) : w("replyTo");
  return el(
    "button",
    { type: "button", class: "reply-quote", data: { reply: message.reply_to }, onclick: () => actions.jump(message.reply_to) },
    el("b", {}, name),
    el("span", {}, original ? summary(original) : w("deletedMessage")),
  );
}

function documentLink(message) {
  const name = message.document_name ?? decodeURIComponent(message.document_url.split("/").pop());
  return el("a", { class: "document", href: message.document_url, download: name, data: { document: true } }, icon("file"), el("span", {}, name));
}

function keyboard(message, actions) {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  if (!rows.length) return null;
  const node = el("div", { class: "keyboard", data: { keyboard: true } });
  rows.forEach((row, line) => {
    node.append(el("div", { class: "row" }, ...row.map((button, at) => buttonNode(message, button, `${line}.${at}`, actions))));
  });
  return node;
}

function buttonNode(message, button, position, actions) {
  const style = ["success", "danger", "primary"].includes(button.style) ? button.style : null;
  const node = el(
    "button",
    {
      type: "button",
      class: style ? `key ${style}` : "key",
      title: button.text,
      disabled: "disabled" in button,
      data: { button: button.callback_data ?? button.url ?? button.copy_text?.text ?? "", label: button.text, position, style },
      onclick: () => actions.tap(message, button, node),
    },
    el("span", { class: "label" }, button.text),
  );
  if (button.url) node.append(icon("link"));
  if (button.copy_text) node.append(icon("copy"));
  return node;
}

function isolated(user) {
  // First strong isolate … pop: the name's direction stays its own inside the sentence.
  return `\u2068${fullName(user)}\u2069`;
}
