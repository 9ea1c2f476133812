// The sandbox's page: one person at a desk is every member of a group.
//
// Programs drive the page by these attributes, which are kept stable:
//   body[data-ready]                      the world is loaded and the event stream is open
//   [data-tab=CHAT]                       opens (phone) or shows and hides (desktop) a chat; data-unread, data-changed
//   [data-chat=CHAT]                      a chat's column; data-kind group|private, data-person in private chats,
//                                         data-as in groups: who acts there
//   [data-actor=PERSON]                   in a group: act as that person; data-chosen, data-news
//   [data-topic=ID]                       in a forum: open that topic
//   [data-message=ID]                     a message; data-from. An ephemeral one has data-ephemeral=ID and data-for=PERSON
//     [data-sender] [data-text] [data-edited] [data-photo] [data-document] [data-reply=ID]
//     [data-entity=TYPE]                  a marked part of the text
//     [data-keyboard] [data-button=DATA]  an inline button: its callback data, url or text to copy; data-label is its
//                                         words, data-position "row.column", data-style; disabled when it is
//   [data-service]                        a service message
//   [data-field]                          the text to send; [data-action=send]
//   [data-commands] [data-command=NAME]   the command box and its lines; [data-action=commands] opens it
//   [data-action=start|unblock|join]      the button in the composer's place
//   [data-toast] (data-for), [data-alert] (data-for) with [data-alert-text] and [data-action=alert-ok]
//   [data-action=language|add|add-person|add-group|chat-menu|block|members|message-menu|reply|copy|delete|…]
//   [data-dialog=person|group|topic|members|which-group], [data-member=ID], [data-action=create|close]

import { ChatColumn } from "./chat.js";
import { askGroup, askPerson, askTopic, askWhichGroup, showAlert, showMembers } from "./dialogs.js";
import { avatar, el, icon, memory, nameNode, openMenu } from "./dom.js";
import { listen, post } from "./net.js";
import { Store, fullName } from "./store.js";
import { currentLanguage, setLanguage, w } from "./words.js";

const TYPING_MS = 5000;
const RETRY_MS = 1000;
const SENDERS = { self: "speakSelf", anonymous: "speakAnonymous", channel: "speakChannel" };

class App {
  constructor() {
    this.store = new Store();
    this.columns = new Map();
    this.actors = new Map();
    this.senders = new Map();
    this.unread = new Map();
    this.changed = new Set();
    this.typing = new Map();
    this.live = false;
    this.worldIsStale = false;
    this.loadingWorld = false;
    this.lastEvent = null;
    this.hidden = new Set(memory.read("hidden", []));
    this.group = memory.read("group", null);
    this.open = null;
    this.tabs = document.getElementById("tabs");
    this.main = document.getElementById("chats");
    this.toasts = document.getElementById("toasts");
    this.phone = matchMedia("(max-width: 720px)");
    this.phone.addEventListener("change", () => this.render());
    document.addEventListener("visibilitychange", () => this.markSeen());
    document.getElementById("language").addEventListener("click", () => this.switchLanguage());
    const add = document.getElementById("add");
    add.append(icon("plus"));
    add.addEventListener("click", () => openMenu(add, this.addMenu()));
  }

  start() {
    setLanguage(memory.read("language", navigator.language.startsWith("ru") ? "ru" : "en"));
    let wasDown = false;
    listen(
      (event) => this.hear(event),
      (up) => {
        document.body.classList.toggle("offline", !up);
        this.renderTop();
        if (up && (wasDown || !this.live)) this.reload();
        wasDown = !up;
      },
    );
    this.renderTop();
  }

  /** Load everything; while the sandbox does not answer, try again every second. */
  async reload() {
    try {
      await this.store.load(this.viewerOfCommands());
    } catch {
      setTimeout(() => this.reload(), RETRY_MS);
      return;
    }
    this.render();
    this.live = true;
    document.body.dataset.ready = "";
  }

