// The sandbox's UI API: plain JSON over fetch, and one stream of server-sent events.

/** GET `path` as JSON. Throws Error with the server's words when it answers with an error. */
export async function get(path) {
  return answer(await fetch(path, { cache: "no-store" }));
}

/** POST `body` to `path` as JSON. Throws Error with the server's words when it answers with an error. */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return answer(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Follow the event stream: `onEvent(event)` for each, `onState(up)` when the connection comes or goes. */
export function listen(onEvent, onState) {
  const source = new EventSource("/ui/events");
  source.addEventListener("message", (message) => onEvent(JSON.parse(message.data)));
  source.addEventListener("open", () => onState(true));
  source.addEventListener("error", () => onState(false));
  return source;
}

async function answer(response) {
  const body = await response.json().catch(() => null);
  if (!response.ok || body?.ok === false) {
    throw new Error(body?.description ?? body?.error ?? `${response.status} ${response.statusText}`);
  }
  return body;
}
