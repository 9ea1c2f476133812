// One chat as a column: head, topics, messages, and the line to write in.

import { Composer, insteadOfComposer, replyBar } from "./composer.js";
import { avatar, el, icon, iconButton, nameNode, openMenu } from "./dom.js";
import { messageNode, serviceText, summary } from "./message.js";
import { GENERAL_TOPIC, fullName, keyOf, topicOf } from "./store.js";
import { w } from "./words.js";

const NEAR_END = 48;
const TOAST_MS = 4500;
const SPIN_MS = 15_000;
const RUN_SECONDS = 600;

export class ChatColumn {
  /** `app` is the page (see app.js); the column asks it for the world and hands it what people do. */
  constructor(app, chatId) {
    this.app = app;
    this.id = chatId;
    this.topic = GENERAL_TOPIC;
    this.replyTo = null;
    this.startPayload = null;
    this.stuck = true;
    this.lastTop = 0;
    this.missed = 0;
    this.drawn = new Map();
    this.signs = {};
    this.spinning = new Map();
    this.unreadTopics = new Set();
    this.actorsWithNews = new Set();
    this.composer = new Composer({
      send: (text) => this.send(text),
      commands: () => app.commands(this.chat, this.viewer),
    });
    this.actions = {
      link: (url) => app.follow(url, this.viewer),
      command: (text) => this.send(text),
      tap: (message, button, node) => this.tap(message, button, node),
      menu: (message, anchor) => this.messageMenu(message, anchor),
      jump: (id) => this.jumpTo(id),
      find: (id) => app.store.messages.get(this.id)?.get(`m${id}`),
    };
    this.build();
  }

  get chat() {
    return this.app.store.chats.get(this.id);
  }

  get isGroup() {
    return this.chat.type !== "private";
  }

  /** Who looks at this chat and acts in it. */
  get viewer() {
    return this.isGroup ? this.app.actor(this.id) : this.chat.person;
  }

  build() {
    this.head = el("header", { class: "chat-head" });
    this.topics = el("nav", { class: "topics", hidden: true });
    this.pinned = el("button", { type: "button", class: "pinned", hidden: true, data: { action: "pinned" } });
    this.toasts = el("div", { class: "toasts", role: "status", "aria-live": "polite", data: { toasts: true } });
    this.list = el("ol", { class: "messages", data: { messages: true } });
    this.scroller = el("div", { class: "scroll", tabindex: "0" }, this.list);
    this.jump = el("button", { type: "button", class: "jump", hidden: true, data: { action: "jump" }, onclick: () => this.toEnd() });
    this.foot = el("footer", { class: "chat-foot" });
    const view = el("div", { class: "view" }, this.toasts, this.scroller, this.jump);
    this.node = el("section", { class: "chat", data: { chat: this.id } }, this.head, this.topics, this.pinned, view, this.foot);
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const watcher = new ResizeObserver(() => this.stuck && this.toEnd());
    watcher.observe(this.list);
    watcher.observe(this.scroller);
  }

  /** Draw everything anew from the store; messages that did not change keep their elements. */
  render() {
    this.node.dataset.kind = this.isGroup ? "group" : "private";
    if (!this.isGroup) this.node.dataset.person = this.chat.person;
    if (this.isGroup) this.node.dataset.as = this.viewer ?? "";
    this.node.setAttribute("aria-label", this.title);
    this.renderHead();
    this.renderTopics();
    this.renderPinned();
    this.renderMessages();
    this.renderFoot();
  }

  /** Words changed: forget the drawn elements, so that all are made again. */
  relabel() {
    this.drawn.clear();
    this.signs = {};
    this.composer.relabel();
  }

  /** Whether `part` has to be drawn again because it shows other values; else focus in it stays undisturbed. */
  differs(part, ...values) {
    const sign = JSON.stringify(values);
    if (this.signs[part] === sign) return false;
    this.signs[part] = sign;
    return true;
  }

  get title() {
    return this.isGroup ? this.chat.title : fullName(this.app.store.people.get(this.chat.person));
  }

