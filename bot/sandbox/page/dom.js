// Small tools for building the page. Text only ever becomes text nodes: there is no innerHTML anywhere.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  send: "M3.4 20.4 21 12 3.4 3.6 3.4 10.2 15 12 3.4 13.8z",
  plus: "M12 5v14M5 12h14",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  slash: "M15 5 9 19",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 10l6 6 6-6",
  reply: "M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6",
  link: "M8 16 17 7M10 7h7v7",
  copy: "M9 9h10v10H9zM5 15V5h10",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
};

/** An element with attributes (`on…` are listeners, `data` a map) and children (strings are text). */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "data") for (const [key, item] of Object.entries(value)) setData(node, key, item);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon", `icon-${name}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name, label, attributes = {}) {
  return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, ...attributes }, icon(name));
}

/** Somebody's name, isolated so that its own direction marks cannot turn the line around. */
export function nameNode(name, attributes = {}) {
  return el("bdi", attributes, name);
}

/** A coloured disc with the first letter; groups get a rounded square, the bot its card. */
export function avatar(kind, id, name) {
  const node = el("span", { class: `avatar avatar-${kind}`, "aria-hidden": "true" });
  if (kind === "bot") node.append(el("img", { src: "/page/icon.svg", alt: "" }));
  else {
    node.classList.add(`hue-${hue(id)}`);
    node.append(firstLetter(name));
  }
  return node;
}

/** One of eight name colours, steady for an id. */
export function hue(id) {
  return Math.abs(Number(id)) % 8;
}

export function clockTime(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
}

/** Show `items` ([{label, run, danger?, action?}]) in a menu under `anchor`; Escape and a click outside close it. */
export function openMenu(anchor, items) {
  const menu = el("div", { class: "menu", role: "menu", popover: "auto" });
  for (const item of items) {
    menu.append(
      el(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: item.danger ? "danger" : null,
          data: { action: item.action },
          onclick: () => {
            menu.hidePopover();
            item.run();
          },
        },
        item.label,
      ),
    );
  }
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...menu.children];
    buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
  });
  menu.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    menu.remove();
    if (document.activeElement === document.body) anchor.focus?.();
  });
  document.body.append(menu);
  menu.showPopover();
  const from = anchor.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  const below = from.bottom + 4 + size.height <= innerHeight;
  menu.style.left = `${Math.max(8, Math.min(from.right - size.width, innerWidth - size.width - 8))}px`;
  menu.style.top = `${below ? from.bottom + 4 : Math.max(8, from.top - size.height - 4)}px`;
  menu.firstElementChild?.focus();
}

/** Remember a small choice in this browser; a browser that refuses storage just forgets it. */
export const memory = {
  read(key, otherwise) {
    try {
      const text = localStorage.getItem(`sandbox.${key}`);
      return text === null ? otherwise : JSON.parse(text);
    } catch {
      return otherwise;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(`sandbox.${key}`, JSON.stringify(value));
    } catch {
      return;
    }
  },
};

function setData(node, key, value) {
  if (value !== undefined && value !== null && value !== false) node.dataset[key] = value === true ? "" : value;
}

function firstLetter(name) {
  const visible = (name ?? "").replace(/[\p{C}\p{Z}\p{M}]/gu, "");
  if (!visible) return "?";
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(visible);
  return first.segment.toLocaleUpperCase();
}
