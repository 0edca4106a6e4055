// A game on the table: board, players, clocks, what is to be done, what is asked, and how it ended.

import * as board from "./board.js";
import * as chat from "./chat.js";
import { button, el, pebble, put, show, write } from "./dom.js";
import { tock } from "./sound.js";
import { alone, engineOf, here, other } from "./state.js";
import { watch } from "./touch.js";
import * as words from "./words.js";
import { say, sayOf } from "./words.js";

const SIDES = ["White", "Black"];
const LETTERS = { White: "w", Black: "b" };

/** The game that is shown: its elements and what was drawn. */
let game = null;

/** What the page calls a player. */
export function nameOf(state, side) {
  const room = here(state);
  const name = side === "White" ? room?.white : room?.black;
  if (engineOf(room) === side) return say("page.computer");
  return name || words.sideName(side);
}

const key = (state) => {
  const room = here(state);
  return `${room?.number}/${room?.game}/${room?.size}/${words.spoken()}/${state.role}`;
};

/** Forgets the game that was shown. */
export function forget() {
  game?.dialogs.forEach((dialog) => dialog.close());
  game = null;
}

/** Shows the game on the table; it is built anew where another one is there. */
export async function view(main, state, act) {
  const wanted = key(state);
  if (game?.key !== wanted) {
    forget();
    game = { key: wanted, dialogs: [], ready: false };
    const room = here(state);
    const shape = await board.shapeOf(room.game, room.size).catch((error) => {
      game = null;
      throw error;
    });
    if (game?.key !== wanted) return;
    build(main, state, act, shape);
  }
  if (game.ready) renew(state, act);
}

function plate(side) {
  const [name, count, time] = ["name", "count", "time"].map((part) => el("span", { class: part }));
  const one = el("div", { class: "plate", "data-side": side }, pebble(side.toLowerCase()), name, time, count);
  return Object.assign(one, { name, count, time });
}

function build(main, state, act, shape) {
  const drawn = board.draw(shape, "table");
  board.buttons(drawn, shape);
  const plates = Object.fromEntries(SIDES.map((side) => [side, plate(side)]));
  const near = state.role === "sit" && state.side ? state.side : "White";
  const status = el("p", { id: "status", role: "status" });
  const told = el("p", { id: "told", class: "soft" });
  const asks = el("div", { id: "asks" });
  const acts = el("div", { id: "acts" });
  const result = el("dialog", { id: "result", class: "card" });
  const sure = el("dialog", { id: "sure", class: "card" });
  Object.assign(drawn.drawing.dataset, { kind: "game" });
  drawn.drawing.id = "board";
  put(drawn.drawing, "role", "group");
  put(drawn.drawing, "aria-label", say("page.board.of", { game: words.gameName(here(state).game) }));
  Object.assign(game, {
    shape, drawn, plates, status, told, asks, acts, result, sure, dialogs: [result, sure],
    last: [], plies: -1, open: new Set(), looked: null, offered: "",
  });
  show(main,
    el("section", { id: "game" },
      plates[other(near)],
      el("div", { id: "table-place" }, drawn.drawing),
      el("div", { class: "panel" },
        plates[near],
        el("div", { class: "says" }, el("div", {}, status, told), state.chat && chat.opener(state)),
        asks, acts,
        state.chat && chat.panel(act))),
    result, sure);
  watch(drawn, shape, {
    open: () => game.open,
    tapped: act.tap,
    refused: act.refused,
    point: (at) => shape.points[at].name,
  });
  game.ready = true;
}

/** What stands on a point, in words. */
function lies(letter) {
  if (letter === ".") return say("page.what.empty");
  const colour = words.sideName(letter.toLowerCase() === "w" ? "White" : "Black");
  return say(letter === letter.toLowerCase() ? "page.what.stone" : "page.what.king", { colour });
}

