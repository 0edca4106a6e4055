// A board drawn from its shape: stones that slide, fall and fade, and a button on every point.

import { put, svg } from "./dom.js";
import { lookOf, piece, slab, squareColours } from "./looks.js";

/** From one column to the next, in units of the drawing. */
export const UNIT = 100;
/** Free board around the outermost stones, as a share of the whole. */
const EDGE = 0.038;
/** Squares of fewer pixels have no room for a number beside a piece: those at the edge tell the others. */
const ROOMY = 44;
/** How long a stone moves or fades, in milliseconds; page.css says the same. */
const MOVING = 320;
/** Part of the board, one in this number, up to which empty points that may be touched glow. */
const GLOWING = 3;

const shapes = new Map();

/** A board's shape, asked for once. */
export function shapeOf(game, size) {
  const path = `/shape/${game}/${size}`;
  if (!shapes.has(path)) {
    const asked = fetch(path).then((answer) => {
      if (!answer.ok) throw new Error(path);
      return answer.json();
    });
    asked.catch(() => shapes.delete(path));
    shapes.set(path, asked);
  }
  return shapes.get(path);
}

/** How far apart the two nearest points of a board are, in columns. */
export function apart({ points }) {
  const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  return Math.min(...points.flatMap((one, at) => points.slice(at + 1).map((other) => far(one, other))));
}

/** Draws a board without pieces, of as many rows as columns if it does not say; `id` names what a magnifier shows. */
export function draw(shape, id = "") {
  const look = lookOf(shape.game);
  const columns = shape.span - 1;
  const rows = (shape.rows ?? shape.span) - 1;
  const share = shape.checkered ? 0.4 : shape.aslant ? 0.6 : 0.47;
  const radius = share * UNIT;
  // Squares end half a column beyond the middles of the outermost ones.
  const reach = (shape.checkered ? 0.5 : share) / columns;
  const edge = shape.checkered ? 0.046 : EDGE;
  const inset = Math.max(0.06, (edge + reach) / (1 + 2 * reach));
  const wide = Math.round((columns * UNIT) / (1 - 2 * inset));
  const high = wide - (columns - rows) * UNIT;
  const left = (wide - columns * UNIT) / 2;
  const places = shape.points.map(({ x, y }) => [left + x * UNIT, left + y * UNIT]);
  const [first, last] = [left - UNIT / 2, (shape.rows ?? shape.span) * UNIT];
  // Pieces stand on dark squares, or where lines meet.
  const [dark, light] = squareColours(look);
  const field = { x: first, y: first, width: shape.span * UNIT, height: last };
  const squares = shape.checkered && svg("g", { class: "squares" },
    svg("rect", { ...field, fill: light, "fill-opacity": 0.55 }),
    places.map(([x, y]) => svg("rect", { x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT, fill: dark })),
    svg("rect", { ...field, fill: "none", stroke: look.lines[0], "stroke-width": 6 }));
  const lines = (shape.checkered ? [] : shape.lines)
    .map(({ points }) => `M${places[points[0]].join(" ")}L${places[points.at(-1)].join(" ")}`)
    .join("");
  const free = left - (shape.checkered ? UNIT / 2 : radius);
  const rim = 0.1 * free;
  const thin = Math.max(3, 0.0042 * wide);
  const under = svg("g", { class: "under" });
  const stones = svg("g", { class: "stones" });
  const over = svg("g", { class: "over" });
  const table = svg("g", { id },
    slab(look, wide, high, rim, thin),
    squares,
    svg("path", {
      class: "light", d: lines, stroke: look.lines[1], "stroke-width": thin,
      transform: `translate(${thin * 0.5} ${thin * 0.6})`,
    }),
    svg("path", { class: "lines", d: lines, stroke: look.lines[0], "stroke-width": thin }),
    (shape.checkered ? [] : shape.centre).map((at) => svg("circle", {
      class: "centre", cx: places[at][0], cy: places[at][1], r: 0.42 * radius, stroke: look.lines[0], "stroke-width": thin,
    })),
    under, stones, over);
  const drawing = svg("svg", { class: "board", viewBox: `0 0 ${wide} ${high}` }, table);
  return { drawing, table, look, under, stones, over, places, radius, wide, high, free, lying: new Map() };
}

/** Writes the numbers of squares where no piece lies: each in a corner of its own, or where squares are small beside
 * those at the edges. */
