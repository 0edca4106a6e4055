// One room before its game: what is played, with which stones, and who else is there.

import { chosen, opposite } from "./begin.js";
import * as board from "../kit/board.js";
import * as chat from "./chat.js";
import { button, el, show } from "../kit/dom.js";
import { fitting, keepLevel, ownLevel } from "../kit/fit.js";
import { field, gameTabs, keepFavourite, nameField, people, played } from "./hall.js";
import * as help from "../kit/help.js";
import { token } from "../kit/looks.js";
import { guests, here } from "../state.js";
import * as words from "../kit/words.js";
import { say } from "../kit/words.js";

/** The ways to count time that are offered. */
const CLOCKS = ["none", "move 30", "move 60", "total 300+5", "total 900+10"];

/** What was shown last: the same is not shown again, so that a choice stays open under the finger. */
let shown = "";

const option = (value, text, now) => el("option", { value, selected: value === now }, text);

/** Another game, or other rules of it; the board stays where they have it. */
async function pick(room, act, game, id) {
  const { id: rules, size, sizes } = words.presetOf(game, id) ?? words.gameOf(game).presets[0];
  const same = game === room.game && sizes.includes(room.size);
  keepFavourite(game);
  const level = game === room.game ? room.level : ownLevel(game);
  act.choose({ ...room, game, rules, level, size: same ? room.size : await fitting(game, rules, size) });
}

/** The choice of board, rules and clock, for who sits alone. */
function choices(room, act) {
  const preset = words.presetOf(room.game, room.rules);
  const select = (id, options, changed) =>
    el("select", { id, onchange: (event) => changed(event.target.value) }, options);
  const clocks = CLOCKS.includes(room.time) ? CLOCKS : [...CLOCKS, room.time];
  const sizes = preset?.sizes ?? [room.size];
  const presets = words.gameOf(room.game)?.presets ?? [];
  const papers = presets.filter(({ paper }) => paper);
  const rules = ({ id }) => option(id, words.rulesName(room.game, id), room.rules);
  const levels = words.levelsOf(room.game);
  // A choice of one is none.
  return [
    sizes.length > 1 && field(say("page.board"), select("size",
      sizes.map((size) => option(`${size}`, words.sizeName(room.game, size), `${room.size}`)),
      (size) => act.choose({ ...room, size: +size }))),
    presets.length > 1 && field(say("page.rules"), select("rules", [
      ...presets.filter(({ paper }) => !paper).map(rules),
      papers.length > 0 && el("optgroup", { label: say("page.rules.papers") }, papers.map(rules)),
    ], (id) => pick(room, act, room.game, id))),
    levels.length > 1 && field(say("page.level"), select("level",
      levels.map(({ id }) => option(id, words.levelName(room.game, id), room.level)),
      (level) => {
        keepLevel(level);
        act.choose({ ...room, level });
      })),
    field(say("page.clock"), select("time",
      clocks.map((time) => option(time, words.clockName(time), room.time || "none")),
      (time) => act.choose({ ...room, time }))),
    el("p", { class: "soft" }, words.rulesNote(room.game, room.rules)),
  ];
}

function colours(act, game) {
  const one = (side, text, ...look) =>
    el("button", {
      type: "button", id: `colour-${side}`, "aria-pressed": `${chosen() === side}`,
      onclick: () => act.paint(side),
    }, ...look, text);
  return [
    el("h3", {}, words.sayIn(game, "page.colour")),
    el("div", { class: "tabs", role: "group", "aria-label": words.sayIn(game, "page.colour") },
      one("White", words.sideName("White", game), token(game, "White")),
      one("Black", words.sideName("Black", game), token(game, "Black")),
      one("any", say("page.colour.any"))),
  ];
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
export function view(main, state, act) {
  const room = here(state);
  const now = JSON.stringify([room, state.role, state.ready, state.chat, chosen(), words.spoken()]);
  if (shown === now) return chat.renew(state);
  shown = now;
  const two = room.now === "waiting" && guests(room).length === 2;
  const sits = state.role === "sit";
  const name = two ? opposite(room) : "";
  const chooses = sits && !two;
  show(main,
    el("section", { id: "room" },
      el("div", { class: "card side" },
        el("div", { class: "title" },
          el("h2", {}, say("page.room", { n: room.number })),
          help.opener(room.game),
          button("leave", say("page.leave"), act.leave, "quiet")),
        (two || !sits) && el("p", { class: "who" }, sits ? say("page.here", { name }) : people(room)),
        chooses && words.games().length > 1 && gameTabs(room.game, (id) => id === room.game || pick(room, act, id)),
        preview(room),
        sits && colours(act, room.game),
        chooses && choices(room, act)),
      el("div", { class: "card side" },
        sits && nameField(act),
        chooses && el("p", { class: "soft" }, say("page.invite"), " ", el("b", { class: "address" }, `${location.host}/?room=${room.number}`)),
        state.chat && chat.panel(act)),
      el("div", { id: "foot", class: chooses && "edge" },
        !chooses && el("p", { class: "soft one" }, played(room)),
        sits && (state.ready
          ? el("p", { id: "wait", role: "status", class: "waits" }, say("page.ready.waiting", { name }))
          : button("ready", say(two ? "page.ready" : "page.alone"), act.ready, "main big")))));
  chat.renew(state);
}

/** Something else is on the screen now. */
export function forget() {
  shown = "";
}
