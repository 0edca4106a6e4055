// What can be done beside the board: the buttons below it, each with a sign and a word.

import { button, el, show, svg } from "../kit/dom.js";
import * as ending from "./ending.js";
import { alone } from "../state.js";
import { say } from "../kit/words.js";

const SIGNS = {
  undo: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  hint: "M9.5 18h5M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.8.6 1.1 1.3 1.1 2.2h5c0-.9.3-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  draw: "M5 9h14M5 15h14",
  resign: "M6 21V4M6 5h11l-2.2 4L17 13H6",
  leave: "M14 4h5v16h-5M10 8l-4 4 4 4M6.5 12H15",
};

function action(sign, text, act, off = false) {
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));
  return el("button", { id: sign, type: "button", class: "action", onclick: act, disabled: off }, icon, el("span", {}, text));
}

/** While the game goes on. A game that has begun is left only by who says so twice. */
function playing({ state, act, end }) {
  const { board: { plies }, choice, asked, advice, contest } = state;
  const idle = Boolean(asked);
  const surely = (id, texts, done) => ending.surely(end, id, texts.map((key) => say(key)), done);
  const resign = () => surely("resign", ["page.resign.ask", "page.resign.yes"], act.resign);
  const leave = () => (plies > 0 ? surely("leave", ["page.leave.ask", "page.leave.yes"], act.leave) : act.leave());
  return [
    choice?.done && button("done", say("page.done"), act.done, "main wide"),
    !contest && action("undo", say("page.undo"), () => act.offer("undo"), idle || plies === 0),
    // The computer advises who plays it alone, and gives no draw.
    !choice?.done && (alone(state)
      ? action("hint", say("page.hint"), act.advise, !choice || Boolean(advice))
      : action("draw", say("page.draw"), () => act.offer("draw"), idle)),
    action("resign", say("page.resign"), resign),
    !contest && action("leave", say("page.leave"), leave),
  ];
}

/** When it is over, and for who watches. */
function away({ state, act }, ended) {
  const { role, contest, asked } = state;
  const leave = (id) =>
    button(id, say(contest ? "page.tournament.back" : "page.leave"), act.leave, contest ? "main" : "quiet");
  const again = button("again", say("page.again"), () => act.offer("again"), "main");
  again.disabled = Boolean(asked);
  return [
    ended && role === "sit" && !contest && [again, button("other", say("page.other"), act.other)],
    ended && leave("result-leave"),
    role !== "sit" && !state.over && leave("leave"),
  ];
}

/** Shows the buttons of now in `place`; the same ones stay. */
export function renew(place, shown, game) {
  const { state, end } = game;
  const { role, over, board: { plies }, choice, asked, advice } = state;
  // With the result comes what can be done then: no button takes the place of another one under a finger.
  const ended = Boolean(over) && end.result.open;
  const now = [role, Boolean(over), ended, Boolean(choice), choice?.done, plies > 0, asked, Boolean(advice)];
  const wanted = JSON.stringify(now);
  if (shown !== wanted) {
    const plays = role === "sit" && !over;
    show(place, el("div", { class: "row" }, plays ? playing(game) : away(game, ended)));
  }
  return wanted;
}
