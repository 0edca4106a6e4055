// What a wall and a phone show of a tournament: how it stands, who plays whom, the table.

import { el, pebble } from "../kit/dom.js";
import { say } from "../kit/words.js";

const STATES = {
  open: "page.tournament.open",
  playing: "page.tournament.playing",
  between: "page.tournament.between",
  over: "page.tournament.over",
};
const KINDS = { swiss: "page.tournament.swiss", roundrobin: "page.tournament.all" };

export const kindText = (kind) => say(KINDS[kind]);
export const stateText = (state) => say(STATES[state]);
export const roundText = ({ round, rounds }) => say("page.tournament.round", { n: round, all: rounds });

function player(side, name, here) {
  return el("span", { class: here ? "player" : "player gone", title: !here && say("page.tournament.away") },
    pebble(side), el("span", {}, name));
}

/** A game of a round: its room, who plays, what came out, and what can be done there. */
export function pairing({ room, white, black, result, here }, act = null) {
  const [first, second] = result;
  // Who is away matters only while the game goes on.
  const there = here.map((one) => one || first !== "");
  return el("li", {},
    el("span", { class: "number", title: say("page.room", { n: room }) }, room),
    player("white", white, there[0]),
    el("span", { class: "result" }, first ? `${first} : ${second}` : "–"),
    player("black", black, there[1]),
    act);
}

/** The columns of the table: what stands above, what a line says. Where there is less room there are fewer. */
export const COLUMNS = [
  { key: "page.tournament.place", of: (line) => line.place },
  { kind: "name", of: (line) => line.name },
  { key: "page.tournament.points", of: (line) => line.points },
  { key: "page.tournament.buchholz", of: (line) => line.buchholz },
  { key: "page.tournament.wins", of: (line) => line.wins },
];

function cell({ kind, of }, line) {
  if (!kind) return el("td", {}, of(line));
  const note = line.withdrawn ? "page.tournament.withdrawn" : line.here === false ? "page.tournament.away" : "";
  return el("td", { class: line.withdrawn ? `${kind} gone` : kind }, of(line),
    note && [" ", el("span", { class: "note" }, say(note))]);
}

/** The lines of the table; the one of `own` is marked. */
export function standings(lines, columns, own = "") {
  const row = (line) => {
    const first = line.place === 1 && columns.length > 1;
    const mine = own !== "" && line.name === own;
    return el("tr", { class: [first && "first", mine && "own"].filter(Boolean).join(" "), "aria-current": mine && "true" },
      columns.map((column) => cell(column, line)));
  };
  const heads = columns.map(({ key, kind }) => el("th", { class: kind, scope: "col" }, key && say(key)));
  return el("table", {},
    columns.some(({ key }) => key) && el("thead", {}, el("tr", {}, heads)),
    el("tbody", {}, lines.map(row)));
}
