// The page: what is heard, what is shown, what is said.

import * as chat from "./chat.js";
import * as contest from "./contest.js";
import { byId, write } from "./dom.js";
import * as game from "./game.js";
import * as hall from "./hall.js";
import { chip, frame, toast } from "./head.js";
import { connect } from "./link.js";
import { keep, keepTicket, kept, ticket } from "./seat.js";
import { tock } from "./sound.js";
import { enter, fresh, guests, hear, here } from "./state.js";
import * as words from "./words.js";
import { say, sayOf } from "./words.js";

/** How often the rooms, or a tournament, are asked for, in milliseconds, and above how many rooms seldom. */
const ROOMS = 3000;
const MANY = 64;

const state = fresh();
const main = byId("main");
let link = null;
let colour = "White";
let stones = colour;
let asked = 0;

const ownName = () => localStorage.getItem("name") || "";
const name = () => ownName() || say("page.guest");

/** Says a line; where nobody hears it, the visitor is told. */
function tell(line) {
  if (link.say(line)) return true;
  toast(say("page.refused.away"));
  return false;
}

const remember = () => keep(kept() && { ...kept(), played: Boolean(state.board && !state.over) });

/** What buttons do. */
const act = {
  name,
  ownName,
  colour: () => colour,
  link: () => link.state(),
  rename(own) {
    localStorage.setItem("name", own);
    if (link.say(`Login,${name()}`)) draw();
  },
  sit(room) {
    if (!tell(`SitDown,${room}`)) return;
    enter(state, room, "sit");
    draw();
  },
  watch(room) {
    if (!tell(`Watch,${room}`)) return;
    keep(null);
    enter(state, room, "watch");
    draw();
  },
  leave() {
    // Who takes part may be called to the same room at this moment, and would give that game up.
    if (!ticket()) link.say(`Leave,${state.room}`);
    keep(null);
    out();
  },
  choose({ game, size, rules, time }) {
    tell(`Choose,${state.room},${game},${size},${rules},${time || "none"}`);
  },
  paint(side) {
    colour = side;
    draw();
  },
  takePart: () => tell("Enter"),
  write: (text) => tell(`Say,${state.room},${text}`),
  ready() {
    stones = colour === "any" ? (Math.random() < 0.5 ? "White" : "Black") : colour;
    ready();
  },
  tap(point) {
    const { choice, room } = state;
    if (!choice || link.state() !== "open") return act.refused();
    // Said twice, it does nothing: the answer to an earlier choice is stale.
    tell(`Tap,${room},${choice.step},${point}`);
  },
  done() {
    if (state.choice) tell(`Done,${state.room},${state.choice.step}`);
  },
  refused() {
    if (link.state() !== "open") return toast(say("page.refused.away"));
    if (state.role !== "sit" || state.over) return;
    toast(say(state.choice ? "page.refused.point" : "page.refused.turn"));
  },
  offer(what) {
    if (state.offer === what) return act.accept();
    if (!tell(`Offer,${state.room},${what}`)) return;
    state.asked = what;
    draw();
  },
  accept() {
    tell(`Accept,${state.room}`);
    state.offer = "";
    draw();
  },
  decline() {
    tell(`Decline,${state.room}`);
    state.offer = "";
    draw();
  },
  resign: () => tell(`Lose,${state.room}`),
  claim: () => tell(`Claim,${state.room}`),
  other() {
    state.board = state.over = null;
    draw();
  },
};

function ready() {
  const { now } = here(state);
  if (!tell(`Ready,${state.room},${stones},${name()}`)) return;
  state.ready = now !== "over" && guests(here(state)).length > 1;
  remember();
  draw();
}

/** Out of the room, to the others. */
function out() {
  enter(state, 0, "");
  history.replaceState(null, "", location.pathname);
  ask();
  draw();
}

