// What boards and pieces are made of: the colours come from the server, the shapes of wood, stone and cloth from here.

import { svg } from "./dom.js";
import { gameOf } from "./words.js";

const SIDES = { w: "White", b: "Black" };

/** The board and the pieces of a game. */
export const lookOf = (game) => gameOf(game).look;

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** A colour between two others, `share` of the way to the second one. */
export function mix(first, second, share) {
  const to = parts(second);
  const mixed = parts(first).map((part, at) => Math.round(part + (to[at] - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The names of the gradients of a look: the same materials share them. */
const names = ({ board, pieces }) => ({ slab: `slab-${board}`, White: `white-${pieces}`, Black: `black-${pieces}` });

const stops = (list) => list.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour }));

/** How a rounded stone takes the light from the upper left. */
const rounded = (id, { light, body }) =>
  svg("radialGradient", { id, cx: "36%", cy: "28%", r: "78%" },
    stops([[0, light], [0.5, body], [1, mix(body, "#000000", 0.34)]]));

/** Where the gradients lie: once on the page, and not with a drawing that may be hidden. */
let shelf = null;
function defined(look) {
  shelf ??= svg("svg", { class: "shelf", width: 0, height: 0, "aria-hidden": "true" });
  if (!shelf.isConnected) document.body.append(shelf);
  const known = (id) => shelf.querySelector(`#${id}`);
  const { slab, ...pieces } = names(look);
  if (!known(slab)) {
    const [light, middle, dark] = look.surface;
    shelf.append(svg("linearGradient", { id: slab, x1: 0, y1: 0, x2: 0.7, y2: 1 },
      stops([[0, light], [0.5, middle], [1, dark]])));
  }
  for (const [side, id] of Object.entries(pieces)) if (!known(id)) shelf.append(rounded(id, look[side]));
}

/** Numbers that look drawn by lot, the same on every board. */
function lots() {
  let seed = 7;
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

/** Flecks of stone, earth or hide. */
function flecks(wide, high) {
  const next = lots();
  return Array.from({ length: 260 }, () =>
    `M${(next() * wide).toFixed(0)} ${(next() * high).toFixed(0)}h${(1 + next() * 0.008 * wide).toFixed(0)}`);
}

/** Fibres of wood, along the board, each a little bent. */
function fibres(wide, high) {
  const next = lots();
  return Array.from({ length: 46 }, () => {
    const y = next() * high;
    const [up, down] = [next(), next()].map((bend) => (y + (bend - 0.5) * 0.03 * high).toFixed(0));
    return `M0 ${y.toFixed(0)}C${(0.3 * wide).toFixed(0)} ${up} ${(0.7 * wide).toFixed(0)} ${down} ${wide} ${y.toFixed(0)}`;
  });
}

/** Threads of cloth, across each other. */
function threads(wide, high) {
  const step = wide / 90;
  const many = (length) => Array.from({ length: Math.floor(length / step) }, (_, at) => ((at + 0.5) * step).toFixed(0));
  return [...many(high).map((y) => `M0 ${y}H${wide}`), ...many(wide).map((x) => `M${x} 0V${high}`)];
}

const GRAINS = { wood: fibres, cloth: threads };

/** The bare board, `wide` and `high`, with its rim. */
export function slab(look, wide, high, rim, thin) {
  defined(look);
  const grain = (GRAINS[look.board] ?? flecks)(wide, high).join("");
  return [
    svg("rect", { class: "slab", width: wide, height: high, rx: 0.02 * wide, fill: `url(#${names(look).slab})` }),
    svg("path", { class: `grain ${look.board}`, d: grain, stroke: look.lines[0], "stroke-width": 0.004 * wide }),
    svg("rect", {
      class: "rim", x: rim, y: rim, width: wide - 2 * rim, height: high - 2 * rim, stroke: look.lines[0],
      rx: 0.018 * wide, "stroke-width": thin * 0.6,
    }),
  ];
}

/** The colours of dark and light squares: pieces of both sides stand out from the dark ones. */
export const squareColours = ({ surface, lines }) => [mix(surface[2], lines[0], 0.32), mix(surface[0], "#ffffff", 0.3)];

/** The mark by which the dark side differs in more than its colour. */
function markOf({ ring, vein, disc }, colour, radius) {
  if (ring) {
    return svg("circle", { fill: "none", r: ring[0] * radius, stroke: colour, "stroke-width": ring[1] * radius });
  }
  if (vein) {
    return svg("path", {
      d: "M-.86-.3C-.3-.5.2.4.88.26", fill: "none", stroke: colour, "stroke-width": vein / 2, "stroke-opacity": 0.75,
      "stroke-linecap": "round", transform: `scale(${radius})`,
    });
  }
  return svg("circle", { r: disc * radius, fill: colour });
}

const CROWN = "M-.5.32-.56-.3-.24 0 0-.44.24 0 .56-.3.5.32z";
const crown = (radius, colour) =>
  svg("path", { class: "crown", d: CROWN, stroke: colour, transform: `scale(${radius})` });

/** A stone seen from above. */
function round(look, side, radius, king) {
  const { mark, marks } = look[side];
  return [
    svg("ellipse", { class: "shade", cx: 0.1 * radius, cy: 0.16 * radius, rx: radius, ry: radius }),
    svg("circle", { r: radius, fill: `url(#${names(look)[side]})` }),
    marks.map((one) => markOf(one, mark, radius)),
    king && crown(0.8 * radius, mark),
  ];
}

/** A flat disc with a rim and turned grooves. */
function disc(look, side, radius, at = 0) {
  const { body, light } = look[side];
  const [edge, groove] = [mix(body, "#000000", 0.5), mix(body, side === "White" ? "#000000" : "#ffffff", 0.3)];
  const ring = (share, colour, wide) =>
    svg("circle", { cy: at, fill: "none", r: share * radius, stroke: colour, "stroke-width": wide * radius });
  return [
    // Its thickness is seen below it.
    svg("circle", { cy: at + 0.11 * radius, r: radius, fill: edge }),
    svg("circle", { cy: at, r: radius, fill: body }),
    ring(0.95, mix(body, light, 0.55), 0.08),
    ring(0.76, groove, 0.06),
    ring(0.7, mix(body, light, 0.4), 0.04),
    ring(0.46, groove, 0.05),
    ring(0.41, mix(body, light, 0.4), 0.03),
  ];
}

function turned(look, side, radius, king) {
  const { mark } = look[side];
  return [
    svg("ellipse", { class: "shade", cx: 0.08 * radius, cy: 0.2 * radius, rx: 1.02 * radius, ry: radius }),
    // A king is two of them, around the middle of its square, so that the number in the corner stays clear.
    disc(look, side, radius, king ? 0.1 * radius : 0),
    king && disc(look, side, radius, -0.1 * radius),
    king && svg("g", { transform: `translate(0 ${-0.1 * radius})` },
      crown(0.62 * radius, side === "White" ? "#7a4a12" : mark)),
  ];
}

/** The drawing of a piece around its own middle; flat where boards have squares. */
export function piece(look, letter, radius) {
  defined(look);
  const side = SIDES[letter.toLowerCase()];
  const king = letter !== letter.toLowerCase();
  const drawn = (look.flat ? turned : round)(look, side, radius, king);
  // It moves as a whole, and falls or fades within.
  return svg("g", { class: `stone ${side.toLowerCase()}` }, svg("g", {}, drawn));
}

/** A small piece of a side beside words. */
export function token(game, side, kind = "") {
  const letter = side === "White" ? "w" : "b";
  return svg("svg", { class: `token ${kind}`, viewBox: "-11 -11 22 22.6", "aria-hidden": "true" },
    piece(lookOf(game), letter, 10));
}
