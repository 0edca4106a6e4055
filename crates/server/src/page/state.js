// What this page knows: a function of the lines that it has heard. docs/protocol.md tells what each says.

/** Nothing is known yet. */
export const fresh = () => ({
  rooms: new Map(),
  /** How many tables the server has. */
  tables: 0,
  /** The server knows on this connection who this page is. */
  named: false,
  /** The room of this page, and what it does there: "sit", "watch" or nothing. */
  room: 0,
  role: "",
  side: "",
  ready: false,
  /** The tournament that is played here: its kind, the visitor's name in it (empty: takes no part), its game, the
   * final table, and what the wall shows. */
  contest: null,
  /** People may write to each other here, and what was written in the room last. */
  chat: false,
  said: [],
  ...table(),
});

/** How many lines of those in a room are kept. */
const CHAT_LINES = 8;
let lines = 0;

/** A table before its game begins; of its moves each has its number, `ply`, the side and the text. What the last ones
 * did, `deeds`, has parts; those that are `coming` lead to a board that is not known yet. */
const table = () => ({
  board: null,
  moves: [],
  deeds: [],
  coming: [],
  choice: null,
  clock: null,
  over: null,
  offer: "",
  asked: "",
  /** A move that the computer advises: the points that it goes over, and its text; `sought` while it is looked for. */
  advice: null,
  away: null,
});

/** Goes into a room, or out of all of them. */
export function enter(state, room, role) {
  Object.assign(state, table(), { room, role, side: "", ready: false, said: [] });
}

/** The room where this page is, as it was told last. */
export const here = (state) => state.rooms.get(state.room);

/** Those who sit in a room, in the order in which they are told. */
export const guests = (room) => [room?.white, room?.black].filter(Boolean);

/** The side that the server's engine plays in a room, if it does. */
export const engineOf = (room) => (room?.engine === "-" ? "" : room?.engine ?? "");

/** True where this page plays against the server's engine. */
export const alone = (state) => state.role === "sit" && Boolean(engineOf(here(state)));

export const other = (side) => (side === "White" ? "Black" : "White");

const numbers = (text) => (text ? text.split(" ").map(Number) : []);

/** The moves up to a number. */
const upTo = (moves, ply) => moves.filter((one) => one.ply <= ply);

/** The points of a mask: a bit a point, four points a digit, the first in the lowest bit of the first. */
function points(digits) {
  const found = [];
  [...digits].forEach((digit, place) => {
    const bits = parseInt(digit, 16);
    for (let bit = 0; bit < 4; bit++) if (bits & (1 << bit)) found.push(4 * place + bit);
  });
  return found;
}

const HANDLERS = {
  Room(state, [number, game, size, rules, now, white, black, watchers, time, engine, level]) {
    const room = {
      number: +number, game, size: +size, rules, now, white, black, watchers: +watchers, time, engine, level,
    };
    state.rooms.set(room.number, room);
    if (room.number === state.room && (now === "waiting" || now === "empty")) {
      Object.assign(state, table());
      if (guests(room).length < 2) state.ready = false;
      // In a tournament a room without a game is left.
      if (state.contest && state.role === "watch") enter(state, 0, "");
    }
  },
  Seat(state, [, side]) {
    state.side = side;
  },
  Start(state) {
    state.ready = false;
    Object.assign(state, table());
  },
  Board(state, [, plies, turn, phase, stones, last]) {
    state.board = { plies: +plies, turn, phase, stones, last: numbers(last) };
    if (state.coming.length) [state.deeds, state.coming] = [state.coming, []];
    state.choice = state.advice = null;
    if (turn !== "-") state.over = null;
  },
  Played(state, [, ply, side, ...move]) {
    state.moves = [...upTo(state.moves, ply - 1), { ply: +ply, side, move: move.join(",") }];
    state.offer = state.asked = "";
  },
  Deeds(state, [, ply, side, parts]) {
    state.coming = [...state.coming, { ply: +ply, side, parts: parts.split(";") }];
  },
  Sync(state, [, plies]) {
    // What was taken back is told no more.
    state.moves = upTo(state.moves, plies);
    state.deeds = state.coming = [];
    state.choice = null;
    state.offer = state.asked = "";
  },
  Moves(state, [, first, ...list]) {
    const some = list.join(",").split(";").map((one, i) => ({
      ply: +first + i,
      side: one[0] === "w" ? "White" : "Black",
      move: one.slice(1),
    }));
    state.moves = [...upTo(state.moves, first - 1), ...some];
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
  Advice(state, [, plies, points, ...move]) {
    if (state.board?.plies === +plies) state.advice = { points: numbers(points), move: move.join(",") };
  },
  Clock(state, [, white, black]) {
    state.clock = { White: +white, Black: +black, at: Date.now() };
  },
  Over(state, [, winner, reason]) {
    state.over = { winner, reason };
    state.choice = state.away = state.advice = null;
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
  Said(state, [, user, ...text]) {
    const line = { number: ++lines, user, text: text.join(",") };
    state.said = [...state.said, line].slice(-CHAT_LINES);
  },
  Chat(state) {
    state.chat = true;
  },
  Tournament(state, [kind]) {
    state.contest = { name: "", game: null, table: [], wall: null, ...state.contest, kind };
    // In a tournament seats are not chosen.
    if (state.role === "sit" && !state.side) enter(state, 0, "");
  },
  Paired(state, [round, room, side, ...name]) {
    state.contest.game = { round: +round, room: +room, side, name: name.join(",") };
    const sits = state.role === "sit";
    // To the board of this round, or away from that of the one before.
    if (+room ? !sits || state.room !== +room : sits) enter(state, +room, +room ? "sit" : "");
  },
  Resume(state, [name]) {
    if (!state.contest) return;
    state.contest.name = name;
    // It went on without this page: nothing is played any more where it sat.
    if (!state.contest.game && state.role === "sit" && !state.over) enter(state, 0, "");
  },
  Standing(state, [place, points, buchholz, ...name]) {
    const line = { place: +place, points, buchholz, name: name.join(",") };
    const { table } = state.contest;
    // A name that comes a second time begins a new table.
    const anew = table.some((one) => one.name === line.name);
    state.contest.table = anew ? [line] : [...table, line];
  },
};

/** Verbs whose first field is not a room, or that are told of any room. */
const ANYWHERE = new Set(["Room", "Start", "Chat", "Tournament", "Paired", "Resume", "Standing"]);

/** Hears a line; what it was is given back, and `news` where it concerns this page. */
export function hear(state, line) {
  const [verb, ...fields] = line.split(",");
  const known = Object.hasOwn(HANDLERS, verb) && HANDLERS[verb];
  const news = Boolean(known) && (ANYWHERE.has(verb) || +fields[0] === state.room);
  if (news) known(state, fields);
  return { verb, fields, news };
}
