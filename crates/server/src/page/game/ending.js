// How a game ends: first its last move is seen, then who has won and why, beside the board and never on it.

import { button, el, put, show, still } from "../kit/dom.js";
import { token } from "../kit/looks.js";
import { SIDES, nameOf } from "./players.js";
import { alone, here, other } from "../state.js";
import * as words from "../kit/words.js";
import { say } from "../kit/words.js";

/** Time for a look at the last move before the result, in milliseconds, with and without moving stones. A page that
 * opens after the end does not wait. */
const LOOK = 1600;
const STILL = 600;

/** Where the result will stand, and the question before a game is given up or left; `late`: the game is over already;
 * `changed` is told when the result is there. */
export function make(late, changed) {
  const result = el("dialog", { id: "result" });
  const sure = el("dialog", { id: "sure", class: "card" });
  return { result, sure, late, changed, timer: 0 };
}

/** Nothing comes of it any more. */
export function forget(end) {
  clearTimeout(end.timer);
  end.timer = 0;
  end.late = end.result.open = false;
  end.sure.close();
}

/** Who has won. */
export function title(state) {
  const { over: { winner }, role, side } = state;
  if (winner === "Draw") return say("page.tie");
  if (role !== "sit") return say("page.wins", { name: nameOf(state, winner) });
  return say(winner === side ? "page.won" : "page.lost");
}

/** Why. */
function why(state) {
  const room = here(state);
  const quiet = words.presetOf(room.game, room.rules)?.quiet;
  const loser = other(state.over.winner);
  const who = alone(state) && state.over.winner !== "Draw" && (loser === state.side ? "you" : "computer");
  return words.reasonText(state.over, room.game, nameOf(state, loser), quiet, who);
}

/** Shows the result of a game that is over, a while after its last move. */
export function renew(end, state) {
  if (!state.over) {
    if (end.timer) forget(end);
    return;
  }
  if (end.timer) return;
  if (end.sure.open) end.sure.close();
  const { winner } = state.over;
  const sides = winner === "Draw" ? SIDES : [winner];
  put(end.result, "data-winner", winner);
  show(end.result,
    el("div", { class: "medal" }, sides.map((side) => token(here(state).game, side))),
    el("div", {}, el("h2", {}, title(state)), el("p", { class: "soft" }, why(state))));
  // It asks nothing: who is about to write or to touch something else goes on with that.
  end.result.open = end.late;
  end.timer = setTimeout(() => {
    end.result.open = true;
    end.changed();
  }, end.late ? 0 : still() ? STILL : LOOK);
}

/** Giving up and leaving are asked twice: `id` is what is done, with the question and the answer that does it. */
export function surely({ sure }, id, [question, yes], done) {
  show(sure,
    el("h2", {}, question),
    el("div", { class: "row" },
      button(`${id}-no`, say("page.resign.no"), () => sure.close()),
      button(`${id}-yes`, yes, () => {
        sure.close();
        done();
      }, "danger")));
  sure.showModal();
}
