// A tournament as who plays in it sees it between games: what comes next, who plays whom, one's place, the table.

import { button, el, put, show } from "../kit/dom.js";
import { nameField } from "./hall.js";
import { COLUMNS, kindText, pairing, roundText, standings, stateText } from "./tables.js";
import * as words from "../kit/words.js";
import { say, sayOf } from "../kit/words.js";

/** The cards that are shown, each with what it was made of: one that says the same stays as it is. */
let cards = null;

/** True while players may still enter. */
const admits = ({ kind, state }) => state === "open" || (kind === "swiss" && state !== "over");

/** What comes next, for who takes part. */
function next({ name, game, wall }, room) {
  const own = wall.table.find((line) => line.name === name);
  if (own?.withdrawn) return sayOf("page.error", "withdrawn");
  if (game && game.room > 0 && game.room === room) {
    return say("page.tournament.next", { n: game.round, name: game.name });
  }
  if (wall.state === "playing" && wall.bye === name) return say("page.tournament.free");
  return stateText(wall.state);
}

/** How it stands, what comes next, and one's place. */
const head = ({ kind, round, rounds, name, line, place, all }) => [
  el("h2", {}, kindText(kind), round > 0 && ` · ${roundText({ round, rounds })}`),
  name && el("p", {}, say("page.tournament.in", { name })),
  el("p", { id: "next", role: "status", class: "waits" }, line),
  place > 0 && el("p", { id: "place" }, say("page.tournament.own", { n: place, all })),
];

const entry = (act) => [nameField(act), button("enter", say("page.tournament.enter"), act.takePart, "main big")];

/** Who plays whom, and a way to see each game that goes on. */
function games(all, act) {
  const row = (game) =>
    pairing(game, !game.result[0] && button(`watch-${game.room}`, say("page.watch"), () => act.watch(game.room)));
  return [el("h2", {}, say("page.tournament.games")), el("ol", { class: "games" }, all.map(row))];
}

function table(lines, begun, name) {
  const title = begun ? say("page.tournament.table") : say("page.tournament.entered", { n: lines.length });
  const columns = begun ? COLUMNS.slice(0, 4) : COLUMNS.slice(1, 2);
  return [el("h2", {}, title), lines.length > 0 && standings(lines, columns, name)];
}

/** Fills a card with what is made of `from`; without it there is none. */
function fill(card, from, make) {
  const made = JSON.stringify(from);
  if (card.made === made) return;
  card.made = made;
  card.hidden = !from;
  show(card, from && make());
}

/** Shows the tournament to who does not play just now. */
export function view(main, state, act) {
  const { contest } = state;
  const { name, wall } = contest;
  // It is asked for and comes at once.
  if (!wall) return show(main);
  if (cards?.lang !== words.spoken()) {
    const [top, enter, pairs, list] = Array.from({ length: 4 }, () => el("section", { class: "card column" }));
    const all = el("section", { id: "contest" }, top, enter, pairs, list);
    cards = { lang: words.spoken(), all, top, enter, pairs, list };
    show(main, all);
  }
  const over = wall.state === "over";
  // The last word is what was told.
  const lines = over && contest.table.length ? contest.table : wall.table;
  // Before the first point all share the first place, which says nothing.
  const some = lines.some(({ points }) => points !== "0");
  const place = (some && lines.find((line) => line.name === name)?.place) || 0;
  const { kind, round, rounds } = wall;
  const line = name ? next(contest, state.room) : stateText(wall.state);
  const stands = { kind, round, rounds, name, line, place, all: lines.length };
  put(cards.all, "data-state", wall.state);
  put(cards.all, "data-round", round);
  fill(cards.top, stands, () => head(stands));
  fill(cards.enter, !name && admits(wall), () => entry(act));
  fill(cards.pairs, !over && wall.games.length > 0 && wall.games, () => games(wall.games, act));
  fill(cards.list, [lines, round, name], () => table(lines, round > 0, name));
}

/** Something else is on the screen now. */
export function forget() {
  cards = null;
}