/** What a touch on an open point would do: the end of a key. */
function can(state, at) {
  const { board: { stones, turn }, choice } = state;
  const own = stones[at].toLowerCase() === LETTERS[turn];
  if (choice.begun.includes(at) || choice.taken.includes(at)) return "back";
  if (stones[at] === ".") return choice.begun.length ? "go" : "place";
  return own ? "lift" : "take";
}

function stones(state) {
  const { drawn, shape } = game;
  const { board: now, choice } = state;
  const change = board.lay(drawn, now.stones);
  if (now.plies !== game.plies) {
    const next = now.plies === game.plies + 1;
    game.last = next && change ? [...new Set([...change.slid.flat(), ...change.came])] : [];
    if (next) tock();
    if (next && change && change.left.length + change.turned.length) setTimeout(() => tock(0.6), 160);
    game.plies = now.plies;
  }
  game.open = choice?.open ?? new Set();
  board.mark(drawn, {
    open: game.open,
    begun: choice?.begun,
    taken: choice?.taken,
    last: game.last,
    mine: LETTERS[now.turn],
  });
  drawn.buttons.forEach((one, at) => {
    const act = game.open.has(at) ? can(state, at) : "";
    const values = { point: shape.points[at].name, what: lies(now.stones[at] ?? "."), can: sayOf("page.can", act) };
    board.tell(one, say(act ? "page.spoken.can" : "page.spoken", values), act);
  });
  Object.assign(drawn.drawing.dataset, { plies: now.plies, turn: now.turn, step: choice?.step ?? "", phase: now.phase });
}

const minutes = (milliseconds) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
};

/** Clocks and waiting run on between two lines. */
export function tick(state, act) {
  if (!game?.ready || !state.board) return;
  for (const side of SIDES) {
    const { time } = game.plates[side];
    if (!state.clock) {
      write(time, "");
      continue;
    }
    const runs = !state.over && state.board.turn === side;
    const left = state.clock[side] - (runs ? Date.now() - state.clock.at : 0);
    write(time, minutes(left));
    time.classList.toggle("short", left < 10000 && runs);
  }
  if (state.away) renew(state, act);
}

/** What is to be done now, in words. */
function todo(state, act) {
  const { board: now, choice, over, away, role } = state;
  if (act.link() !== "open") return sayOf("page.link", act.link());
  if (over) return title(state);
  if (away) {
    const n = Math.max(0, Math.ceil((away.until - Date.now()) / 1000));
    return say("page.away", { name: nameOf(state, away.side), n });
  }
  if (choice) {
    const kinds = new Set([...choice.open].map((at) => can(state, at)));
    if (choice.begun.length) return say(kinds.has("go") ? "page.turn.go" : "page.turn.take");
    return say(kinds.has("place") ? "page.turn.place" : "page.turn.lift");
  }
  if (role === "sit" && now.turn === state.side) return say("page.turn.yours");
  if (alone(state)) return say("page.turn.thinking");
  return say("page.turn.other", { name: nameOf(state, now.turn) });
}

/** Who has won. */
function title(state) {
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
  return words.reasonText(state.over, nameOf(state, loser), quiet, who);
}

function renew(state, act) {
  const { board: now } = state;
  if (!now || !here(state)) return;
  stones(state);
  for (const side of SIDES) {
    const one = game.plates[side];
    const own = state.role === "sit" && side === state.side;
    write(one.name, own ? say("page.you", { name: nameOf(state, side) }) : nameOf(state, side));
    write(one.count, `${[...now.stones].filter((letter) => letter.toLowerCase() === LETTERS[side]).length}`);
    one.classList.toggle("turn", now.turn === side && !state.over);
    one.classList.toggle("won", state.over?.winner === side);
    one.classList.toggle("off", state.away?.side === side);
  }
  write(game.status, todo(state, act));
  game.status.classList.toggle("yours", Boolean(state.choice) && act.link() === "open");
  const phase = sayOf("phase", now.phase);
  const { played } = state;
  write(game.told, [phase, played && say("page.played", { n: played.ply, colour: words.sideName(played.side), move: played.move })]
    .filter(Boolean).join(" · "));
  questions(state, act);
  actions(state, act);
  ending(state, act);
  chat.renew(state);
}

