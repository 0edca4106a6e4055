// The page: what is heard, what is shown, what is said.

import { button, byId, put, show, write } from "./dom.js";
import * as game from "./game.js";
import * as hall from "./hall.js";
import { connect } from "./link.js";
import * as sound from "./sound.js";
import { enter, fresh, guests, hear, here } from "./state.js";
import * as words from "./words.js";
import { say, sayOf } from "./words.js";

/** How often the rooms are asked for, in milliseconds, and above how many rooms seldom. */
const ROOMS = 3000;
const MANY = 64;

const state = fresh();
const main = byId("main");
let link = null;
let colour = "White";
let stones = colour;
/** A choice that is on its way: the same one is not sent twice. */
let sent = "";
let asked = 0;

// The seat of this tab: a reload finds it again.
const kept = () => JSON.parse(sessionStorage.getItem("seat") ?? "null");
const keep = (seat) =>
  seat ? sessionStorage.setItem("seat", JSON.stringify(seat)) : sessionStorage.removeItem("seat");

const ownName = () => localStorage.getItem("name") || "";
const name = () => ownName() || say("page.guest");

/** Says something on the screen for a while. */
let fading = 0;
function toast(text) {
  write(byId("toast"), text);
  clearTimeout(fading);
  fading = setTimeout(() => write(byId("toast"), ""), 5000);
}

/** Says a line; where nobody hears it, the visitor is told. */
function tell(line) {
  if (link.say(line)) return true;
  toast(say("page.refused.away"));
  return false;
}

const remember = () => keep(kept() && { ...kept(), computer: state.computer, played: Boolean(state.board && !state.over) });

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
    link.say(`Leave,${state.room}`);
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
  ready() {
    stones = colour === "any" ? (Math.random() < 0.5 ? "White" : "Black") : colour;
    ready();
  },
  tap(point) {
    const { choice, room } = state;
    if (!choice || link.state() !== "open") return act.refused();
    const line = `Tap,${room},${choice.step},${point}`;
    if (line !== sent && tell(line)) sent = line;
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
  const alone = guests(here(state)).length < 2 || here(state).now === "over";
  if (!tell(`Ready,${state.room},${stones},${name()}`)) return;
  state.computer = alone;
  state.ready = !alone;
  remember();
  draw();
}

/** Out of the room, to the others. */
function out() {
  enter(state, 0, "");
  history.replaceState(null, "", location.pathname);
  askRooms();
  draw();
}

function askRooms() {
  asked = Date.now();
  link.say("Rooms");
}

/** What is done as soon as the server knows the name. */
function arrived() {
  const seat = kept();
  if (seat) {
    if (state.room !== seat.room) enter(state, seat.room, "sit");
    state.computer = seat.computer;
    link.say(`Resume,${seat.token}`);
  } else if (state.role === "watch") {
    link.say(`Watch,${state.room}`);
  } else if (!state.room) {
    const wanted = +new URLSearchParams(location.search).get("room");
    if (wanted > 0) {
      enter(state, wanted, "sit");
      link.say(`SitDown,${wanted}`);
    }
    askRooms();
  }
}

/** The seat was not kept. Before a game another one is as good. */
function unseated() {
  const { room, played } = kept() ?? {};
  keep(null);
  if (!room) return out();
  if (played) {
    toast(sayOf("page.error", "token"));
    return out();
  }
  enter(state, room, "sit");
  link.say(`SitDown,${room}`);
}

function failed([code, ...text]) {
  sent = "";
  if (code === "token") return unseated();
  if (code === "taken" && !state.board) {
    // Whoever left it open takes the others.
    if (colour === "any") {
      stones = stones === "White" ? "Black" : "White";
      colour = stones;
      return ready();
    }
    state.ready = false;
  }
  if (code === "full" && state.role === "sit" && !kept()) {
    // No seat is free: whoever came to sit can see the game.
    if (state.room) act.watch(state.room);
    return toast(sayOf("page.error", code));
  }
  if (code === "room") out();
  state.asked = "";
  toast(sayOf("page.error", code) || text.join(",") || say("page.error.other"));
}

function heard(line) {
  const plies = state.board?.plies;
  const { verb, fields, news } = hear(state, line);
  if (verb === "Tables") {
    state.tables = +fields[0];
    // A change of name is answered so, too.
    if (!state.named) arrived();
    state.named = true;
  } else if (verb === "Token") {
    keep({ room: +fields[0], token: fields[1], computer: state.computer, played: false });
  } else if (verb === "Error") {
    failed(fields);
  } else if (verb === "Ready") {
    state.ready = true;
    state.computer = false;
  } else if (verb === "Declined") {
    toast(say("page.declined", { name: game.nameOf(state, state.side === "White" ? "Black" : "White") }));
  } else if (verb === "Back" && news) {
    const side = fields[1];
    if (side !== state.side) toast(say("page.back", { name: game.nameOf(state, side) }));
  }
  if (!news && verb !== "Ready") return;
  if (verb === "Choice" || verb === "Board") sent = "";
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
  const view = !state.room ? "hall" : state.board ? "game" : "room";
  if (document.body.dataset.view !== view) {
    document.body.dataset.view = view;
    if (view !== "game") game.forget();
    else hall.forget();
    scrollTo(0, 0);
  }
  chip();
  if (view === "game") return game.view(main, state, act);
  if (view === "room") return here(state) ? hall.room(main, state, act) : undefined;
  return hall.rooms(main, state, act);
}

/** How the connection stands. */
function chip() {
  const one = byId("link");
  put(one, "data-state", link.state());
  write(one, sayOf("page.link", link.state()));
}

function frame() {
  show(byId("languages"), words.languages().map(({ code, name }) => {
    const one = button(`language-${code}`, name, async () => {
      localStorage.setItem("language", code);
      await words.speak(code);
      frame();
    });
    one.lang = code;
    put(one, "aria-pressed", `${code === words.spoken()}`);
    return one;
  }));
  put(byId("languages"), "aria-label", say("page.language"));
  const bell = byId("sound");
  put(bell, "aria-label", say("page.sound"));
  put(bell, "aria-pressed", `${sound.hears()}`);
  document.title = "TibetanGo";
  if (link) draw();
}

byId("sound").addEventListener("click", () => {
  put(byId("sound"), "aria-pressed", `${sound.toggle()}`);
});

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
    link.say("Hello,1");
    link.say(`Login,${name()}`);
  },
  heard,
  changed() {
    sent = "";
    draw();
  },
});
frame();
draw();
setInterval(() => {
  game.tick(state, act);
  const pause = state.tables > MANY ? 5 * ROOMS : ROOMS;
  // Who comes and goes before a game is seen, too.
  if (!state.board && !document.hidden && Date.now() - asked >= pause) askRooms();
}, 250);