  /** Load people and chats anew; calls that come while it runs end in one more round. */
  async reloadWorld() {
    this.worldIsStale = true;
    if (this.loadingWorld) return;
    this.loadingWorld = true;
    try {
      while (this.worldIsStale) {
        this.worldIsStale = false;
        await this.loadWorldOnce();
      }
    } catch {
      this.reload();
    } finally {
      this.loadingWorld = false;
    }
  }

  async loadWorldOnce() {
    const known = new Set(this.store.chats.keys());
    await this.store.loadWorld(this.viewerOfCommands());
    const isNew = [...this.store.chats.keys()].some((id) => !known.has(id));
    if (isNew) await this.store.load(this.viewerOfCommands());
    this.render();
    this.membersWindow?.refresh();
  }

  /** Take in an event of the stream. */
  hear(event) {
    const gap = this.lastEvent !== null && event.no > this.lastEvent + 1;
    this.lastEvent = event.no;
    if (event.kind === "world") {
      // A gap in the numbers: the server forgot events we have not seen.
      if (gap) this.reload();
      else this.reloadWorld();
      return;
    }
    const column = this.columns.get(event.chat);
    if (event.kind === "typing") this.showTyping(event.chat);
    else if (event.kind === "toast" || event.kind === "alert") this.hearAnswer(event, column);
    else {
      const isNew = this.store.apply(event);
      if (!column || !this.store.loaded) return;
      this.typing.delete(event.chat);
      // Start may have been pressed in another window.
      if (isNew && event.message?.from?.id === column.chat.person) column.startPayload = null;
      this.notice(event, column, isNew);
      column.render();
      this.renderTabs();
    }
  }

  hearAnswer(event, column) {
    column?.answered();
    if (event.url) this.follow(event.url, event.for);
    if (!event.text) return;
    if (event.kind === "alert") showAlert(event.text, this.store.people.get(event.for));
    else (column ?? this.columns.values().next().value)?.toast(event.text, event.for);
  }

  notice(event, column, isNew) {
    const { message } = event;
    if (!message) return;
    const own = message.from && !message.from.is_bot && message.from.id === column.viewer;
    if (own) return;
    column.noticed(isNew ? message : null);
    if (this.isSeen(event.chat)) return;
    if (isNew) this.unread.set(event.chat, (this.unread.get(event.chat) ?? 0) + 1);
    else this.changed.add(event.chat);
  }

  showTyping(chatId) {
    clearTimeout(this.typing.get(chatId));
    const done = setTimeout(() => {
      this.typing.delete(chatId);
      this.columns.get(chatId)?.renderHead();
    }, TYPING_MS);
    this.typing.set(chatId, done);
    this.columns.get(chatId)?.renderHead();
  }

  isTyping(chatId) {
    return this.typing.has(chatId);
  }

  // Which chats are on the screen

  /** The chats shown now: one on a phone, else a group and its members' private chats. */
  shownChats() {
    const groups = this.store.groups();
    const group = this.store.chats.get(this.group) ?? groups[0];
    this.group = group?.id ?? null;
    if (this.phone.matches) {
      const open = this.store.chats.get(this.open) ?? group ?? this.store.chats.values().next().value;
      this.open = open?.id ?? null;
      return open ? [open] : [];
    }
    return [group, ...this.privateChats().filter((chat) => !this.isHidden(chat))].filter(Boolean);
  }

  privateChats() {
    return [...this.store.people.keys()].map((id) => this.store.privateOf(id)).filter(Boolean);
  }

  /** A private chat is hidden by choice, or because its person is not in the shown group. */
  isHidden(chat) {
    const group = this.store.chats.get(this.group);
    const away = group && !this.store.isIn(group, chat.person);
    return this.hidden.has(chat.id) !== Boolean(away);
  }

  isSeen(chatId) {
    return !document.hidden && this.columns.get(chatId)?.node.hidden === false;
  }