/** What one side asks of the other, and the answer. */
function questions(state, act) {
  const name = nameOf(state, other(state.side));
  const { offer, asked, away, role } = state;
  // In a tournament its organiser decides that.
  const claim = role === "sit" && !state.contest && away && away.side !== state.side && Date.now() >= away.until;
  const now = JSON.stringify([offer, asked, claim]);
  if (game.offered === now) return;
  game.offered = now;
  show(game.asks,
    offer && el("div", { class: "ask", role: "alert" },
      el("p", {}, sayOf("page.ask", offer, { name })),
      button("accept", say("page.yes"), act.accept, "main"),
      button("decline", say("page.no"), act.decline)),
    asked && el("p", { class: "waits", role: "status" }, say("page.asked", { name })),
    claim && button("claim", say("page.claim"), act.claim, "main"));
}

/** Where leaving leads: out, or to the table of the tournament. */
const leaving = ({ contest }) => (contest ? "page.tournament.back" : "page.leave");

/** The buttons under the board. */
function actions(state, act) {
  const { role, over, board: now, choice, asked, contest } = state;
  const sits = role === "sit";
  const free = !contest;
  const plays = sits && !over;
  const wanted = JSON.stringify([role, Boolean(over), choice?.done, now.plies > 0, asked]);
  if (game.looked === wanted) return;
  game.looked = wanted;
  const off = (one, when) => {
    one.disabled = when;
    return one;
  };
  const idle = Boolean(asked);
  show(game.acts,
    el("div", { class: "row" },
      plays && [
        choice?.done && button("done", say("page.done"), act.done, "main wide"),
        free && off(button("undo", say("page.undo"), () => act.offer("undo")), idle || now.plies === 0),
        !choice?.done && off(button("draw", say("page.draw"), () => act.offer("draw")), idle || alone(state)),
        button("resign", say("page.resign"), () => surely(act)),
      ],
      sits && over && free && [
        off(button("again-below", say("page.again"), () => act.offer("again"), "main"), idle),
        button("other", say("page.other"), act.other),
      ],
      (!sits || over) && button("leave", say(leaving(state)), act.leave, free ? "quiet" : "main")));
}

/** Giving up is asked twice. */
function surely(act) {
  const { sure } = game;
  show(sure,
    el("h2", {}, say("page.resign.ask")),
    el("div", { class: "row" },
      button("resign-no", say("page.resign.no"), () => sure.close()),
      button("resign-yes", say("page.resign.yes"), () => {
        sure.close();
        act.resign();
      }, "danger")));
  sure.showModal();
}

/** The card at the end, once. */
function ending(state, act) {
  const { result } = game;
  if (!state.over) {
    game.ended = false;
    if (result.open) result.close();
    return;
  }
  // What is asked stands under the board.
  if (state.offer && result.open) result.close();
  if (game.ended) return;
  game.ended = true;
  if (game.sure.open) game.sure.close();
  const { winner } = state.over;
  put(result, "data-winner", winner);
  const close = (then) => () => {
    result.close();
    then?.();
  };
  show(result,
    el("div", { class: "medal" }, winner === "Draw" ? SIDES.map((side) => pebble(side.toLowerCase())) : pebble(winner.toLowerCase())),
    el("h2", {}, title(state)),
    el("p", {}, why(state)),
    el("div", { class: "column" },
      state.contest
        ? button("result-leave", say(leaving(state)), close(act.leave), "main big")
        : state.role === "sit" && button("again", say("page.again"), close(() => act.offer("again")), "main big"),
      el("div", { class: "row" },
        button("look", say("page.look"), close()),
        !state.contest && button("result-leave", say(leaving(state)), close(act.leave), "quiet"))));
  result.showModal();
}
