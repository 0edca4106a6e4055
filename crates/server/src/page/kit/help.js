// The rules of a game as cards with moving pictures, in any of the languages.

import * as board from "./board.js";
import { byId, el, show, still } from "./dom.js";
import { languageButtons } from "./head.js";
import * as words from "./words.js";
import { say } from "./words.js";

/** How long each position of a picture is seen, in milliseconds. */
const BEAT = 1100;

/** The cards, asked for once. */
const told = new Map();

async function cardsOf(game) {
  const path = `/help/${game}/${words.spoken()}`;
  if (!told.has(path)) {
    const answer = await fetch(path);
    told.set(path, answer.ok ? await answer.json() : []);
  }
  return told.get(path);
}

/** A part of a game's board of rows and columns, from a position with a slash between its rows. */
function grid(game, position) {
  const rows = position.split("/").length;
  const span = position.indexOf("/");
  const points = Array.from({ length: rows * span }, (_, at) => ({ x: at % span, y: Math.floor(at / span) }));
  const across = Array.from({ length: rows }, (_, y) => ({ points: [y * span, y * span + span - 1] }));
  const down = Array.from({ length: span }, (_, x) => ({ points: [x, x + (rows - 1) * span] }));
  return { game, rows, span, aslant: false, centre: [], points, lines: [...across, ...down] };
}

/** The picture of a card; `turn(beat)` shows its position of a moment, the last one twice as long. */
async function picture(game, { steps, board: size }) {
  const shape = size ? await board.shapeOf(game, size) : grid(game, steps[0]);
  const drawn = board.draw(shape);
  const turn = (beat) => {
    const at = Math.min(beat % (steps.length + 1), steps.length - 1);
    board.lay(drawn, steps[at].replaceAll("/", ""));
  };
  drawn.drawing.setAttribute("aria-hidden", "true");
  return { drawing: drawn.drawing, turn, last: steps.length };
}

async function card(game, one) {
  const shown = one.steps.length ? await picture(game, one) : null;
  const drawing = shown && el("div", { class: "picture" }, shown.drawing);
  return { shown, item: el("li", {}, drawing, el("div", {}, el("h3", {}, one.name), el("p", {}, one.text))) };
}

/** The button that opens the rules of a game. */
export function opener(game) {
  return el("button", {
    id: "help-open", class: "opens", type: "button", "aria-label": say("page.help"), onclick: () => open(game),
  }, "?");
}

function open(game) {
  if (byId("help")) return;
  const dialog = el("dialog", { id: "help", class: "card", "aria-labelledby": "help-title" });
  let pictures = [];
  let beat = 0;
  const fill = async () => {
    const language = words.spoken();
    const cards = await Promise.all((await cardsOf(game)).map((one) => card(game, one)));
    // Another one was chosen meanwhile.
    if (language !== words.spoken()) return;
    pictures = cards.flatMap(({ shown }) => shown ?? []);
    pictures.forEach(({ turn, last }) => turn(still() ? last : beat));
    dialog.lang = language;
    show(dialog,
      el("header", {},
        el("h2", { id: "help-title" }, `${words.gameName(game)} · ${say("page.help")}`),
        el("button", { id: "help-close", class: "opens", type: "button", "aria-label": say("page.close"), onclick: () => dialog.close() }, "×"),
        el("nav", { class: "languages", "aria-label": say("page.language") }, languageButtons("help-", fill))),
      el("p", { class: "soft" }, words.gameLine(game)),
      el("ol", {}, cards.map(({ item }) => item)));
  };
  const turning = setInterval(() => {
    beat += 1;
    if (!still()) pictures.forEach(({ turn }) => turn(beat));
  }, BEAT);
  dialog.addEventListener("close", () => {
    clearInterval(turning);
    dialog.remove();
    // In another language the button is another one.
    byId("help-open")?.focus({ preventScroll: true });
  });
  // A touch beside it closes it, too.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  fill().then(() => dialog.showModal(), () => dialog.remove());
}