  markSeen() {
    if (document.hidden) return;
    for (const [id, column] of this.columns) {
      if (column.node.hidden) continue;
      this.unread.delete(id);
      this.changed.delete(id);
    }
    this.renderTabs();
  }

  /** Bring a chat onto the screen. */
  show(chatId) {
    const chat = this.store.chats.get(chatId);
    if (!chat) return;
    this.open = chatId;
    if (chat.type !== "private") this.setGroup(chatId);
    else if (this.isHidden(chat)) this.toggleHidden(chat);
    this.render();
    const { node } = this.columns.get(chatId);
    node.scrollIntoView({ inline: "nearest", block: "nearest" });
  }

  setGroup(chatId) {
    this.group = chatId;
    memory.write("group", chatId);
  }

  toggleHidden(chat) {
    if (!this.hidden.delete(chat.id)) this.hidden.add(chat.id);
    memory.write("hidden", [...this.hidden]);
  }

  pressTab(chat) {
    if (this.phone.matches || chat.type !== "private") this.show(chat.id);
    else {
      this.toggleHidden(chat);
      this.render();
    }
  }

  // Drawing

  render() {
    const shown = this.shownChats();
    for (const [id, column] of this.columns) {
      if (this.store.chats.has(id)) continue;
      column.node.remove();
      this.columns.delete(id);
    }
    for (const chat of [...this.store.groups(), ...this.privateChats()]) {
      if (!this.columns.has(chat.id)) this.columns.set(chat.id, new ChatColumn(this, chat.id));
      const column = this.columns.get(chat.id);
      if (!column.node.isConnected) this.main.append(column.node);
      column.node.hidden = !shown.includes(chat);
      column.render();
      if (!column.node.hidden && column.stuck) column.toEnd();
    }
    this.renderTop();
    this.markSeen();
  }

  renderTop() {
    document.title = w("brand");
    document.querySelector("[data-word=brand]").textContent = w("brand");
    const language = document.getElementById("language");
    language.textContent = w("languageShort");
    language.title = w("language");
    language.setAttribute("aria-label", w("language"));
    const add = document.getElementById("add");
    add.title = w("add");
    add.setAttribute("aria-label", w("add"));
    this.tabs.setAttribute("aria-label", w("chats"));
    document.getElementById("link").textContent = document.body.classList.contains("offline") ? w("offline") : "";
  }

  renderTabs() {
    const focused = this.tabs.contains(document.activeElement) ? document.activeElement.dataset.tab : null;
    this.tabs.replaceChildren(...[...this.store.groups(), ...this.privateChats()].map((chat) => this.tab(chat)));
    if (focused) this.tabs.querySelector(`[data-tab="${focused}"]`)?.focus();
  }

  tab(chat) {
    const isGroup = chat.type !== "private";
    const person = this.store.people.get(chat.person);
    const title = isGroup ? chat.title : fullName(person);
    const column = this.columns.get(chat.id);
    const shown = column ? !column.node.hidden : false;
    const count = this.unread.get(chat.id);
    return el(
      "button",
      {
        type: "button",
        class: `tab ${isGroup ? "tab-group" : "tab-person"}`,
        title,
        "aria-pressed": String(shown),
        "aria-label": count ? `${title}: ${w("unread", count)}` : title,
        data: { tab: chat.id, unread: count, changed: this.changed.has(chat.id) },
        onclick: () => this.pressTab(chat),
      },
      isGroup ? avatar("group", chat.id, title) : avatar("person", person.id, title),
      nameNode(isGroup ? title : person.first_name, { class: "tab-name" }),
      count ? el("span", { class: "badge", "aria-hidden": "true" }, String(count)) : null,
    );
  }

  switchLanguage() {
    setLanguage(currentLanguage() === "ru" ? "en" : "ru");
    memory.write("language", currentLanguage());
    for (const column of this.columns.values()) column.relabel();
    this.render();
  }

