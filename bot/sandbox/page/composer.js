// The line at the foot of a chat: a growing text field, the command box that "/" opens, and what stands
// in its place when one cannot write (Start, Unblock, Join).

import { el, icon, iconButton } from "./dom.js";
import { w } from "./words.js";

let boxes = 0;

export class Composer {
  /** `actions` are {send(text) → promise, commands() → [{command, description}]}. */
  constructor(actions) {
    this.actions = actions;
    this.chosen = -1;
    const id = `commands-${(boxes += 1)}`;
    this.list = el("ul", { class: "commands", id, role: "listbox", hidden: true, data: { commands: true } });
    this.field = el("textarea", {
      rows: "1",
      autocomplete: "off",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": id,
      data: { field: true },
      oninput: () => this.typed(),
      onkeydown: (event) => this.key(event),
      onblur: () => setTimeout(() => this.close(), 150),
      onfocus: () => this.typed(),
    });
    this.slash = iconButton("slash", "", { class: "icon-button slash", data: { action: "commands" }, onclick: () => this.toggle() });
    this.button = iconButton("send", "", { class: "icon-button send", type: "submit", data: { action: "send" } });
    this.node = el(
      "form",
      {
        class: "composer",
        data: { composer: true },
        onsubmit: (event) => {
          event.preventDefault();
          this.submit();
        },
      },
      this.list,
      this.slash,
      this.field,
      this.button,
    );
    this.relabel();
  }

  relabel() {
    this.field.placeholder = w("message");
    this.field.setAttribute("aria-label", w("message"));
    for (const [button, key] of [[this.slash, "commands"], [this.button, "send"]]) {
      button.title = w(key);
      button.setAttribute("aria-label", w(key));
    }
    this.list.setAttribute("aria-label", w("commands"));
  }

  focus() {
    this.field.focus();
  }

  async submit() {
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    this.typed();
    const sent = await this.actions.send(text);
    if (!sent && !this.field.value) {
      this.field.value = text;
      this.grow();
    }
  }

  typed() {
    this.grow();
    this.node.classList.toggle("has-text", this.field.value.trim() !== "");
    const typed = /^\/([a-z0-9_]*)$/i.exec(this.field.value);
    if (typed && document.activeElement === this.field) this.open(typed[1].toLowerCase());
    else this.close();
  }

  toggle() {
    if (!this.list.hidden) {
      this.close();
      return;
    }
    this.field.value = "/";
    this.field.focus();
    this.typed();
  }

  open(prefix) {
    const commands = this.actions.commands().filter((item) => item.command.startsWith(prefix));
    this.list.replaceChildren(...commands.map((item, i) => this.option(item, i)));
    this.list.hidden = commands.length === 0;
    this.field.setAttribute("aria-expanded", String(commands.length > 0));
    this.choose(commands.length ? 0 : -1);
  }

  close() {
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  option(item, i) {
    return el(
      "li",
      {
        role: "option",
        id: `${this.list.id}-${i}`,
        data: { command: item.command },
        onmousedown: (event) => event.preventDefault(),
        onclick: () => this.pick(item.command),
      },
      el("b", {}, `/${item.command}`),
      el("span", {}, item.description ?? ""),
    );
  }

  choose(index) {
    this.chosen = index;
    [...this.list.children].forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
    const option = this.list.children[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.field.setAttribute("aria-activedescendant", option.id);
    else this.field.removeAttribute("aria-activedescendant");
  }

  pick(command) {
    this.field.value = `/${command}`;
    this.close();
    this.submit();
  }

  key(event) {
    const { key } = event;
    const options = this.list.children;
    if (!this.list.hidden) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) {
        event.preventDefault();
        this.choose((this.chosen + step + options.length) % options.length);
        return;
      }
      if (key === "Escape") {
        event.preventDefault();
        this.close();
        return;
      }
      if (key === "Tab" && !event.shiftKey && this.chosen >= 0) {
        event.preventDefault();
        this.field.value = `/${options[this.chosen].dataset.command} `;
        this.typed();
        return;
      }
      if (key === "Enter" && this.chosen >= 0) {
        event.preventDefault();
        this.pick(options[this.chosen].dataset.command);
        return;
      }
    }
    if (key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  grow() {
    this.field.style.height = "auto";
    // the height has the border in it, the scroll height has not
    const { scrollHeight, offsetHeight, clientHeight } = this.field;
    this.field.style.height = `${Math.min(scrollHeight + offsetHeight - clientHeight, 132)}px`;
  }
}

/** A wide button in the composer's place, with a line saying why. */
export function insteadOfComposer(action, label, hint, press) {
  return el(
    "div",
    { class: "instead" },
    hint ? el("p", {}, hint) : null,
    el("button", { type: "button", class: "wide", data: { action }, onclick: press }, label),
  );
}

/** The bar above the composer that says which message is being answered. */
export function replyBar(text, cancel) {
  return el(
    "div",
    { class: "replying", data: { replying: true } },
    icon("reply"),
    el("span", {}, text),
    iconButton("close", w("cancel"), { onclick: cancel }),
  );
}
