// Where nobody plays yet: the rooms, and one room before its game.

import * as board from "./board.js";
import * as chat from "./chat.js";
import { button, el, pebble, show } from "./dom.js";
import { engineOf, guests, here } from "./state.js";
import * as words from "./words.js";
import { say } from "./words.js";

/** Empty rooms that are shown at first. */
const FEW = 3;
/** Letters of a name at most, as the protocol counts them. */
const NAME = 16;
/** The ways to count time that are offered. */
const CLOCKS = ["none", "move 30", "move 60", "total 300+5", "total 900+10"];

let all = false;
/** What was shown last: the same is not shown again, so that a choice stays open under the finger. */
let shown = "";

const letters = (text) =>
  Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map((one) => one.segment) : [...text];

/** A name as the protocol takes it. */
export const clean = (name) =>
  letters(name.replace(/[,\p{C}]/gu, "").trim()).slice(0, NAME).join("").trim();

const field = (label, control) => el("label", { class: "field" }, el("span", {}, label), control);

/** The field of the name: the same one stays, so that nobody loses what is half written. */
let naming = null;
export function nameField({ rename, ownName }) {
  if (naming?.lang === words.spoken()) return naming;
  const input = el("input", {
    id: "name", type: "text", value: ownName(), maxlength: 40, autocomplete: "nickname",
    placeholder: say("page.guest"),
    onchange: () => {
      input.value = clean(input.value);
      rename(input.value);
    },
  });
  naming = field(say("page.name"), input);
  naming.lang = words.spoken();
  return naming;
}

/** What is played in a room. */
const played = (room) =>
  [words.gameName(room.game), words.sizeName(room.game, room.size), words.rulesName(room.game, room.rules)].join(" · ");

function line(room) {
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
      el("p", { class: "who" }, line(room)),
      el("p", { class: "soft" }, played(room),
        room.watchers > 0 && ` · ${say("page.room.watchers", { n: room.watchers })}`)),
    el("div", { class: "acts" },
      free && button(`sit-${number}`, say("page.sit"), () => act.sit(number), room.now === "waiting" ? "main" : ""),
      room.now !== "empty" && button(`watch-${number}`, say("page.watch"), () => act.watch(number))));
}

/** Shows the rooms, those with people first. */
export function rooms(main, state, act) {
  const list = [...state.rooms.values()].sort((a, b) => a.number - b.number);
  const now = JSON.stringify([list, all, words.spoken()]);
  if (shown === now) return;
  shown = now;
  const used = list.filter((room) => room.now !== "empty");
  const empty = list.filter((room) => room.now === "empty");
  const some = all ? empty : empty.slice(0, FEW);
  show(main,
    el("section", { id: "hall" },
      el("div", { class: "card slim" }, nameField(act)),
      el("h2", {}, say("page.rooms")),
      el("ul", { class: "rooms" }, [...used, ...some].map((room) => card(room, act))),
      empty.length > some.length && button("more", say("page.rooms.more", { n: empty.length - some.length }), () => {
        all = true;
        rooms(main, state, act);
      }, "quiet")));
}

const option = (value, text, chosen) => el("option", { value, selected: value === chosen }, text);

/** The choice of game, rules, board and clock, for who sits alone. */
function choice(room, act) {
  const preset = words.presetOf(room.game, room.rules);
  const choose = (game, size, rules, time) => act.choose({ game, size, rules, time });
  const select = (id, options, changed) =>
    el("select", { id, onchange: (event) => changed(event.target.value) }, options);
  const pick = (game, id) => {
    const rules = words.presetOf(game, id) ?? words.gameOf(game).presets[0];
    const size = rules.sizes.includes(room.size) ? room.size : rules.size;
    choose(game, size, rules.id, room.time);
  };
  const clocks = CLOCKS.includes(room.time) ? CLOCKS : [...CLOCKS, room.time];
  const games = words.games();
  return el("div", { class: "choices" },
    games.length > 1 && el("div", { class: "tabs", role: "group", "aria-label": say("page.game") },
      games.map(({ id }) =>
        el("button", {
          id: `game-${id}`, type: "button", "aria-pressed": `${id === room.game}`,
          onclick: () => id === room.game || pick(id),
        }, words.gameName(id)))),
    el("p", { class: "soft" }, words.gameLine(room.game)),
    field(say("page.board"), select("size",
      (preset?.sizes ?? [room.size]).map((size) => option(`${size}`, words.sizeName(room.game, size), `${room.size}`)),
      (size) => choose(room.game, +size, room.rules, room.time))),
    field(say("page.rules"), select("rules",
      (words.gameOf(room.game)?.presets ?? []).map(({ id }) => option(id, words.rulesName(room.game, id), room.rules)),
      (id) => pick(room.game, id))),
    el("p", { class: "soft" }, words.rulesNote(room.game, room.rules)),
    field(say("page.clock"), select("time",
      clocks.map((time) => option(time, words.clockName(time), room.time || "none")),
      (time) => choose(room.game, room.size, room.rules, time))));
}

function colours(act) {
  const one = (side, text, ...look) =>
    el("button", {
      type: "button", id: `colour-${side}`, "aria-pressed": `${act.colour() === side}`,
      onclick: () => act.paint(side),
    }, ...look, text);
  return el("div", { class: "tabs", role: "group", "aria-label": say("page.colour") },
    one("White", words.sideName("White"), pebble("white")),
    one("Black", words.sideName("Black"), pebble("black")),
    one("any", say("colour.random")));
}

/** The board that will be played on. */
function preview(room) {
  const place = el("div", { class: "preview", "aria-hidden": "true" });
  board.shapeOf(room.game, room.size)
    .then((shape) => place.append(board.draw(shape, "preview").drawing))
    .catch(() => place.remove());
  return place;
}

/** Shows a room whose game has not begun, to who sits there or waits to see it. */
export function room(main, state, act) {
  const room = here(state);
  const now = JSON.stringify([room, state.role, state.ready, state.chat, act.colour(), act.name(), words.spoken()]);
  if (!room) return;
  if (shown === now) return chat.renew(state);
  shown = now;
  const people = guests(room);
  const opposite = room.now === "waiting" ? people.find((name) => name !== act.name()) ?? people[1] : "";
  const two = room.now === "waiting" && people.length === 2;
  const sits = state.role === "sit";
  const link = `${location.host}/?room=${room.number}`;
  show(main,
    el("section", { id: "room" },
      el("div", { class: "card side" },
        el("h2", {}, say("page.room", { n: room.number })),
        preview(room),
        (two || !sits) && el("p", { class: "soft" }, [played(room), room.time && room.time !== "none" && words.clockName(room.time)].filter(Boolean).join(" · ")),
        sits && !two && choice(room, act)),
      el("div", { class: "card side" },
        sits && nameField(act),
        el("p", { class: "who" }, sits && two ? say("page.here", { name: opposite }) : !sits && line(room)),
        sits && [
          el("h3", {}, say("page.colour")),
          colours(act),
          state.ready
            ? el("p", { id: "wait", role: "status", class: "waits" }, say("page.ready.waiting", { name: opposite }))
            : button("ready", say(two ? "page.ready" : "page.alone"), act.ready, "main big"),
          !two && el("p", { class: "soft" }, say("page.invite"), " ", el("b", { class: "address" }, link)),
        ],
        button("leave", say("page.leave"), act.leave, "quiet"),
        state.chat && chat.panel(act))));
  chat.renew(state);
}

/** Something else is on the screen now. */
export function forget() {
  shown = "";
}