  addMenu() {
    return [
      { label: w("addPerson"), action: "add-person", run: () => askPerson((body) => this.post("/ui/person", body)) },
      {
        label: w("addGroup"),
        action: "add-group",
        run: () => askGroup([...this.store.people.values()], (body) => this.post("/ui/group", body)),
      },
      // On a phone the language button has no room of its own.
      ...(this.phone.matches ? [{ label: w("language"), action: "language", run: () => this.switchLanguage() }] : []),
    ];
  }

  // Who one is

  /** Who acts in a group: the one chosen, else its first member. */
  actor(chatId) {
    const chat = this.store.chats.get(chatId);
    const chosen = this.actors.get(chatId) ?? memory.read(`actor.${chatId}`, null);
    if (this.store.people.has(chosen)) return chosen;
    const people = [...this.store.people.keys()];
    return people.find((id) => this.store.isIn(chat, id)) ?? people[0] ?? null;
  }

  setActor(chatId, personId) {
    this.actors.set(chatId, personId);
    memory.write(`actor.${chatId}`, personId);
    const column = this.columns.get(chatId);
    column.actorsWithNews.delete(personId);
    column.render();
    column.foot.querySelector(`[data-actor="${personId}"] input`)?.focus();
    this.reloadWorld();
  }

  /** Commands depend on who asks; the page shows those of the one acting in the open group. */
  viewerOfCommands() {
    return this.store.chats.has(this.group) ? this.actor(this.group) : null;
  }

  commands(chat) {
    return chat.commands ?? this.store.bot.commands;
  }

  sender(chatId) {
    return this.senders.get(chatId) ?? "self";
  }

  senderWords(chatId) {
    return w(SENDERS[this.sender(chatId)]);
  }

  isMuted(chat) {
    const bot = chat.members.find((member) => member.id === this.store.bot.id);
    return bot?.status === "restricted" && bot.can_send === false;
  }

  // What one does

  /** POST to the sandbox; a refusal is shown where it happened. Returns whether it worked. */
  async post(path, body, chatId, who) {
    try {
      await post(path, body);
      return true;
    } catch (error) {
      const column = this.columns.get(chatId ?? this.group) ?? this.columns.values().next().value;
      column?.toast(`${w("failed")}: ${error.message}`, who);
      return false;
    }
  }

  act(chatId, who, deed, more = {}) {
    return this.post("/ui/act", { as: who, chat: chatId, do: deed, ...more }, chatId, who);
  }

  /** Open a link of this world inside the page; false when it leads elsewhere. */
  follow(url, who) {
    const target = /^(?:https?:\/\/t\.me\/|t\.me\/)(.*)$/i.exec(url ?? "")?.[1];
    if (target === undefined) return false;
    const message = /^c\/(\d+)(?:\/(\d+))*\/?/.exec(target);
    if (message) return this.followToMessage(Number(`-100${message[1]}`), Number(message[2]));
    const [name, query] = target.split("?");
    if (name.toLowerCase() !== this.store.bot?.username.toLowerCase()) return false;
    const values = new URLSearchParams(query);
    if (values.has("startgroup")) this.addBotSomewhere(who, values.get("startgroup"));
    else this.openPrivate(who, values.get("start"));
    return true;
  }

  followToMessage(chatId, messageId) {
    if (!this.store.chats.has(chatId)) {
      this.columns.get(this.group)?.toast(w("noChat"), null);
      return true;
    }
    this.show(chatId);
    if (messageId) this.columns.get(chatId).jumpTo(messageId);
    return true;
  }

  openPrivate(who, payload) {
    const chat = this.store.privateOf(who);
    if (!chat) return;
    this.show(chat.id);
    const column = this.columns.get(chat.id);
    column.startPayload = payload;
    column.renderFoot();
    column.node.classList.remove("called");
    requestAnimationFrame(() => column.node.classList.add("called"));
    column.foot.querySelector("[data-action=start]")?.focus();
  }