function number(board, { points, span }) {
  const { places, look, free, wide, high } = board;
  const write = (text, x, y, anchor = "middle") => svg("text", { x, y, "text-anchor": anchor }, text);
  const inside = points.map(({ name }, at) =>
    write(name, places[at][0] - 0.48 * UNIT, places[at][1] - 0.41 * UNIT, "start"));
  const edge = 0.5 * free;
  const beside = points.flatMap(({ x, y, name }, at) => {
    const [left, top] = places[at];
    const all = [];
    if (y === 0) all.push(write(name, left, edge));
    else if (y === span - 1) all.push(write(name, left, high - edge));
    else if (x === 0) all.push(write(name, edge, top));
    else if (x === span - 1) all.push(write(name, wide - edge, top));
    return all;
  });
  const group = (kind, size, fill, texts) => {
    const one = svg("g", { class: `names ${kind}`, fill, "aria-hidden": "true" }, texts);
    one.style.setProperty("--size", `${size}px`);
    return one;
  };
  board.under.before(group("in-squares", 0.17 * UNIT, squareColours(look)[1], inside));
  board.over.after(group("at-edges", 0.64 * free, look.ink, beside));
}

/** Writes the names of columns and rows along the two edges that meet where names begin. */
export function label(board, shape) {
  const { points } = shape;
  const { places, wide, high, free, look } = board;
  if (shape.checkered) return number(board, shape);
  // A name is a letter and a number; in one game the letters go across, in another one down.
  const parts = ({ name }) => [name.slice(0, 1), name.slice(1)];
  const inOrder = (a, b) => a.name.localeCompare(b.name, "en", { numeric: true });
  const first = [...points].sort(inOrder)[0];
  const rowed = points.some((one) => one.y === first.y && one.x !== first.x && one.name[0] === first.name[0]);
  const [across, down] = [new Map(), new Map()];
  points.forEach((point, at) => {
    const [column, row] = rowed ? parts(point).reverse() : parts(point);
    across.set(places[at][0], column);
    down.set(places[at][1], row);
  });
  const [x, y] = places[points.indexOf(first)];
  const middle = 0.47 * free;
  const beside = x < wide / 2 ? middle : wide - middle;
  const beyond = y < high / 2 ? middle : high - middle;
  const size = 0.67 * free;
  const longest = Math.max(...[...across.values()].map((text) => text.length));
  // Where they would touch, every second one is enough.
  const every = 0.65 * longest * size > UNIT || size > UNIT ? 2 : 1;
  const some = (names) => [...names].sort(([a], [b]) => a - b).filter((_, i) => i % every === 0);
  const write = (text, x, y) => svg("text", { x, y }, text);
  const all = svg("g", { class: "names", fill: look.ink, "aria-hidden": "true" },
    some(across).map(([at, text]) => write(text, at, beyond)),
    some(down).map(([at, text]) => write(text, beside, at)));
  all.style.setProperty("--size", `${size}px`);
  // No shade of a stone lies on them.
  board.over.after(all);
}

/** Tells the drawing how many of its units a pixel is, so that marks are never too thin to be seen. */
export function fit({ drawing, wide }) {
  const measure = () => {
    const { width } = drawing.getBoundingClientRect();
    if (width > 0) drawing.style.setProperty("--pixel", wide / width);
    drawing.classList.toggle("roomy", (UNIT * width) / wide >= ROOMY);
  };
  new ResizeObserver(measure).observe(drawing);
}

const move = (element, [x, y], big = 1) => {
  element.style.transform = `translate(${x}px, ${y}px) scale(${big})`;
};

/** Lays a stone above all others. */
function raise({ stones }, stone) {
  if (stones.lastElementChild === stone) return;
  stone.classList.remove("laid");
  stones.append(stone);
  // What is laid anew has to lie somewhere before it is seen to go from there.
  stone.getBoundingClientRect();
}

function gone(element) {
  element.classList.add("gone");
  setTimeout(() => element.remove(), MOVING);
}

/** What a board's stones tell of a ply: where one was set, where one went from and to, how many were taken. */
export function difference(before, after) {
  const [left, came, turned] = [[], [], []];
  [...after].forEach((now, at) => {
    const was = before[at] ?? ".";
    if (was === now) return;
    if (was !== "." && now !== ".") turned.push(at);
    else (now === "." ? left : came).push(at);
  });
  const slid = [];
  for (const to of came) {
    const from = left.findIndex((at) => before[at].toLowerCase() === after[to].toLowerCase());
    if (from >= 0) slid.push([left.splice(from, 1)[0], to]);
  }
  return { left, came, turned, slid };
}

