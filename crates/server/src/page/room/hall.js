// The start: a game against the computer, with a picture of each, and the rooms where others can be met.

import { beginning, freeRoom, planned } from "./begin.js";
import { button, el, letters, put, show, write } from "../kit/dom.js";
import { fitting, keepLevel, ownLevel, usual } from "../kit/fit.js";
import { token } from "../kit/looks.js";
import { opener } from "../kit/help.js";
import { large, small } from "./scenes.js";
import { engineOf, guests } from "../state.js";
import * as words from "../kit/words.js";
import { say } from "../kit/words.js";

/** Empty rooms that are offered at first. */
const FEW = 6;
/** Letters of a name at most, as the protocol counts them. */
const NAME = 16;

/** What is shown; it stays, so that a touch never meets something new. */
let hall = null;
let all = false;
/** The game that this visitor chose last; at first the first one. */
const favourite = () => (words.gameOf(localStorage.getItem("game")) ?? words.games()[0]).id;
export const keepFavourite = (game) => localStorage.setItem("game", game);

/** The board that this visitor chose for a game, or 0. */
const size = (game) => +localStorage.getItem(`size.${game}`);

/** A name as the protocol takes it. */
export const clean = (name) =>
  letters(name.replace(/[,\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu, "").trim()).slice(0, NAME).join("").trim();

export const field = (label, control) => el("label", { class: "field" }, el("span", {}, label), control);

/** The field of the name. The element is kept, so that a half-written name is not lost. */
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

/** A button for each game, with its picture; `pick` is told which. */
export function gameTabs(chosen, pick) {
  const one = ({ id }) =>
    el("button", { id: `game-${id}`, type: "button", "aria-pressed": `${id === chosen}`, onclick: () => pick(id) },
      small(id), el("span", {}, words.gameName(id)));
  return el("div", { class: "cabinet", role: "group", "aria-label": say("page.game") }, words.games().map(one));
}

/** The choice of a level: a slide, whose words follow it; `changed` is told the level. */
export function levelSlide(changed) {
  const [name, note] = [el("b"), el("span", { class: "soft" })];
  const slide = el("input", { id: "level", type: "range", min: 0, step: 1, "aria-label": say("page.level"), "aria-describedby": "level-note" });
  note.id = "level-note";
  let all = [];
  let game = "";
  const tell = (at) => {
    const { id } = all[at];
    write(name, words.levelName(game, id));
    write(note, words.levelNote(game, id));
    put(slide, "aria-valuetext", words.levelName(game, id));
  };
  slide.addEventListener("input", () => tell(+slide.value));
  slide.addEventListener("change", () => changed(all[+slide.value].id));
  const place = el("label", { class: "level" }, el("span", { class: "of" }, say("page.level")), name, slide, note);
  const renew = (id, chosen) => {
    [game, all] = [id, words.levelsOf(id)];
    place.hidden = all.length < 2;
    if (place.hidden) return;
    const at = Math.max(0, all.findIndex((one) => one.id === chosen));
    put(slide, "max", all.length - 1);
    slide.value = `${at}`;
    tell(at);
  };
  return { place, renew };
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

/** The card of a room with players. */
function card(room, act) {
  const free = room.now === "waiting" && guests(room).length < 2;
  const number = room.number;
  return el("li", { class: `room card ${room.now}` },
    el("div", { class: "tokens" }, token(room.game, "White"), token(room.game, "Black")),
    el("div", { class: "words" },
      el("h3", {}, people(room)),
      el("p", { class: "soft" }, say("page.room", { n: number }), " · ", played(room),
        room.watchers > 0 && ` · ${say("page.room.watchers", { n: room.watchers })}`)),
    el("div", { class: "acts" },
      free && button(`sit-${number}`, say("page.sit"), () => act.sit(number), "main"),
      button(`watch-${number}`, say("page.watch"), () => act.watch(number))));
}

/** An empty room: its number is enough. */
function empty({ number }, act) {
  const one = button(`sit-${number}`, `${number}`, () => act.sit(number));
  put(one, "aria-label", `${say("page.room", { n: number })}: ${say("page.sit")}`);
  return el("li", {}, one);
}

/** What will be played at once. */
const plan = () => ({ game: hall.game, level: ownLevel(hall.game), size: size(hall.game) });

function build(main, act) {
  const lang = words.spoken();
  const pick = (id) => {
    keepFavourite(id);
    act.look();
  };
  const [name, line, what, full] = [
    el("h2"), ...["soft", "soft what", "waits"].map((look) => el("p", { class: look })),
  ];
  const games = gameTabs("", pick);
  const picture = large();
  const slide = levelSlide((id) => {
    keepLevel(id);
    act.look();
  });
  const boards = el("div", { class: "tabs boards", role: "group", "aria-label": say("page.board") });
  const play = button("play", say("page.alone"), () => act.play(plan()), "main big");
  const [list, free] = [el("ul", { class: "rooms" }), el("ul", { class: "free" })];
  const help = el("span");
  const [lone, more] = [el("p", { class: "soft" }), el("div", { class: "column" })];
  hall = { lang, games, name, line, what, full, picture, slide, boards, play, list, free, help, lone, more, game: "", planned: "", shown: "" };
  write(full, say("page.alone.full"));
  write(lone, say("page.others.free"));
  show(main,
    el("section", { id: "hall" },
      el("div", { id: "alone" },
        words.games().length > 1 && games,
        el("div", { class: "card stage" },
          picture.place,
          el("div", { class: "about" }, el("div", { class: "title" }, name, help), line),
          el("div", { class: "column choices" }, slide.place, boards, what, full, play))),
      el("div", { id: "others", class: "card" },
        el("h2", {}, say("page.others")),
        nameField(act), list, lone, free, more)));
}

/** The boards on which a finger can tell the points apart, and the smallest. */
async function offered(game) {
  const [preset] = words.gameOf(game).presets;
  const most = await fitting(game, preset.id, Math.max(...preset.sizes));
  return preset.sizes.filter((one) => one <= most);
}

/** Shows the board that was chosen, and what else could be. */
async function boards(own, chosen, time, act) {
  const { game } = chosen;
  const sizes = await offered(game);
  const now = await usual({ ...chosen, size: sizes.includes(chosen.size) ? chosen.size : 0, time });
  if (own !== hall || own.game !== game) return;
  write(own.what, time === "none" ? "" : words.clockName(time));
  const pick = (one) => {
    localStorage.setItem(`size.${game}`, `${one}`);
    act.look();
  };
  own.boards.hidden = sizes.length < 2;
  show(own.boards, sizes.map((one) =>
    el("button", { id: `size-${one}`, type: "button", "aria-pressed": `${one === now.size}`, onclick: () => pick(one) },
      words.sizeName(game, one))));
  await own.picture.show(game, now.size);
}

/** A game against the computer, in the first room that is free. */
function alone(state, act) {
  const free = freeRoom(state);
  const begins = beginning(state);
  hall.game = begins || favourite();
  const { game } = hall;
  for (const one of hall.games.children) put(one, "aria-pressed", one.id === `game-${game}`);
  write(hall.name, words.gameName(game));
  write(hall.line, words.gameLine(game));
  if (hall.help.dataset.game !== game) {
    hall.help.dataset.game = game;
    show(hall.help, opener(game));
  }
  const none = !free && !begins && state.rooms.size > 0;
  hall.full.hidden = !none;
  hall.play.hidden = hall.what.hidden = none;
  hall.play.disabled = Boolean(begins) || state.rooms.size === 0;
  const chosen = begins ? planned() : plan();
  const time = free?.time ?? "none";
  const wanted = JSON.stringify([chosen, time, innerWidth, innerHeight]);
  if (hall.planned === wanted) return;
  const own = hall;
  own.planned = wanted;
  own.slide.renew(game, chosen.level);
  // It is looked for again.
  boards(own, chosen, time, act).catch(() => (own.planned = ""));
}

/** Shows the rooms, those with people first. */
export function rooms(main, state, act) {
  if (hall?.lang !== words.spoken()) build(main, act);
  alone(state, act);
  const list = [...state.rooms.values()].sort((a, b) => a.number - b.number);
  const now = JSON.stringify([list, all]);
  if (hall.shown === now) return;
  hall.shown = now;
  const used = list.filter((room) => room.now !== "empty");
  const free = list.filter((room) => room.now === "empty");
  const some = all ? free : free.slice(0, FEW);
  show(hall.list, used.map((room) => card(room, act)));
  hall.lone.hidden = free.length === 0;
  show(hall.free, some.map((room) => empty(room, act)));
  show(hall.more,
    free.length > some.length && button("more", say("page.rooms.more", { n: free.length - some.length }), () => {
      all = true;
      rooms(main, state, act);
    }, "quiet"));
}

/** Something else is on the screen now. */
export function forget() {
  hall = null;
}
