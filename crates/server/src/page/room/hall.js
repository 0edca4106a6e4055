// The rooms: a game against the computer at once, and those where others can be met.

import { beginning, freeRoom } from "./begin.js";
import { button, el, letters, put, show, write } from "../kit/dom.js";
import { usual } from "../kit/fit.js";
import { engineOf, guests } from "../state.js";
import * as words from "../kit/words.js";
import { say } from "../kit/words.js";

/** Empty rooms that are shown at first: where they stand below each other, and how many rows beside each other. */
const FEW = 3;
const ROWS = 4;
/** Letters of a name at most, as the protocol counts them. */
const NAME = 16;

/** What is shown; it stays, so that a touch never meets something new. */
let hall = null;
let all = false;
/** The game that this visitor chose last, whatever others play; at first the first one. */
const favourite = () => (words.gameOf(localStorage.getItem("game")) ?? words.games()[0]).id;
export const keepFavourite = (game) => localStorage.setItem("game", game);

/** A name as the protocol takes it. */
export const clean = (name) =>
  letters(name.replace(/[,\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu, "").trim()).slice(0, NAME).join("").trim();

export const field = (label, control) => el("label", { class: "field" }, el("span", {}, label), control);

/** The field of the name: the same one stays, so that nobody loses what is half written. */
let naming = null;
export function nameField({ rename, ownName }) {
  if (naming?.lang === words.spoken()) return naming;
  const input = el("input", {
    id: "name", type: "text", value: ownName(), maxlength: 40, autocomplete: "nickname", enterkeyhint: "done",
    placeholder: say("page.guest"),
    onchange: () => {
      input.value = clean(input.value);
      rename(input.value);
    },
    // Of letters that are still put together it takes the word.
    onkeydown: (event) => event.key === "Enter" && !event.isComposing && input.blur(),
  });
  naming = field(say("page.name"), input);
  naming.lang = words.spoken();
  return naming;
}

/** A button for each game; `pick` is told which. */
export function gameTabs(chosen, pick) {
  const one = ({ id }) =>
    el("button", { id: `game-${id}`, type: "button", "aria-pressed": `${id === chosen}`, onclick: () => pick(id) },
      words.gameName(id));
  return el("div", { class: "tabs", role: "group", "aria-label": say("page.game") }, words.games().map(one));
}

/** What is played: game, board, rules, and a clock where there is one. */
export const played = ({ game, size, rules, time }) =>
  [
    words.gameName(game), words.sizeName(game, size), words.rulesName(game, rules),
    time && time !== "none" && words.clockName(time),
  ].filter(Boolean).join(" · ");

/** Who is in a room. */
export function people(room) {
  const [first, second] = guests(room);
  if (!first) return say("page.room.empty");
  if (room.now === "waiting") {
    return second ? say("page.room.two", { first, second }) : say("page.room.waiting", { name: first });
  }
  const name = (side, own) => (engineOf(room) === side ? say("page.computer") : own);
  const names = { white: name("White", room.white), black: name("Black", room.black) };
  return say(room.now === "over" ? "page.room.over" : "page.room.playing", names);
}

function card(room, act) {
  const free = room.now === "empty" || (room.now === "waiting" && guests(room).length < 2);
  const number = room.number;
  return el("li", { class: `room card ${room.now}` },
    el("div", { class: "words" },
      el("h3", {}, say("page.room", { n: number })),
      el("p", { class: "who" }, people(room)),
      el("p", { class: "soft" }, played(room),
        room.watchers > 0 && ` · ${say("page.room.watchers", { n: room.watchers })}`)),
    el("div", { class: "acts" },
      free && button(`sit-${number}`, say("page.sit"), () => act.sit(number), room.now === "waiting" ? "main" : ""),
      room.now !== "empty" && button(`watch-${number}`, say("page.watch"), () => act.watch(number))));
}

function build(main, act) {
  const lang = words.spoken();
  const pick = (id) => {
    keepFavourite(id);
    act.look();
  };
  const [games, line, what, full] = [
    gameTabs("", pick), ...["soft", "soft one", "waits"].map((look) => el("p", { class: look })),
  ];
  const play = button("play", say("page.alone"), () => act.play(hall.game), "main big");
  const list = el("ul", { class: "rooms" });
  const more = el("div", { class: "column" });
  hall = { lang, games, line, what, full, play, list, more, game: "", planned: "", shown: "" };
  write(full, say("page.alone.full"));
  show(main,
    el("section", { id: "hall" },
      el("div", { id: "alone", class: "card" },
        el("div", { class: "column" }, nameField(act), words.games().length > 1 && games, line),
        el("div", { class: "column" }, what, full, play)),
      el("h2", {}, say("page.others")),
      list, more));
}

/** A game against the computer, in the first room that is free. */
function alone(state) {
  const free = freeRoom(state);
  const begins = beginning(state);
  hall.game = begins || favourite();
  for (const one of hall.games.children) put(one, "aria-pressed", one.id === `game-${hall.game}`);
  write(hall.line, words.gameLine(hall.game));
  const none = !free && !begins && state.rooms.size > 0;
  hall.full.hidden = !none;
  hall.play.hidden = hall.what.hidden = none;
  hall.play.disabled = Boolean(begins) || state.rooms.size === 0;
  const { game } = hall;
  const time = free?.time;
  const wanted = `${game}/${time}`;
  if (!free || hall.planned === wanted) return;
  const own = hall;
  own.planned = wanted;
  usual(game, time)
    .then((plan) => own.planned === wanted && write(own.what, played(plan)))
    // It is looked for again.
    .catch(() => (own.planned = ""));
}

/** Shows the rooms, those with people first. */
export function rooms(main, state, act) {
  if (hall?.lang !== words.spoken()) build(main, act);
  alone(state);
  const list = [...state.rooms.values()].sort((a, b) => a.number - b.number);
  const columns = getComputedStyle(hall.list).gridTemplateColumns.split(" ").length;
  const now = JSON.stringify([list, all, columns]);
  if (hall.shown === now) return;
  hall.shown = now;
  const used = list.filter((room) => room.now !== "empty");
  const empty = list.filter((room) => room.now === "empty");
  // The last row is a full one.
  const rows = Math.max(ROWS, Math.ceil((used.length + 1) / columns));
  const some = all ? empty : empty.slice(0, columns > 1 ? columns * rows - used.length : FEW);
  show(hall.list, [...used, ...some].map((room) => card(room, act)));
  show(hall.more,
    empty.length > some.length && button("more", say("page.rooms.more", { n: empty.length - some.length }), () => {
      all = true;
      rooms(main, state, act);
    }, "quiet"));
}

/** Something else is on the screen now. */
export function forget() {
  hall = null;
}
