// From a seat to a game: which stones, which board, and what is said until it begins.

import { fitted, usual } from "../kit/fit.js";
import { kept } from "../seat.js";
import { guests, here, other } from "../state.js";

/** The stones that the visitor chose last, those that are chosen in this room ("any": one or the other), and those
 * that were said. */
let preferred = "White";
let colour = preferred;
let stones = preferred;
/** Whether another player sat in this room before. */
let second = false;
/** The way from the rooms to a board for this screen, and where it names a game, into that against the computer. */
let way = null;

/** The first empty room behind a number. */
export const freeRoom = ({ rooms }, after = 0) =>
  [...rooms.values()]
    .filter(({ now, number }) => now === "empty" && number > after)
    .sort((a, b) => a.number - b.number)[0];

/** The visitor sits down. A game that is named begins at once, at the named level and size of the board if any;
 * `fits`: on a board for this screen. */
export function come(room, { game = "", level = "", size = 0, fits = true } = {}) {
  way = { room, game, level, size, fits };
}

/** The visitor chooses, plays already, or cannot go on. */
export function stop() {
  way = null;
}

/** The game that begins without another touch. */
export const beginning = (state) => (way?.room === state.room && !way.met && way.game) || "";

/** What was chosen for it. */
export const planned = () => ({ game: way?.game, level: way?.level, size: way?.size });

/** What a room has to have before the game begins there. */
const CHOSEN = ["game", "rules", "size", "time", "level"];

/** Another player came first: the requests have to be sent again when they go. True if so. */
export function hindered() {
  if (way?.met) way.asked = way.said = false;
  return Boolean(way?.met);
}

/** The room was told: the next step on the way. Each waits for the answer to the one before. */
export async function told(state, { choose, ready, elsewhere }) {
  const room = here(state);
  if (state.role !== "sit" || room?.now !== "waiting" || kept()?.room !== room.number) return;
  const two = guests(room).length > 1;
  if (!two) second = false;
  const own = way;
  if (own?.room !== room.number) return;
  if (!own.seated) {
    own.seated = true;
    second = two;
    // Who came first has most likely the first stones.
    colour = two && preferred !== "any" ? "Black" : preferred;
  }
  if (second && own.game) return elsewhere(planned());
  // Who is not alone chooses no board and plays no computer, until the other one goes.
  if (two ? !own.game : !own.fits) return stop();
  own.met = two;
  if (two) return;
  own.plan ??= own.game ? usual({ ...own, time: room.time }) : fitted(room);
  const plan = await own.plan;
  if (own !== way || own.met || own.said) return;
  const now = here(state);
  if (CHOSEN.some((one) => plan[one] && now[one] !== plan[one])) {
    if (!own.asked) choose(plan);
    own.asked = true;
  } else if (own.game) {
    own.said = true;
    ready();
  } else {
    stop();
  }
}

/** Who sits here, too. */
export const opposite = (room) => guests(room)[second ? 0 : 1] ?? "";

export const chosen = () => colour;

export function choose(side) {
  preferred = colour = side;
}

/** The stones that are asked for. */
export const asked = () => stones;

/** Of one or the other one is drawn. */
export function settle() {
  stones = colour === "any" ? (Math.random() < 0.5 ? "White" : "Black") : colour;
}

/** The other player took the colour first, so the other colour is chosen. True if the visitor had left it open and
 * takes that. */
export function taken() {
  const open = colour === "any";
  colour = stones = other(stones);
  return open;
}
