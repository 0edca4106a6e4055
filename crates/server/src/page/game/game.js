// A game on the table: board, players, what is to be done, and what is asked.

import { account } from "./account.js";
import * as actions from "./actions.js";
import * as board from "../kit/board.js";
import * as chat from "../room/chat.js";
import { button, byId, el, put, show, still, write } from "../kit/dom.js";
import * as ending from "./ending.js";
import * as help from "../kit/help.js";
import * as moves from "./moves.js";
import * as players from "./players.js";
import { LETTERS, nameOf } from "./players.js";
import { tock } from "../kit/sound.js";
import { alone, here, other } from "../state.js";
import { watch } from "../kit/touch.js";
import * as words from "../kit/words.js";
import { say, sayOf } from "../kit/words.js";

export { nameOf };

/** How long the words wait for a stone at most, in milliseconds: none moves for so long. */
const PATIENCE = 1000;

/** The game that is shown: its elements and what was drawn. */
let game = null;

/** True while stones are on their way; the words of the ply follow when they lie. */
export const moving = () => Boolean(game?.landing);

const key = (state) => {
  const room = here(state);
  return `${room?.number}/${room?.game}/${room?.size}/${words.spoken()}/${state.role}`;
};

/** Forgets the game that was shown. */
export function forget() {
  if (game?.ready) ending.forget(game.end);
  game = null;
}

