// What this page knows: a function of the lines that it has heard. docs/protocol.md tells what each says.

/** Nothing is known yet. */
export const fresh = () => ({
  rooms: new Map(),
  /** The room of this page, and what it does there: "sit", "watch" or nothing. */
  room: 0,
  role: "",
  side: "",
  ready: false,
  computer: false,
  ...table(),
});

/** A table before its game begins. */
const table = () => ({
  board: null,
  played: null,
  choice: null,
  clock: null,
  over: null,
  offer: "",
  asked: "",
  away: null,
});

/** Goes into a room, or out of all of them. */
export function enter(state, room, role) {
  Object.assign(state, table(), { room, role, side: "", ready: false, computer: false });
}

/** The room where this page is, as it was told last. */
export const here = (state) => state.rooms.get(state.room);

/** Those who sit in a room, in the order in which they are told. */
export const guests = (room) => [room?.white, room?.black].filter(Boolean);

export const other = (side) => (side === "White" ? "Black" : "White");

const numbers = (text) => (text ? text.split(" ").map(Number) : []);

/** The points of a mask: a bit a point, four points a digit, the first in the lowest bit of the first. */
function points(digits) {
  const found = [];
  [...digits].forEach((digit, place) => {
    const bits = parseInt(digit, 16);
    for (let bit = 0; bit < 4; bit++) if (bits & (1 << bit)) found.push(4 * place + bit);
  });
  return found;
}

const HEARD = {
  Room(state, [number, game, size, rules, now, white, black, watchers, time]) {
    const room = { number: +number, game, size: +size, rules, now, white, black, watchers: +watchers, time };
    state.rooms.set(room.number, room);
    if (room.number === state.room && (now === "waiting" || now === "empty")) {
      Object.assign(state, table());
      if (guests(room).length < 2) state.ready = false;
    }
  },
  Seat(state, [, side]) {
    state.side = side;
  },
  Start(state) {
    state.ready = false;
    Object.assign(state, table());
  },
  Board(state, [, plies, turn, phase, stones]) {
    state.board = { plies: +plies, turn, phase, stones };
    state.choice = null;
    if (turn !== "-") state.over = null;
  },
  Played(state, [, ply, side, ...move]) {
    state.played = { ply: +ply, side, move: move.join(",") };
    state.offer = state.asked = "";
  },
  Sync(state) {
    state.played = null;
    state.choice = null;
    state.offer = state.asked = "";
  },
  Choice(state, [, step, open, begun, taken, done]) {
    state.choice = {
      step,
      open: new Set(points(open)),
      begun: numbers(begun),
      taken: numbers(taken),
      done: done === "1",
    };
  },
  Clock(state, [, white, black]) {
    state.clock = { White: +white, Black: +black, at: Date.now() };
  },
  Over(state, [, winner, reason]) {
    state.over = { winner, reason };
    state.choice = state.away = null;
    state.offer = state.asked = "";
  },
  Offer(state, [, what]) {
    state.offer = what;
  },
  Declined(state) {
    state.asked = "";
  },
  Away(state, [, side, seconds]) {
    state.away = { side, until: Date.now() + 1000 * seconds };
  },
  Back(state) {
    state.away = null;
  },
};

/** Verbs whose first field is not a room, or that are told of any room. */
const ANYWHERE = new Set(["Room", "Start"]);

/** Hears a line; what it was is given back, and `news` where it concerns this page. */
export function hear(state, line) {
  const [verb, ...fields] = line.split(",");
  const known = HEARD[verb];
  const news = Boolean(known) && (ANYWHERE.has(verb) || +fields[0] === state.room);
  if (news) known(state, fields);
  return { verb, fields, news };
}