  addBotSomewhere(who, payload) {
    const groups = this.store.groups().filter((chat) => this.store.isIn(chat, who));
    askWhichGroup(groups, async (chat) => {
      if (!this.store.isIn(chat, this.store.bot.id)) await this.act(chat.id, who, "add_bot");
      const text = `/start@${this.store.bot.username} ${payload}`.trim();
      await this.post("/ui/send", { as: who, chat: chat.id, text }, chat.id, who);
      this.show(chat.id);
    });
  }

  // Menus of a chat

  chatMenu(chat) {
    return chat.type === "private" ? this.privateMenu(chat) : this.groupMenu(chat);
  }

  privateMenu(chat) {
    const person = this.store.people.get(chat.person);
    const deed = person.blocked_bot ? "unblock" : "block";
    const items = [{ label: w(deed), action: deed, danger: deed === "block", run: () => this.act(chat.id, chat.person, deed) }];
    if (!this.phone.matches) items.unshift({ label: w("hide"), action: "hide", run: () => this.pressTab(chat) });
    return items;
  }

  groupMenu(chat) {
    const who = this.actor(chat.id);
    const items = [{ label: w("aboutGroup"), action: "members", run: () => this.openMembers(chat.id) }];
    for (const [kind, key] of Object.entries(SENDERS)) {
      const tick = this.sender(chat.id) === kind ? "✓ " : "";
      items.push({ label: `${tick}${w("speak")} ${w(key)}`, action: `sender-${kind}`, run: () => this.setSender(chat.id, kind) });
    }
    if (chat.is_forum) items.push({ label: w("addTopic"), action: "add-topic", run: () => this.addTopic(chat.id, who) });
    if (chat.type === "group") items.push({ label: w("migrate"), action: "migrate", run: () => this.act(chat.id, who, "migrate") });
    return items;
  }

  addTopic(chatId, who) {
    askTopic(({ name }) => this.act(chatId, who, "topic", { name }));
  }

  setSender(chatId, kind) {
    this.senders.set(chatId, kind);
    this.columns.get(chatId).renderFoot();
  }

  openMembers(chatId) {
    this.membersWindow = showMembers(w("people"), () => {
      const chat = this.store.chats.get(chatId);
      return chat ? [this.botRow(chat), ...[...this.store.people.values()].map((person) => this.personRow(chat, person))] : [];
    });
  }

  personRow(chat, person) {
    const status = this.store.status(chat, person.id);
    const deed = (name, label) => ({ label: w(label), action: name, run: () => this.act(chat.id, person.id, name) });
    const buttons = [];
    if (!this.store.isIn(chat, person.id)) buttons.push(deed("join", "joinShort"));
    else {
      if (status === "administrator") buttons.push(deed("demote", "demote"));
      else if (status !== "creator") buttons.push(deed("promote", "promote"));
      buttons.push(deed("leave", "leave"));
    }
    return { kind: "person", id: person.id, name: fullName(person), status: this.statusWords(status), buttons };
  }

  botRow(chat) {
    const { bot } = this.store;
    const status = this.store.status(chat, bot.id);
    const who = this.actor(chat.id);
    const deed = (name, label) => ({ label: w(label), action: name, run: () => this.act(chat.id, who, name) });
    const buttons = [];
    if (!this.store.isIn(chat, bot.id)) buttons.push(deed("add_bot", "addBot"));
    else {
      if (this.isMuted(chat)) buttons.push(deed("unmute_bot", "unmuteBot"));
      else buttons.push(deed("mute_bot", "muteBot"));
      if (status === "administrator") buttons.push(deed("demote_bot", "demote"));
      else buttons.push(deed("promote_bot", "promote"));
      buttons.push(deed("remove_bot", "removeBot"));
    }
    return { kind: "bot", id: bot.id, name: fullName(bot), status: `${w("bot")} · ${this.statusWords(status)}`, buttons };
  }

  statusWords(status) {
    return { creator: w("owner"), administrator: w("admin"), left: w("joinHint"), kicked: w("joinHint") }[status] ?? w("member");
  }
}

new App().start();
