// The page: what is heard, what is shown, what is said.

import { actsOf } from "./acts.js";
import * as begin from "./room/begin.js";
import * as chat from "./room/chat.js";
import * as contest from "./room/contest.js";
import { byId, write } from "./kit/dom.js";
import * as game from "./game/game.js";
import * as hall from "./room/hall.js";
import { chip, frame, toast } from "./kit/head.js";
import { connect } from "./link.js";
import { forget as forgetRoom, view as roomView } from "./room/room.js";
import { keep, keepTicket, kept, remember, ticket } from "./seat.js";
import { tock } from "./kit/sound.js";
import { enter, fresh, hear, here } from "./state.js";
import * as words from "./kit/words.js";
import { say, sayOf } from "./kit/words.js";

/** How often the rooms, or a tournament, are asked for, in milliseconds, and above how many rooms seldom. */
const ROOMS = 3000;
const MANY = 64;

const state = fresh();
const main = byId("main");
let link = null;
let asked = 0;

const act = actsOf({ state, link: () => link, draw: () => draw(), out, landed: () => release() });

/** Out of the room, to the others. */
function out() {
  keep(null);
  enter(state, 0, "");
  history.replaceState(null, "", location.pathname);
  ask();
  draw();
}

/** Requests the content of the page outside a game: the rooms, or the tournament. */
function ask() {
  asked = Date.now();
  if (state.contest) askContest();
  else link.say("Rooms");
}

async function askContest() {
  try {
    const answer = await fetch("/tournament.json", { cache: "no-store" });
    // The server was started again without one.
    if (answer.status === 404) state.contest = null;
    const wall = answer.ok && (await answer.json());
    if (wall && state.contest) state.contest.wall = wall;
    draw();
  } catch {
    // The connection says how it stands; it is asked again.
  }
}

/** What is done as soon as the server knows the name. */
function arrived() {
  const seat = kept();
  const wanted = +new URLSearchParams(location.search).get("room");
  if (ticket()) link.say(`Resume,${ticket()}`);
  // This tab watched a room before it was read anew.
  const watched = seat && !seat.token && (!wanted || wanted === seat.room);
  if (!state.room && watched) enter(state, seat.room, "watch");
  if (state.role === "watch") {
    link.say(`Watch,${state.room}`);
  } else if (ticket()) {
    return;
  } else if (seat?.token) {
    if (state.room !== seat.room) enter(state, seat.room, "sit");
    link.say(`Resume,${seat.token}`);
  } else if (!state.room) {
    if (wanted > 0 && !state.contest) act.sit(wanted);
    ask();
  } else if (state.role === "sit" && !state.contest) {
    // It was cut before the seat was given.
    act.sit(state.room);
  }
}

/** The seat was not kept. Before a game another one is as good. */
function unseated() {
  const { room, played } = kept() ?? {};
  if (ticket()) {
    keepTicket("");
    if (state.contest?.name) {
      toast(sayOf("page.error", "token"));
      state.contest.name = "";
    }
    return out();
  }
  if (!room || state.contest) return out();
  if (played) {
    toast(sayOf("page.error", "token"));
    return out();
  }
  keep(null);
  // What was chosen before stays.
  act.sit(room, { fits: false });
}

/** Another window has taken the seat: this one has none any more, and does not ask for it again. */
function displaced() {
  keepTicket("");
  if (state.contest) Object.assign(state.contest, { name: "", game: null });
  toast(sayOf("page.error", "moved"));
  out();
}

function failed([code]) {
  if (code === "token") return unseated();
  if (code === "moved") return displaced();
  if (code === "waited") {
    toast(sayOf("page.error", code));
    return out();
  }
  // A room in the address is no seat there.
  if (code === "tournament" && !state.room) return;
  if (code === "not_now" && begin.hindered()) return;
  const wanted = begin.beginning(state);
  const plan = begin.planned();
  begin.stop();
  if (state.advice?.sought) state.advice = null;
  // Another player was quicker.
  if (wanted && code === "full") return act.play(plan, state.room);
  if (code === "taken" && !state.board) {
    if (begin.taken()) return act.sayReady();
    // The player who sits here is asked once more.
    state.ready = false;
  }
  draw();
  if (code === "full" && state.role === "sit" && !kept()) {
    // No seat is free: the visitor watches the game instead.
    if (state.room) act.watch(state.room);
    return toast(sayOf("page.error", code));
  }
  // There is nothing to be seen.
  if (code === "room" || (state.role === "watch" && !here(state))) out();
  state.asked = "";
  toast(sayOf("page.error", code) || say("page.error.other"));
}

/** A round of the tournament begins, or this page is back in its game. */
let round = 0;
function paired({ game }) {
  // It watches no more.
  if (state.role === "sit") keep(null);
  ask();
  if (game.round === round) return;
  round = game.round;
  tock();
  toast(say(game.room ? "page.tournament.next" : "page.tournament.free", { n: round, name: game.name }));
}