  renderHead() {
    const subtitle = this.subtitle();
    if (!this.differs("head", this.title, subtitle)) return;
    const person = this.isGroup ? null : this.chat.person;
    const face = this.isGroup ? avatar("group", this.id, this.title) : avatar("person", person, this.title);
    const menu = iconButton("more", w("menu"), {
      "aria-haspopup": "menu",
      data: { action: "chat-menu" },
      onclick: () => openMenu(menu, this.app.chatMenu(this.chat)),
    });
    this.head.replaceChildren(
      face,
      el("div", { class: "who" }, el("h2", {}, nameNode(this.title)), el("p", { data: { subtitle: true } }, subtitle)),
      menu,
    );
  }

  subtitle() {
    const { store } = this.app;
    if (this.app.isTyping(this.id)) return w("typing");
    if (!this.isGroup) {
      const person = store.people.get(this.chat.person);
      return person.blocked_bot ? w("blocked") : `${person.language_code} · ${w("privateWith")}`;
    }
    const count = this.chat.members.filter((member) => store.isIn(this.chat, member.id) && member.id !== store.bot.id).length;
    const bot = store.isIn(this.chat, store.bot.id);
    return [w("members", count), bot ? (this.app.isMuted(this.chat) ? w("muted") : null) : w("noBot")].filter(Boolean).join(" · ");
  }

  renderTopics() {
    this.topics.hidden = !this.chat.is_forum;
    if (!this.chat.is_forum || !this.differs("topics", this.chat.topics, this.topic, [...this.unreadTopics])) return;
    this.topics.setAttribute("aria-label", w("topics"));
    const named = this.chat.topics.filter((topic) => topic.id !== GENERAL_TOPIC);
    const general = this.chat.topics.find((topic) => topic.id === GENERAL_TOPIC) ?? { id: GENERAL_TOPIC, name: w("general") };
    this.topics.replaceChildren(
      ...[general, ...named].map((topic) =>
        el(
          "button",
          {
            type: "button",
            class: "chip",
            "aria-pressed": String(topic.id === this.topic),
            data: { topic: topic.id, unread: this.unreadTopics.has(topic.id) },
            onclick: () => this.openTopic(topic.id),
          },
          nameNode(topic.name),
        ),
      ),
    );
  }

  openTopic(id) {
    this.topic = id;
    this.unreadTopics.delete(id);
    this.replyTo = null;
    this.stuck = true;
    this.render();
    this.toEnd();
  }

  renderPinned() {
    const ids = this.chat.pinned ? [this.chat.pinned].flat() : [];
    const message = ids.map((id) => this.actions.find(id)).filter(Boolean).at(-1);
    const shown = message && (!this.chat.is_forum || topicOf(message) === this.topic);
    this.pinned.hidden = !shown;
    if (!shown) return;
    this.pinned.replaceChildren(icon("pin"), el("span", {}, el("b", {}, w("pinned")), el("span", {}, summary(message))));
    this.pinned.onclick = () => this.jumpTo(message.message_id);
  }

  renderMessages() {
    const messages = this.app.store.visible(this.chat, this.viewer, this.topic);
    const nodes = messages.map((message, i) => this.drawnNode(message, messages[i - 1], messages[i + 1]));
    const kept = new Set(nodes);
    for (const [key, entry] of this.drawn) if (!kept.has(entry.node)) this.drawn.delete(key);
    const focus = this.focusedButton();
    if (!nodes.length) nodes.push(el("li", { class: "empty" }, this.emptyWords()));
    place(this.list, nodes);
    this.refocus(focus);
    if (this.stuck) this.toEnd();
  }

  emptyWords() {
    return this.isGroup || this.app.store.people.get(this.chat.person).started ? w("empty") : w("startHint");
  }

  drawnNode(message, before, after) {
    const mine = message.from?.id === this.viewer && !message.from?.is_bot;
    const first = !continues(before, message);
    const last = !continues(message, after);
    const shape = `${mine}${first}${last}`;
    const key = keyOf(message);
    const known = this.drawn.get(key);
    if (known && known.message === message && known.shape === shape) return known.node;
    const node = messageNode(message, { mine, first, last, group: this.isGroup }, this.actions);
    if (known && known.message !== message) node.classList.add("changed");
    else if (!known && this.app.live) node.classList.add("arrived");
    for (const position of this.spinning.get(key) ?? []) {
      node.querySelector(`[data-position="${position}"]`)?.classList.add("spinning");
    }
    this.drawn.set(key, { message, shape, node });
    return node;
  }