/** Shows the game on the table; it is built anew where another one is there. */
export async function view(main, state, act) {
  const wanted = key(state);
  if (game?.key !== wanted) {
    forget();
    game = { key: wanted, ready: false };
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

function build(main, state, act, shape) {
  const drawn = board.draw(shape, "table");
  board.label(drawn, shape);
  board.buttons(drawn, shape);
  const id = here(state).game;
  const plates = players.plates(id);
  const near = state.role === "sit" && state.side ? state.side : "White";
  const status = el("p", { id: "status", role: "status" });
  const told = el("p", { id: "told", class: "soft", role: "status" });
  const phase = el("p", { id: "phase", class: "soft" });
  const asks = el("div", { id: "asks" });
  const acts = el("div", { id: "acts" });
  const end = ending.make(state.board.turn === "-", () => {
    moves.shut();
    renew(state, act);
    write(byId("live"), ending.title(state));
  });
  Object.assign(drawn.drawing.dataset, { kind: "game" });
  drawn.drawing.id = "board";
  put(drawn.drawing, "role", "group");
  put(drawn.drawing, "aria-label", say("page.board.of", { game: words.gameName(id) }));
  Object.assign(game, {
    shape, drawn, plates, status, told, phase, asks, acts, end,
    landing: null, plies: -1, step: "", aim: null, open: new Set(), looked: null, offered: "",
  });
  show(main,
    el("section", { id: "game" },
      el("div", { class: "head" }, plates[other(near)], help.opener(id)),
      el("div", { id: "table-place" }, drawn.drawing),
      el("div", { class: "panel" },
        plates[near],
        el("div", { class: "says" },
          el("div", { class: "now" }, status, told, phase),
          end.result,
          moves.opener(),
          state.chat && chat.opener(state)),
        asks,
        moves.panel(id),
        state.chat && chat.panel(act),
        acts)),
    end.sure,
    moves.sheet());
  game.calm = watch(drawn, shape, {
    open: () => game.open,
    // A stone that is lifted may have one way only, and goes it at once.
    whole: () => state.choice?.begun.length === 0,
    tapped: act.tap,
    aimed(at) {
      game.aim = at;
      if (!moving()) write(status, todo(state, act));
    },
    refused: act.refused,
    point: (at) => shape.points[at].name,
  });
  board.fit(drawn);
  game.ready = true;
}

/** What stands on a point, in words. */
function lies(letter, id) {
  if (letter === ".") return say("page.what.empty");
  const colour = words.within(words.sideName(letter.toLowerCase() === "w" ? "White" : "Black", id));
  return words.sayIn(id, letter === letter.toLowerCase() ? "page.what.stone" : "page.what.king", { colour });
}

/** What a touch on an open point would do: the end of a key. */
function can(state, at) {
  const { board: { stones, turn }, choice } = state;
  const own = stones[at].toLowerCase() === LETTERS[turn];
  if (choice.begun.includes(at) || choice.taken.includes(at)) return "back";
  if (stones[at] === ".") return choice.begun.length ? "go" : "place";
  return own ? "lift" : "take";
}

/** Waits until the stones lie that are on their way, if any are; then the words are renewed. */
function land(state, act) {
  const own = game;
  const moves = own.drawn.stones.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running");
  const landing = still() || document.hidden || !moves.length ? null : {};
  own.landing = landing;
  if (!landing) return;
  // A page that is hidden meanwhile ends no movement.
  const most = new Promise((done) => setTimeout(done, PATIENCE));
  Promise.race([Promise.allSettled(moves.map(({ finished }) => finished)), most]).then(() => {
    if (own.landing !== landing) return;
    own.landing = null;
    if (own === game) renew(state, act);
    act.landed();
  });
}

function stones(state, act) {
  const { drawn, shape } = game;
  const { board: now, choice } = state;
  const change = board.lay(drawn, now.stones);
  if (now.plies !== game.plies) {
    const next = game.plies >= 0 && now.plies > game.plies;
    if (next) tock();
    if (next && change && change.left.length + change.turned.length) setTimeout(() => tock(0.6), 160);
    game.plies = now.plies;
    land(state, act);
  }
  // What was aimed at meant the choice from before.
  const step = choice ? `${now.plies}/${choice.step}` : "";
  if (step !== game.step) game.calm();
  game.step = step;
  game.open = choice?.open ?? new Set();
  board.mark(drawn, {
    open: game.open,
    begun: choice?.begun,
    taken: choice?.taken,
    last: now.last,
    advised: state.advice?.points,
    mine: LETTERS[now.turn],
  });
  drawn.buttons.forEach((one, at) => {
    const act = game.open.has(at) ? can(state, at) : "";
    const point = words.sayIn(shape.game, "page.point", { point: shape.points[at].name });
    const values = { point, what: lies(now.stones[at] ?? ".", shape.game), can: sayOf("page.can", act) };
    board.tell(one, say(act ? "page.spoken.can" : "page.spoken", values), act);
  });
  Object.assign(drawn.drawing.dataset, { plies: now.plies, turn: now.turn, step: choice?.step ?? "", phase: now.phase });
}

/** Clocks and waiting run on between two lines. */
export function tick(state, act) {
  if (!game?.ready || !state.board) return;
  players.tick(game.plates, state);
  if (state.away) renew(state, act);
}

/** What is to be done now, in words. */
function todo(state, act) {
  const { board: now, choice, over, away, role } = state;
  if (act.link() !== "open") return sayOf("page.link", act.link());
  // With the result comes what can be done then.
  if (over) return game.end.result.open ? ending.title(state) : sayOf("phase", "over");
  if (away) {
    const n = Math.max(0, Math.ceil((away.until - Date.now()) / 1000));
    return say("page.away", { name: nameOf(state, away.side), n });
  }
  const { advice } = state;
  if (advice?.sought) return say("page.hint.sought");
  if (choice && game.aim !== null) return say("page.aim", { point: game.shape.points[game.aim].name });
  if (choice) {
    const kinds = new Set([...choice.open].map((at) => can(state, at)));
    if (choice.begun.length) return say(kinds.has("go") ? "page.turn.go" : "page.turn.take");
    if (advice) return say("page.hint.said", { move: advice.move });
    return words.sayIn(game.shape.game, kinds.has("place") ? "page.turn.place" : "page.turn.lift");
  }
  if (role === "sit" && now.turn === state.side) return say("page.turn.yours");
  if (alone(state)) return say("page.turn.thinking");
  return say("page.turn.other", { name: nameOf(state, now.turn) });
}

function renew(state, act) {
  const { board: now } = state;
  if (!now || !here(state)) return;
  stones(state, act);
  if (!moving()) tell(state, act);
}

/** All that is said of the position, and the buttons. */
function tell(state, act) {
  const { board: now } = state;
  players.renew(game.plates, state);
  ending.renew(game.end, state);
  write(game.status, todo(state, act));
  game.status.classList.toggle("yours", Boolean(state.choice) && act.link() === "open");
  const asks = state.asked && !state.over;
  const asked = asks && say("page.asked", { name: nameOf(state, other(state.side)) });
  // A game of one phase need not name it.
  const phase = !state.over && now.phase !== "play" && sayOf("phase", now.phase);
  // Before the first move nothing happened yet: the aim of the game is said.
  const aim = !state.over && now.plies === 0 && words.gameLine(game.shape.game);
  write(game.told, asked || account(state, game.shape) || aim || "");
  write(game.phase, phase || "");
  game.told.classList.toggle("waits", Boolean(asks));
  questions(state, act);
  game.looked = actions.renew(game.acts, game.looked, { state, act, end: game.end });
  moves.renew(state);
  chat.renew(state);
}

/** What one side asks of the other, and the answer. */
function questions(state, act) {
  const name = nameOf(state, other(state.side));
  const { offer, asked, away, over, role } = state;
  // In a tournament its organiser decides that.
  const claim = role === "sit" && !state.contest && away && away.side !== state.side && Date.now() >= away.until;
  const now = JSON.stringify([offer, asked && over, claim]);
  if (game.offered === now) return;
  game.offered = now;
  if (offer || claim) moves.shut();
  show(game.asks,
    offer && el("div", { class: "ask", role: "alert" },
      el("p", {}, sayOf("page.ask", offer, { name })),
      el("div", { class: "row" },
        button("accept", say("page.yes"), act.accept, "main"),
        button("decline", say("page.no"), act.decline))),
    asked && over && el("p", { class: "waits", role: "status" }, say("page.asked", { name })),
    claim && button("claim", say("page.claim"), act.claim, "main"));
}