/** Lines that wait until the stones of the ply before them lie: no stone moves before another one has landed. */
const waiting = [];
const begins = (line) => line.startsWith("Played,");
/** How many boards may wait. */
const BEHIND = 2;

/** Takes what waits: one ply at a time, or all. */
function release(all = false) {
  let seen = false;
  while (waiting.length && (all || !seen || !begins(waiting[0]))) {
    const line = waiting.shift();
    seen ||= line.startsWith("Board,");
    take(line);
  }
  // The next one follows when this one is drawn, unless stones are on their way.
  if (waiting.length) queueMicrotask(() => game.moving() || release());
}

function heard(line) {
  if (!game.moving()) release();
  if (!waiting.length && !(game.moving() && begins(line))) return take(line);
  waiting.push(line);
  // A quick player's ply and the reply to it may wait; a page that is farther behind skips to the last one.
  if (waiting.filter((one) => one.startsWith("Board,")).length > BEHIND) release(true);
}

function take(line) {
  const plies = state.board?.plies;
  const { verb, fields, news } = hear(state, line);
  if (verb === "Tables") {
    state.tables = +fields[0];
    // A change of name is answered so, too.
    if (!state.named) arrived();
    state.named = true;
  } else if (verb === "Token" && fields[0] === "0") {
    keepTicket(fields[1]);
    // The answer says under which name.
    link.say(`Resume,${fields[1]}`);
  } else if (verb === "Token") {
    keep({ room: +fields[0], token: fields[1], played: false });
  } else if (verb === "Tournament") {
    ask();
  } else if (verb === "Paired") {
    paired(state.contest);
  } else if (verb === "Said" && news && !chat.isShown()) {
    const { user, text } = state.said.at(-1);
    toast(`${say("page.chat.by", { name: user })} ${text}`);
  } else if (verb === "Error") {
    failed(fields);
  } else if (verb === "Ready") {
    begin.hindered();
    state.ready = true;
  } else if (verb === "Declined") {
    toast(say("page.declined", { name: game.nameOf(state, state.side === "White" ? "Black" : "White") }));
  } else if (verb === "Back" && news) {
    const side = fields[1];
    if (side !== state.side) toast(say("page.back", { name: game.nameOf(state, side) }));
  }
  if (!news && verb !== "Ready") return;
  if (verb === "Start" || (verb === "Board" && !state.board.plies)) write(byId("live"), "");
  if (verb === "Room") begin.told(state, { choose: act.sayChoice, ready: act.ready, elsewhere }).catch(unfit);
  if (verb === "Board") begin.stop();
  if (verb === "Board" && state.board.plies !== plies) remember(state);
  if (verb === "Over" || verb === "Start") remember(state);
  draw();
}

/** Takes a visitor who plays at once to another room, where no player waits. */
function elsewhere(plan) {
  link.say(`Leave,${state.room}`);
  keep(null);
  act.play(plan, state.room);
}

/** The program says why to who looks there; a visitor reads no words for programs. */
function failing(error) {
  console.error(error);
  toast(say("page.error.other"));
}

/** A board could not be looked at: who sits here chooses. */
function unfit(error) {
  begin.stop();
  failing(error);
  draw();
}

/** Shows what is known; many lines at once are shown once. */
let due = false;
function draw() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    paint().catch(failing);
  });
}

async function paint() {
  const waits = state.room && !begin.beginning(state);
  const view = state.board ? "game" : state.contest ? "contest" : waits ? "room" : "hall";
  if (document.body.dataset.view !== view) {
    document.body.dataset.view = view;
    if (view !== "game") game.forget();
    hall.forget();
    forgetRoom();
    contest.forget();
    // What was said of one game is none of another's.
    write(byId("live"), "");
    scrollTo(0, 0);
  }
  chip(link.state());
  if (view === "game") return game.view(main, state, act);
  if (view === "contest") return contest.view(main, state, act);
  if (view === "room") return here(state) ? roomView(main, state, act) : undefined;
  return hall.rooms(main, state, act);
}

/** Comes again until the server answers: a page may be kept by a phone for hours. */
async function learn() {
  for (let wait = 500; ; wait = Math.min(8000, wait * 2)) {
    try {
      return await words.begin();
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

await learn();
link = connect(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, {
  opened() {
    state.named = false;
    if (state.contest) state.contest.game = null;
    link.say("Hello,1");
    link.say(`Login,${act.name()}`);
  },
  heard,
  changed() {
    release(true);
    // Nothing can be touched until the seat is found again and says what.
    state.choice = state.advice = null;
    begin.stop();
    draw();
  },
});
frame(draw);
draw();
// A phone that is turned in the middle of a game shows all of its board.
matchMedia("(orientation: landscape)").addEventListener("change", () => {
  if (state.board && document.activeElement.tagName !== "INPUT") scrollTo(0, 0);
});
setInterval(() => {
  game.tick(state, act);
  const pause = !state.contest && state.tables > MANY ? 5 * ROOMS : ROOMS;
  const looks = !state.board && (state.contest || !state.room);
  if (looks && !document.hidden && Date.now() - asked >= pause) ask();
}, 250);