  focusedButton() {
    const node = document.activeElement;
    const message = node?.closest?.("[data-key]");
    return message && this.list.contains(node) && node.dataset.position ? { key: message.dataset.key, position: node.dataset.position, node } : null;
  }

  refocus(focus) {
    if (!focus || document.activeElement === focus.node) return;
    const message = [...this.list.children].find((node) => node.dataset.key === focus.key);
    const same = message?.querySelector(`[data-position="${focus.position}"]:enabled`);
    (same ?? message?.querySelector(".key:enabled"))?.focus({ preventScroll: true });
  }

  renderFoot() {
    const { app, viewer } = this;
    const people = this.isGroup
      ? [...app.store.people.values()].map((person) => [person.id, fullName(person), app.store.isIn(this.chat, person.id)])
      : [app.store.people.get(viewer).blocked_bot, app.store.people.get(viewer).started];
    const state = [viewer, people, [...this.actorsWithNews], app.sender(this.id), this.startPayload, this.replyTo && keyOf(this.replyTo)];
    if (!this.differs("foot", ...state)) return;
    const parts = [];
    if (this.isGroup) parts.push(this.actorRow());
    const blocked = this.blockedBy();
    if (blocked) parts.push(blocked);
    else {
      if (this.replyTo) {
        parts.push(replyBar(summary(this.replyTo), () => this.setReply(null)));
      }
      parts.push(this.composer.node);
    }
    place(this.foot, parts);
  }

  /** What stands in the composer's place, or null when one may write. */
  blockedBy() {
    const { app, chat, viewer } = this;
    if (this.isGroup) {
      if (app.store.isIn(chat, viewer)) return null;
      const name = app.store.people.get(viewer);
      if (!name) return el("div", { class: "instead" });
      return insteadOfComposer("join", w("join"), `\u2068${fullName(name)}\u2069 ${w("joinHint")}`, () => app.act(chat.id, viewer, "join"));
    }
    const person = app.store.people.get(chat.person);
    if (person.blocked_bot) return insteadOfComposer("unblock", w("unblock"), w("blocked"), () => app.act(chat.id, viewer, "unblock"));
    if (this.startPayload === null && person.started) return null;
    const command = this.startPayload ? `/start ${this.startPayload}` : "/start";
    return insteadOfComposer("start", w("start"), null, () => {
      this.startPayload = null;
      this.send(command);
    });
  }

  actorRow() {
    const name = `actor${this.id}`;
    const faces = [...this.app.store.people.values()].map((person) => {
      const label = fullName(person);
      const input = el("input", {
        type: "radio",
        name,
        value: person.id,
        "aria-label": label,
        onchange: () => this.app.setActor(this.id, person.id),
      });
      input.checked = person.id === this.viewer;
      return el(
        "label",
        {
          class: this.app.store.isIn(this.chat, person.id) ? "face" : "face outside",
          title: label,
          data: { actor: person.id, chosen: input.checked, news: this.actorsWithNews.has(person.id) },
        },
        input,
        avatar("person", person.id, label),
        nameNode(person.first_name),
      );
    });
    const row = el("div", { class: "actors", role: "radiogroup", "aria-label": w("actAs"), data: { actors: true } }, ...faces);
    if (this.app.sender(this.id) !== "self") row.append(el("span", { class: "sender-kind" }, this.app.senderWords(this.id)));
    return row;
  }

  async send(text) {
    const body = { as: this.viewer, chat: this.id, text, sender: this.isGroup ? this.app.sender(this.id) : "self" };
    if (this.chat.is_forum && this.topic !== GENERAL_TOPIC) body.thread_id = this.topic;
    if (this.replyTo) body.reply_to = this.replyTo.message_id;
    this.stuck = true;
    const sent = await this.app.post("/ui/send", body, this.id);
    if (sent && this.replyTo) this.setReply(null);
    this.toEnd();
    return sent;
  }

  async tap(message, button, node) {
    const who = this.viewer;
    if (button.copy_text) {
      await navigator.clipboard?.writeText(button.copy_text.text).catch(() => null);
      this.toast(w("copied"), who);
    } else if (button.url) {
      if (!this.app.follow(button.url, who)) window.open(button.url, "_blank", "noopener,noreferrer");
    } else if (button.callback_data === undefined) {
      this.toast(w("unsupported"), who);
    } else {
      const stop = this.spin(keyOf(message), node);
      const body = { as: who, chat: this.id, data: button.callback_data };
      if (message.ephemeral_message_id) body.ephemeral_message_id = message.ephemeral_message_id;
      else body.message_id = message.message_id;
      if (!(await this.app.post("/ui/tap", body, this.id, who))) stop();
    }
  }

