// Windows over the page: the bot's alerts, adding people and groups, a group's members and rights.

import { avatar, el, iconButton, nameNode } from "./dom.js";
import { fullName } from "./store.js";
import { w } from "./words.js";

const alerts = [];

/** Show the bot's alert to `person`; a second one waits until the first is read. */
export function showAlert(text, person) {
  alerts.push({ text, person });
  if (alerts.length === 1) nextAlert();
}

function nextAlert() {
  const { text, person } = alerts[0];
  const ok = el("button", { class: "wide", value: "ok", data: { action: "alert-ok" } }, w("ok"));
  const dialog = openDialog({ alert: true, for: person?.id }, [
    person ? el("div", { class: "alert-for" }, avatar("person", person.id, fullName(person)), nameNode(fullName(person))) : null,
    el("p", { class: "alert-text", data: { alertText: true } }, text),
    ok,
  ]);
  dialog.setAttribute("role", "alertdialog");
  dialog.addEventListener("close", () => {
    alerts.shift();
    if (alerts.length) nextAlert();
  });
  ok.focus();
}

/** Ask for a new person; `create(body)` sends it. */
export function askPerson(create) {
  const form = [
    labelled(w("firstName"), el("input", { name: "first_name", required: true, maxlength: "64", autocomplete: "off" })),
    labelled(w("lastName"), el("input", { name: "last_name", maxlength: "64", autocomplete: "off" })),
    labelled(
      w("personLanguage"),
      el("select", { name: "language_code" }, el("option", { value: "ru" }, "Русский"), el("option", { value: "en" }, "English")),
    ),
  ];
  ask("person", w("addPerson"), form, (values) => {
    create({ first_name: values.get("first_name"), last_name: values.get("last_name"), language_code: values.get("language_code") });
  });
}

/** Ask for a new group of some of `people`; `create(body)` sends it. */
export function askGroup(people, create) {
  const boxes = people.map((person) => {
    const box = el("input", { type: "checkbox", name: "member", value: person.id });
    box.checked = true;
    return el("label", { class: "check" }, box, avatar("person", person.id, fullName(person)), nameNode(fullName(person)));
  });
  const form = [
    labelled(w("groupTitle"), el("input", { name: "title", required: true, maxlength: "128", autocomplete: "off" })),
    el("fieldset", {}, el("legend", {}, w("groupMembers")), ...boxes),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "forum" }), w("forum")),
  ];
  ask("group", w("addGroup"), form, (values) => {
    create({ title: values.get("title"), members: values.getAll("member").map(Number), forum: values.has("forum") });
  });
}

/** Ask for a new topic's name; `create(body)` sends it. */
export function askTopic(create) {
  const field = labelled(w("topicName"), el("input", { name: "name", required: true, maxlength: "128", autocomplete: "off" }));
  ask("topic", w("addTopic"), [field], (values) => create({ name: values.get("name") }));
}

/** Let one of `groups` be chosen; `choose(chat)` hears which. */
export function askWhichGroup(groups, choose) {
  const buttons = groups.map((chat) =>
    el("button", { class: "line", value: chat.id, data: { choose: chat.id } }, avatar("group", chat.id, chat.title), nameNode(chat.title)),
  );
  const dialog = openDialog({ dialog: "which-group" }, [heading(w("chooseGroup")), ...buttons]);
  dialog.addEventListener("close", () => {
    const chat = groups.find((item) => String(item.id) === dialog.returnValue);
    if (chat) choose(chat);
  });
}

/** The members of a group with what can be done to each: `rows()` makes the lines, anew after each act. */
export function showMembers(title, rows) {
  const list = el("div", { class: "members" });
  const dialog = openDialog({ dialog: "members" }, [heading(title), list]);
  const refresh = () => list.replaceChildren(...rows().map(memberRow));
  refresh();
  return { refresh, open: () => dialog.open };
}

function memberRow({ kind, id, name, status, buttons }) {
  return el(
    "div",
    { class: "member", data: { member: id } },
    avatar(kind, id, name),
    el("div", { class: "who" }, nameNode(name), el("p", {}, status)),
    el(
      "div",
      { class: "member-acts" },
      ...buttons.map(({ label, action, run }) => el("button", { type: "button", class: "small", data: { action }, onclick: run }, label)),
    ),
  );
}

function ask(kind, title, fields, done) {
  const cancel = el("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, w("cancel"));
  const form = el(
    "form",
    { method: "dialog", class: "ask" },
    ...fields,
    el("div", { class: "buttons" }, cancel, el("button", { class: "wide", value: "create", data: { action: "create" } }, w("create"))),
  );
  const dialog = openDialog({ dialog: kind }, [heading(title), form]);
  form.addEventListener("submit", () => done(new FormData(form)));
  form.querySelector("input")?.focus();
}

function openDialog(data, children) {
  const close = iconButton("close", w("close"), { class: "icon-button dialog-close", data: { action: "close" } });
  const isForm = children.some((child) => child?.tagName === "FORM");
  const body = el(isForm ? "div" : "form", { class: "dialog-body", ...(isForm ? {} : { method: "dialog" }) }, ...children);
  const dialog = el("dialog", { data }, data.alert ? null : close, body);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && !data.alert) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function heading(text) {
  return el("h2", {}, text);
}

function labelled(text, field) {
  return el("label", { class: "field" }, el("span", {}, text), field);
}
