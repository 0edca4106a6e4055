// Who plays: a plate for each side, with its name, its stones on the board and its clock.

import { el, put, write } from "../kit/dom.js";
import { token } from "../kit/looks.js";
import { engineOf, here } from "../state.js";
import * as words from "../kit/words.js";
import { say } from "../kit/words.js";

export const SIDES = ["White", "Black"];
export const LETTERS = { White: "w", Black: "b" };

/** What the page calls a player. */
export function nameOf(state, side) {
  const room = here(state);
  const name = side === "White" ? room?.white : room?.black;
  if (engineOf(room) === side) return say("page.computer");
  return name || words.sideName(side, room?.game);
}

function plate(side, game) {
  const [name, level, time] = ["name", "of", "time"].map((part) => el("span", { class: part }));
  const count = el("span", { class: "count", role: "img" });
  const who = el("span", { class: "seat" }, name, level);
  const one = el("div", { class: "plate", "data-side": side }, token(game, side), who, time, count);
  return Object.assign(one, { name, level, count, time });
}

export const plates = (game) => Object.fromEntries(SIDES.map((side) => [side, plate(side, game)]));

const minutes = (milliseconds) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
};

/** Clocks run on between two lines. */
export function tick(plates, state) {
  for (const side of SIDES) {
    const { time } = plates[side];
    if (!state.clock) {
      write(time, "");
      continue;
    }
    const runs = !state.over && state.board.turn === side;
    const left = state.clock[side] - (runs ? Date.now() - state.clock.at : 0);
    write(time, minutes(left));
    time.classList.toggle("short", left < 10000 && runs);
  }
}

/** Shows who plays, who has the move and how many stones each has. */
export function renew(plates, state) {
  const { board: now } = state;
  const room = here(state);
  for (const side of SIDES) {
    const one = plates[side];
    const own = state.role === "sit" && side === state.side;
    write(one.name, own ? say("page.you", { name: nameOf(state, side) }) : nameOf(state, side));
    write(one.level, engineOf(room) === side ? words.levelName(room.game, room.level) : "");
    const n = [...now.stones].filter((letter) => letter.toLowerCase() === LETTERS[side]).length;
    write(one.count, `${n}`);
    put(one.count, "aria-label", say("page.count", { n }));
    one.classList.toggle("turn", now.turn === side && !state.over);
    one.classList.toggle("won", state.over?.winner === side);
    one.classList.toggle("off", state.away?.side === side);
  }
}