  /** Turn the button's spinner on until the bot answers the tap; returns what turns it off. */
  spin(key, node) {
    const { position } = node.dataset;
    const positions = this.spinning.get(key) ?? new Set();
    this.spinning.set(key, positions.add(position));
    node.classList.add("spinning");
    const stop = () => this.stopSpinning(key, position);
    setTimeout(stop, SPIN_MS);
    return stop;
  }

  stopSpinning(key, position) {
    this.spinning.get(key)?.delete(position);
    this.drawn.get(key)?.node.querySelector(`[data-position="${position}"]`)?.classList.remove("spinning");
  }

  /** The bot answered a tap made here. */
  answered() {
    this.spinning.clear();
    for (const node of this.list.querySelectorAll(".spinning")) node.classList.remove("spinning");
  }

  /** Show a passing note over the messages; `who` names whose screen it is on. */
  toast(text, who) {
    const person = this.app.store.people.get(who);
    const region = this.node.isConnected && !this.node.hidden ? this.toasts : this.app.toasts;
    const face = person && (this.isGroup || region !== this.toasts) ? avatar("person", who, fullName(person)) : null;
    const node = el("div", { class: "toast", data: { toast: true, for: who } }, face, el("span", {}, text));
    region.append(node);
    setTimeout(() => node.classList.add("leaving"), TOAST_MS - 250);
    setTimeout(() => node.remove(), TOAST_MS);
  }

  messageMenu(message, anchor) {
    const items = [];
    if (message.message_id) items.push({ label: w("reply"), action: "reply", run: () => this.setReply(message) });
    if (message.text) items.push({ label: w("copyText"), action: "copy", run: () => navigator.clipboard?.writeText(message.text).catch(() => null) });
    if (message.message_id) {
      const remove = () => this.app.act(this.id, this.viewer, "delete_message", { message_id: message.message_id });
      items.push({ label: w("remove"), action: "delete", danger: true, run: remove });
    }
    if (items.length) openMenu(anchor, items);
  }

  setReply(message) {
    this.replyTo = message;
    this.renderFoot();
    if (message) this.composer.focus();
  }

  /** News for this chat: `message` is null when something only changed. Counts what is out of sight. */
  noticed(message) {
    if (message && this.chat.is_forum && topicOf(message) !== this.topic) this.unreadTopics.add(topicOf(message));
    if (message?.ephemeral_for && message.ephemeral_for !== this.viewer) this.actorsWithNews.add(message.ephemeral_for);
    else if (message && !this.stuck) this.missed += 1;
    this.renderJump();
  }

  jumpTo(id) {
    const message = this.actions.find(id);
    if (!message) return;
    if (this.chat.is_forum && topicOf(message) !== this.topic) this.openTopic(topicOf(message));
    const { node } = this.drawn.get(keyOf(message)) ?? {};
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("pointed");
    requestAnimationFrame(() => node.classList.add("pointed"));
  }

  toEnd() {
    this.stuck = true;
    this.missed = 0;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.renderJump();
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    if (!clientHeight) return;
    // Content may grow before this event arrives: only the reader's own scrolling up lets go of the end.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) this.stuck = true;
    else if (scrollTop < this.lastTop - 1) this.stuck = false;
    this.lastTop = scrollTop;
    if (this.stuck) this.missed = 0;
    this.renderJump();
  }

  renderJump() {
    this.jump.hidden = this.stuck;
    if (this.stuck) return;
    this.jump.setAttribute("aria-label", w("jump"));
    this.jump.replaceChildren(icon("down"), this.missed ? el("span", { class: "badge" }, String(this.missed)) : "");
  }
}

/** Make `nodes` the children of `parent`, moving only what has to move, so that focus and scrolling survive. */
function place(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, i) => {
    if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null);
  });
}

function continues(before, message) {
  if (!before || !message || serviceText(before) !== null || serviceText(message) !== null) return false;
  return before.from?.id === message.from?.id && !before.ephemeral_for && !message.ephemeral_for && message.date - before.date < RUN_SECONDS;
}
