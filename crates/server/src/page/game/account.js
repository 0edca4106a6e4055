// The account of a move: one sentence that says what it did, made of the deeds that the server tells.

import { nameOf } from "./players.js";
import { engineOf, here, other } from "../state.js";
import * as words from "../kit/words.js";
import { join, numberName, say, sayOf } from "../kit/words.js";

/** Where a piece went: that has words of its own only where nothing else has. */
const QUIET = new Set(["place", "move", "jump", "fly"]);
const BEGINS = "begins.";

/** A deed: its word, its number, and the numbers of its points. */
function deed(part) {
  const [, word, n, points] = part.match(/^([^*:]*)(?:\*(\d+))?(?::([\d ]*))?/);
  return { word, n: n && +n, points: (points ?? "").split(" ").filter(Boolean).map(Number) };
}

const isQuiet = ({ word, n }) => QUIET.has(word) && !n;
const isPhase = ({ word }) => word.startsWith(BEGINS);

/** The words of a deed, those of its game first; none where it has none. */
function clause({ word, n, points }, shape) {
  const names = points.map((at) => shape.points[at]?.name ?? "");
  const values = {
    n: n && numberName(n),
    points: join(names, ["words.comma", "words.and"]),
    from: names[0],
    to: names.at(-1),
  };
  return sayOf(`${shape.game}.did`, word, values, n) || sayOf("did", word, values, n);
}

/** Who made a move, as the account speaks of them. */
function mover(state, side) {
  if (state.role === "sit" && side === state.side) return say("did.you");
  if (engineOf(here(state)) === side) return say("did.computer");
  return say("did.side", { side: nameOf(state, side) });
}

/** The sentence for a phase that begins with a move of a side. */
function begun(state, shape, side, { word }) {
  const { turn } = state.board;
  // The side to move acts in this phase.
  const acts = turn === "-" ? other(side) : turn;
  const names = { side: words.sideName(other(acts), shape.game), other: words.sideName(acts, shape.game) };
  return sayOf(`${shape.game}.begins`, word.slice(BEGINS.length), names);
}

function sentences(state, shape, { side, parts }) {
  const deeds = parts.map(deed);
  const said = (some) => some.map((one) => clause(one, shape)).filter(Boolean);
  const loud = said(deeds.filter((one) => !isQuiet(one) && !isPhase(one)));
  const what = join(loud.length ? loud : said(deeds.filter(isQuiet)), ["did.then", "did.and"]);
  const whole = what && say("did.whole", { who: mover(state, side), what });
  return [whole, ...deeds.filter(isPhase).map((one) => begun(state, shape, side, one))];
}

/** What happened last, in the words of who looks on: a move, and the passes that followed it. */
export function account(state, shape) {
  const all = state.deeds.flatMap((one) => sentences(state, shape, one)).filter(Boolean);
  return join(all, ["words.then", "words.then"]);
}