/** Asks for what stands where nobody plays: the rooms, or the tournament. */
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
  if (ticket()) link.say(`Resume,${ticket()}`);
  if (state.role === "watch") {
    link.say(`Watch,${state.room}`);
  } else if (ticket()) {
    return;
  } else if (seat) {
    if (state.room !== seat.room) enter(state, seat.room, "sit");
    link.say(`Resume,${seat.token}`);
  } else if (!state.room) {
    const wanted = +new URLSearchParams(location.search).get("room");
    if (wanted > 0 && !state.contest) {
      enter(state, wanted, "sit");
      link.say(`SitDown,${wanted}`);
    }
    ask();
  }
}

/** The seat was not kept. Before a game another one is as good. */
function unseated() {
  const { room, played } = kept() ?? {};
  keep(null);
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
  enter(state, room, "sit");
  link.say(`SitDown,${room}`);
}

function failed([code, ...text]) {
  if (code === "token") return unseated();
  // A room in the address is no seat there.
  if (code === "tournament" && !state.room) return;
  if (code === "taken" && !state.board) {
    // Whoever left it open takes the others.
    if (colour === "any") {
      stones = stones === "White" ? "Black" : "White";
      colour = stones;
      return ready();
    }
    // These are free; whoever sits here is asked once more.
    colour = colour === "White" ? "Black" : "White";
    state.ready = false;
  }
  draw();
  if (code === "full" && state.role === "sit" && !kept()) {
    // No seat is free: whoever came to sit can see the game.
    if (state.room) act.watch(state.room);
    return toast(sayOf("page.error", code));
  }
  if (code === "room") out();
  state.asked = "";
  toast(sayOf("page.error", code) || text.join(",") || say("page.error.other"));
}

/** A round of the tournament begins, or this page is back in its game. */
let round = 0;
function paired({ game }) {
  ask();
  if (game.round === round) return;
  round = game.round;
  tock();
  toast(say(game.room ? "page.tournament.next" : "page.tournament.free", { n: round, name: game.name }));
}

function heard(line) {
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
    state.ready = true;
  } else if (verb === "Declined") {
    toast(say("page.declined", { name: game.nameOf(state, state.side === "White" ? "Black" : "White") }));
  } else if (verb === "Back" && news) {
    const side = fields[1];
    if (side !== state.side) toast(say("page.back", { name: game.nameOf(state, side) }));
  }
  if (!news && verb !== "Ready") return;
  if (verb === "Played") {
    const { ply, side, move } = state.played;
    write(byId("live"), say("page.played", { n: ply, colour: words.sideName(side), move }));
  }
  if (verb === "Board" && state.board.plies !== plies) remember();
  if (verb === "Over" || verb === "Start") remember();
  draw();
}

/** Shows what is known; many lines at once are shown once. */
let due = false;
function draw() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    paint().catch((error) => toast(error.message));
  });
}

async function paint() {
  const view = state.board ? "game" : state.contest ? "contest" : state.room ? "room" : "hall";
  if (document.body.dataset.view !== view) {
    document.body.dataset.view = view;
    if (view !== "game") game.forget();
    hall.forget();
    contest.forget();
    scrollTo(0, 0);
  }
  chip(link.state());
  if (view === "game") return game.view(main, state, act);
  if (view === "contest") return contest.view(main, state, act);
  if (view === "room") return here(state) ? hall.room(main, state, act) : undefined;
  return hall.rooms(main, state, act);
}

/** Comes again until the server answers: a page may be kept by a phone for hours. */
async function begin() {
  for (let wait = 500; ; wait = Math.min(8000, wait * 2)) {
    try {
      return await words.begin();
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

await begin();
link = connect(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, {
  opened() {
    state.named = false;
    if (state.contest) state.contest.game = null;
    link.say("Hello,1");
    link.say(`Login,${name()}`);
  },
  heard,
  changed() {
    // Nothing can be touched until the seat is found again and says what.
    state.choice = null;
    draw();
  },
});
frame(draw);
draw();
setInterval(() => {
  game.tick(state, act);
  const pause = !state.contest && state.tables > MANY ? 5 * ROOMS : ROOMS;
  const looks = !state.board && (state.contest || !state.room);
  if (looks && !document.hidden && Date.now() - asked >= pause) ask();
}, 250);
