// What people in a room write to each other. It is shown as it was written, never read as HTML.

import { byId, el, put, svg } from "../kit/dom.js";
import * as words from "../kit/words.js";
import { say } from "../kit/words.js";

const BUBBLE = "M4 5h16v11h-9l-5 4v-4H4z";

/** The lines and the field. The elements are kept, so that a half-written line is not lost. */
let part = null;
/** Opened where the board leaves no room, and the number of the line that was seen last. */
let open = false;
let seen = 0;

/** What is written, as the protocol takes it. */
const clean = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();

/** The place where is written. */
export function panel(act) {
  if (part?.lang === words.spoken()) return part;
  const line = el("input", {
    id: "chat-line", type: "text", maxlength: words.letters(), autocomplete: "off", enterkeyhint: "send",
    value: part?.line.value, "aria-label": say("page.chat.write"), placeholder: say("page.chat.write"),
  });
  const send = (event) => {
    event.preventDefault();
    const text = clean(line.value);
    if (!text || act.write(text)) line.value = "";
  };
  const log = el("ol", { id: "said", role: "log", "aria-live": "polite", "aria-label": say("page.chat") });
  const form = el("form", { class: "row", onsubmit: send }, line, el("button", { id: "chat-send" }, say("page.chat.send")));
  part = Object.assign(el("section", { id: "chat" }, log, form), { lang: words.spoken(), line, log });
  return part;
}

/** The button that opens it where the board leaves no room. */
export function opener(state) {
  const turn = () => {
    open = !open;
    renew(state);
    if (open) part.line.focus();
    // All of the board is seen again.
    else scrollTo(0, 0);
  };
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: BUBBLE }));
  return el("button", { id: "chat-open", class: "opens", type: "button", "aria-label": say("page.chat"), onclick: turn }, icon);
}

/** True where the lines are seen. */
export const isShown = () => Boolean(part?.getClientRects().length);

/** Shows what was written last. */
export function renew({ said }) {
  if (!part?.isConnected) return;
  put(part, "data-open", open);
  const kept = new Set(said.map(({ number }) => `${number}`));
  for (const line of Array.from(part.log.children)) if (!kept.has(line.dataset.number)) line.remove();
  const last = +(part.log.lastChild?.dataset.number ?? 0);
  const fresh = said.filter(({ number }) => number > last);
  part.log.append(...fresh.map(({ number, user, text }) =>
    el("li", { "data-number": number }, el("b", {}, say("page.chat.by", { name: user })), " ", text)));
  if (fresh.length) part.log.scrollTop = part.log.scrollHeight;
  // The field stays in view while the visitor writes.
  if (fresh.length && part.contains(document.activeElement)) part.scrollIntoView({ block: "nearest" });
  if (isShown()) seen = said.at(-1)?.number ?? seen;
  const button = byId("chat-open");
  if (!button) return;
  put(button, "aria-expanded", open);
  put(button, "data-new", said.some(({ number }) => number > seen));
}
