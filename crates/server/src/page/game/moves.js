// The moves of a game: beside the board, or where the board leaves no room on a sheet over what stands below it.

import { byId, el, put, svg } from "../kit/dom.js";
import { token } from "../kit/looks.js";
import { here } from "../state.js";
import * as words from "../kit/words.js";
import { say } from "../kit/words.js";

const LINES = "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01";
/** How high a sheet is at least, in pixels. */
const LEAST = 150;

/** The sheet, where it is there. */
const theSheet = () => /** @type {HTMLDialogElement} */ (byId("moves-sheet"));

/** The list, and before the first move what the game is about; a live region speaks each move already. */
export function panel(game) {
  return el("section", { id: "moves", role: "log", "aria-live": "off", "aria-label": say("page.moves"), tabindex: 0 },
    el("p", { class: "soft goal" }, words.gameLine(game)), el("ol"));
}

/** The sheet, closed. A touch on the board closes it, and nothing else. */
export function sheet() {
  const close = el("button", { id: "moves-close", class: "opens", type: "button", "aria-label": say("page.close"), onclick: shut }, "×");
  const own = el("dialog", { id: "moves-sheet", class: "card", "aria-labelledby": "moves-title" },
    el("header", {}, el("h2", { id: "moves-title" }, say("page.moves")), close));
  own.addEventListener("click", (event) => event.target === own && shut());
  own.addEventListener("close", () => byId("acts")?.before(byId("moves")));
  return own;
}

/** The button that opens it where the board leaves no room. */
export function opener() {
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LINES }));
  return el("button", {
    id: "moves-open", class: "opens", type: "button", "aria-label": say("page.moves"), "aria-haspopup": "dialog", onclick: open,
  }, icon);
}

/** Over what stands below the board, or beside it. */
function place() {
  const own = theSheet();
  if (!own?.open) return removeEventListener("resize", place);
  const { style } = own;
  const { left, top } = byId("acts").parentElement.getBoundingClientRect();
  style.left = `${left}px`;
  style.top = `${Math.max(0, Math.min(top, innerHeight - LEAST))}px`;
}

function open() {
  const own = theSheet();
  // All of the board is seen.
  scrollTo(0, 0);
  own.append(byId("moves"));
  own.showModal();
  addEventListener("resize", place);
  place();
  last();
}

/** Closes it, so that what came to be answered is seen. */
export function shut() {
  theSheet()?.close();
}

/** Shows the newest move: turned round, the list begins at its end. */
function last() {
  byId("moves").scrollTop = 0;
}

const line = ({ ply, side, move }, game) =>
  el("li", { "data-ply": ply, "data-text": side + move },
    el("span", { class: "ply" }, ply),
    token(game, side),
    el("span", {}, el("span", { class: "unseen" }, words.sideName(side, game)), " ", move));

/** Shows the moves that led to the board; those that were taken back go. */
export function renew(state) {
  const moves = state.moves.filter(({ ply }) => ply <= state.board.plies);
  const { game } = here(state);
  const list = byId("moves").querySelector("ol");
  const same = (one, i) => one?.dataset.ply === `${moves[i]?.ply}` && one.dataset.text === moves[i].side + moves[i].move;
  const kept = [...list.children];
  const until = kept.findIndex((one, i) => !same(one, i));
  if (until >= 0) kept.slice(until).forEach((one) => one.remove());
  const fresh = moves.slice(list.children.length).map((one) => line(one, game));
  list.append(...fresh);
  for (const one of list.children) put(one, "aria-current", one === list.lastElementChild || null);
  if (fresh.length) last();
}
