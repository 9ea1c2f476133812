// What the page knows of the sandbox's world: people, chats and their messages, kept current by events.

import { get } from "./net.js";

export const GENERAL_TOPIC = 1;

export class Store {
  constructor() {
    this.bot = null;
    this.people = new Map();
    this.chats = new Map();
    this.messages = new Map();
    this.waiting = [];
    this.loaded = false;
  }

  /** Fetch the whole world and every chat anew; events that come meanwhile are applied afterwards. */
  async load(viewer) {
    this.loaded = false;
    await this.loadWorld(viewer);
    const ids = [...this.chats.keys()];
    const lists = await Promise.all(ids.map((id) => get(`/ui/chat/${id}`)));
    this.messages = new Map(ids.map((id, i) => [id, inOrder(lists[i])]));
    this.loaded = true;
    for (const event of this.waiting.splice(0)) this.apply(event);
  }

  /** Fetch people, chats and members anew; the commands are those `viewer` is offered. */
  async loadWorld(viewer) {
    const world = await get(viewer ? `/ui/world?as=${viewer}` : "/ui/world");
    this.bot = world.bot;
    this.people = new Map(world.people.map((person) => [person.id, person]));
    this.chats = new Map(world.chats.map((chat) => [chat.id, chat]));
    for (const id of this.chats.keys()) if (!this.messages.has(id)) this.messages.set(id, new Map());
  }

  /** Take in a message event; true when it was news. */
  apply(event) {
    if (!this.loaded) {
      this.waiting.push(event);
      return false;
    }
    const messages = this.messages.get(event.chat);
    if (!messages) return false;
    if (event.kind === "delete") return messages.delete(keyOf(event));
    if (!event.message) return false;
    const key = keyOf(event.message);
    const isNew = !messages.has(key);
    messages.set(key, event.message);
    const writer = this.people.get(event.message.from?.id);
    // Who has written to the bot has started it; no other event says so.
    if (writer && event.chat === this.privateOf(writer.id)?.id) writer.started = true;
    return isNew;
  }

  /** The groups, in the server's order. */
  groups() {
    return [...this.chats.values()].filter((chat) => chat.type !== "private");
  }

  /** The private chat of a person. */
  privateOf(personId) {
    return [...this.chats.values()].find((chat) => chat.type === "private" && chat.person === personId);
  }

  status(chat, userId) {
    return chat.members?.find((member) => member.id === userId)?.status ?? "left";
  }

  isIn(chat, userId) {
    return !["left", "kicked"].includes(this.status(chat, userId));
  }

  /** The messages of a chat as `viewer` sees them: other people's ephemeral ones are left out. */
  visible(chat, viewer, topic) {
    const all = [...(this.messages.get(chat.id)?.values() ?? [])];
    const seen = all.filter((message) => isFor(message, viewer) && (!chat.is_forum || topicOf(message) === topic));
    const replaced = new Set(seen.map((message) => message.replaces).filter(Boolean));
    return seen.filter((message) => !replaced.has(message.message_id) || message.ephemeral_for);
  }
}

/** A message's name within its chat: its id, or its reader and ephemeral id. */
export function keyOf(message) {
  const reader = message.ephemeral_for ?? message.for;
  return message.ephemeral_message_id ? `e${reader}:${message.ephemeral_message_id}` : `m${message.message_id}`;
}

export function topicOf(message) {
  return message.thread_id ?? GENERAL_TOPIC;
}

export function fullName(user) {
  return user.name ?? [user.first_name, user.last_name].filter(Boolean).join(" ");
}

function isFor(message, viewer) {
  return !message.ephemeral_for || message.ephemeral_for === viewer;
}

function inOrder(messages) {
  // Ids tell the order of ordinary messages; ephemeral ones have none and are put in by their time.
  const ordered = messages.filter((message) => message.message_id).sort((a, b) => a.message_id - b.message_id);
  for (const message of messages.filter((one) => !one.message_id)) {
    ordered.splice(ordered.findLastIndex((other) => other.date <= message.date) + 1, 0, message);
  }
  return new Map(ordered.map((message) => [keyOf(message), message]));
}