/** Lays the stones of `letters`; what changed since they were laid last is seen. */
export function lay(board, letters) {
  const before = board.letters ?? "";
  if (before === letters) return null;
  board.letters = letters;
  const first = before.length !== letters.length;
  const change = difference(first ? "" : before, letters);
  for (const [from, to] of change.slid) {
    const stone = board.lying.get(from);
    board.lying.delete(from);
    // Several may go to where others were.
    stone.dataset.to = to;
  }
  for (const at of [...change.left, ...change.turned]) {
    const lay = board.lying.get(at);
    if (lay) gone(lay);
    board.lying.delete(at);
  }
  for (const [, to] of change.slid) {
    const stone = [...board.stones.children].find((one) => one.dataset.to === `${to}`);
    delete stone.dataset.to;
    raise(board, stone);
    move(stone, board.places[to]);
    board.lying.set(to, stone);
  }
  const slid = new Set(change.slid.map(([, to]) => to));
  for (const at of [...change.came.filter((at) => !slid.has(at)), ...change.turned]) {
    const laid = piece(board.look, letters[at], board.radius);
    if (!first) laid.classList.add("laid");
    move(laid, board.places[at]);
    board.stones.append(laid);
    board.lying.set(at, laid);
  }
  return first ? null : change;
}

const dot = (board, at, kind, share) =>
  svg("circle", { class: kind, cx: board.places[at][0], cy: board.places[at][1], r: share * board.radius });

/** What has two tones is seen on either stone and on the slab. */
const twice = (kind, made) => svg("g", { class: kind }, made("outer"), made("inner"));
const ring = (board, at, kind, share) => twice(kind, (tone) => dot(board, at, tone, share));

/** Points out what may be touched, what is begun, what would be taken, what was played last, and what is advised. */
export function mark(board, { open = [], begun = [], taken = [], last = [], advised = [], mine = "w" }) {
  const letters = board.letters ?? "";
  const empty = (at) => (letters[at] ?? ".") === ".";
  const along = (points) => points.map((at) => board.places[at].join(" "));
  const path = along(begun);
  const way = (kind, points) => twice(kind, (tone) => svg("path", { class: tone, d: `M${points.join("L")}` }));
  const free = [...open].filter(empty);
  // What glows everywhere says nothing; where a lifted piece may go is always seen. The window keeps to the same rule.
  const few = begun.length > 0 || GLOWING * free.length <= board.places.length;
  const glowing = few ? free : [];
  // The fewer there are, the larger they are shown.
  const share = begun.length ? 0.36 : Math.min(0.36, Math.max(0.22, 4.5 / glowing.length));
  board.under.style.setProperty("--least", `${share * board.radius}px`);
  board.under.replaceChildren(...glowing.map((at) => dot(board, at, "may", share)));
  const ghost = begun.length && empty(begun[0]);
  // One's own stones can be lifted, or lifted instead; those of the other side taken.
  const look = (at) => (letters[at].toLowerCase() !== mine ? "prey" : begun.length ? "instead" : "can");
  const end = begun.at(-1);
  // A disc carries its mark: beside it stands the number of its square.
  const edge = board.look.flat ? 0.88 : 1.02;
  board.over.replaceChildren(
    ...(path.length > 1 ? [way("path", path)] : []),
    ...last.map((at) => ring(board, at, empty(at) ? "from" : "last", empty(at) ? 0.5 : edge)),
    ...[...open].filter((at) => !empty(at) && !begun.includes(at)).map((at) => ring(board, at, look(at), edge)),
    ...taken.map((at) => ring(board, at, "taken", edge)),
    ...(advised.length > 1 ? [way("path advised", along(advised))] : []),
    ...advised.map((at) => ring(board, at, "advised", empty(at) ? 0.72 : edge)));
  for (const [at, lying] of board.lying) {
    const lifted = at === begun[0];
    lying.classList.toggle("lifted", lifted);
    lying.classList.toggle("doomed", taken.includes(at));
    if (lifted) raise(board, lying);
    move(lying, board.places[lifted ? end : at], lifted ? 1.12 : 1);
  }
  if (ghost) {
    const set = piece(board.look, mine, board.radius);
    set.classList.add("ghost");
    move(set, board.places[end]);
    board.over.prepend(set);
  }
}

/** A button on every point, for fingers, keys and screen readers. */
export function buttons(board, shape) {
  const made = shape.points.map((point, at) => {
    const button = svg("g", {
      class: "point", role: "button", tabindex: -1, "data-point": at,
      transform: `translate(${board.places[at].join(" ")})`,
    },
    svg("circle", { class: "hit", r: (shape.aslant && !shape.checkered ? 0.7 : 0.5) * UNIT }),
    svg("circle", { class: "halo", r: 1.12 * board.radius }),
    svg("circle", { class: "focus", r: 1.12 * board.radius }));
    return button;
  });
  const all = svg("g", { class: "points" }, made);
  board.drawing.append(all);
  board.buttons = made;
  return made;
}

/** Tells what lies on a point and what can be done there. */
export function tell(button, words, can) {
  const open = Boolean(can);
  put(button, "aria-label", words);
  put(button, "data-can", can || null);
  put(button, "aria-disabled", open ? null : "true");
  button.classList.toggle("open", open);
}
