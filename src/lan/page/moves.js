// The moves of a game: beside the board, or where the board leaves no room behind a button.

import { byId, el, pebble, put, svg } from "./dom.js";
import * as words from "./words.js";
import { say } from "./words.js";

const LINES = "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01";

let open = false;

/** The list; a live region speaks each move already. */
export function panel() {
  return el("section", { id: "moves", role: "log", "aria-live": "off", "aria-label": say("page.moves"), tabindex: 0 },
    el("ol"));
}

/** The button that opens it where the board leaves no room. */
export function opener(state) {
  const turn = () => {
    open = !open;
    renew(state);
    if (open) byId("moves").scrollIntoView({ block: "nearest" });
    // All of the board is seen again.
    else scrollTo(0, 0);
  };
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LINES }));
  return el("button", { id: "moves-open", class: "opens", type: "button", "aria-label": say("page.moves"), onclick: turn }, icon);
}

const line = ({ ply, side, move }) =>
  el("li", { "data-ply": ply, "data-text": side + move },
    el("span", { class: "ply" }, ply),
    pebble(side.toLowerCase()),
    el("span", {}, el("span", { class: "unseen" }, words.sideName(side)), " ", move));

/** Shows the moves so far; those that were taken back go. */
export function renew({ moves }) {
  const part = byId("moves");
  const list = part.firstChild;
  put(part, "data-open", open);
  put(byId("moves-open"), "aria-expanded", open);
  const same = (one, i) => one?.dataset.ply === `${moves[i]?.ply}` && one.dataset.text === moves[i].side + moves[i].move;
  const kept = [...list.children];
  const until = kept.findIndex((one, i) => !same(one, i));
  if (until >= 0) kept.slice(until).forEach((one) => one.remove());
  list.append(...moves.slice(list.children.length).map(line));
  for (const one of list.children) put(one, "aria-current", one === list.lastChild || null);
}
