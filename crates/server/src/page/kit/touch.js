// From fingers, mice and keys to points. A press shows the nearest open point; letting go plays it, and sliding
// off the board calls it off. Where points are small, a glass beside a finger shows what lies beneath it. Where
// they are so close together that a finger may miss, a short touch that could be a whole ply only aims, and
// the same touch once more plays; who pressed longer has seen in the glass what is meant.

import { el, svg, write } from "./dom.js";
import { UNIT, apart } from "./board.js";

/** What a finger may miss a point by, in pixels, and what it needs at least to go without a glass. */
const FINGER = 24;
const PLAIN = 40;
/** Points fewer pixels apart are aimed at first, but for a press of so many milliseconds. */
const CLOSE = 34;
const HELD = 300;
/** Width of the glass in pixels, and how far from the finger it stands. */
const GLASS = 132;
const BESIDE = 30;

/** @type {(from: number[], to: number[]) => number} */
const distance = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

/** Watches a board; `open()` gives the points that may be touched, `whole()` tells if a touch may be a whole ply;
 * `tapped(point)` is told of a touch and `aimed(point)` of an aim, which the function given back ends. */
export function watch(board, shape, { open, whole, tapped, aimed, refused, point }) {
  const { drawing, buttons, places, wide, high } = board;
  const near = apart(shape) * UNIT;
  let pressed = null;
  let since = 0;
  let target = null;
  /** What the next touch plays. */
  let sure = null;
  let handled = 0;
  const lens = svg("svg", {},
    svg("use", { href: `#${board.table.id}` }),
    svg("circle", { class: "halo", r: 1.14 * board.radius }),
    svg("circle", { class: "focus", r: 1.14 * board.radius }));
  const name = el("b");
  const glass = el("div", { class: "glass", "aria-hidden": "true", hidden: true }, lens, name);
  const seen = 3.2 * UNIT;
  glass.style.setProperty("--pixel", seen / GLASS);
  drawing.after(glass);

  const scale = () => drawing.getBoundingClientRect().width / wide;
  const place = (event) => {
    const box = drawing.getBoundingClientRect();
    return [(event.clientX - box.left) / scale(), (event.clientY - box.top) / scale()];
  };

  /** The nearest of some points to a place, no farther than `reach`. */
  const nearest = (from, points, reach = Infinity) => {
    let found = null;
    for (const at of points) {
      const far = distance(from, places[at]);
      if (far <= reach) [found, reach] = [at, far];
    }
    return found;
  };

  const aim = (event) => {
    const spot = place(event);
    const finger = event.pointerType === "touch" ? FINGER / scale() : 0;
    const [x, y] = spot;
    const off = Math.max(-x, x - wide, -y, y - high);
    // A touch beside what was aimed at means it.
    if (sure !== null && distance(spot, places[sure]) < 0.75 * near) return sure;
    return off > 0.5 * UNIT ? null : nearest(spot, open(), Math.max(0.7 * UNIT, finger));
  };

  const preview = (event) => {
    for (const button of buttons) button.classList.toggle("aimed", button === buttons[target]);
    const small = event?.pointerType === "touch" && UNIT * scale() < PLAIN;
    const shown = target !== null && small;
    glass.hidden = !shown;
    if (!shown) return;
    const [x, y] = places[target];
    lens.setAttribute("viewBox", `${x - seen / 2} ${y - seen / 2} ${seen} ${seen}`);
    for (const ring of [...lens.children].slice(1)) {
      ring.setAttribute("cx", x);
      ring.setAttribute("cy", y);
    }
    const { clientX, clientY } = event;
    const box = drawing.getBoundingClientRect();
    const above = clientY - GLASS - BESIDE;
    // Near the upper edge it stands below the finger, towards the middle: it covers nothing but the board.
    const low = above < Math.max(0, box.top);
    const middle = box.left + box.width / 2;
    const left = !low ? clientX - GLASS / 2 : clientX > middle ? clientX - GLASS - BESIDE : clientX + BESIDE;
    glass.style.left = `${Math.min(innerWidth - GLASS - 4, Math.max(4, left))}px`;
    glass.style.top = `${low ? clientY + BESIDE : above}px`;
    write(name, point(target));
  };

  /** Ends an aim. */
  const forget = () => {
    if (sure === null) return;
    if (pressed === null) {
      target = null;
      preview();
    }
    sure = null;
    aimed(null);
  };

  const clear = () => {
    pressed = target = null;
    preview();
    forget();
  };

  /** A short touch where points are close together. */
  const aims = (event) =>
    event.pointerType === "touch" && near * scale() < CLOSE && event.timeStamp - since < HELD && whole();

  drawing.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return clear();
    if (event.button !== 0) return;
    pressed = event.pointerId;
    since = event.timeStamp;
    drawing.classList.toggle("fingered", event.pointerType === "touch");
    drawing.setPointerCapture(pressed);
    target = aim(event);
    preview(event);
  });
  drawing.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pressed) return;
    target = aim(event);
    preview(event);
  });
  drawing.addEventListener("pointerup", (event) => {
    if (event.pointerId !== pressed) return;
    const meant = aim(event);
    handled = event.timeStamp;
    if (meant !== null && meant !== sure && aims(event)) {
      pressed = null;
      sure = target = meant;
      preview(event);
      return aimed(meant);
    }
    clear();
    if (meant !== null) touch(meant);
    else if (nearest(place(event), places.keys(), 0.7 * UNIT) !== null) refused();
  });
  drawing.addEventListener("pointercancel", clear);
  drawing.addEventListener("contextmenu", (event) => event.preventDefault());

  const touch = (at) => {
    rove(at);
    if (open().has(at)) tapped(at);
    else refused();
  };

  // A screen reader clicks without a pointer; after one the click has been seen to.
  drawing.addEventListener("click", (event) => {
    const button = event.target.closest(".point");
    if (button && event.timeStamp - handled > 500) touch(+button.dataset.point);
  });

  let current = shape.centre[0] ?? 0;
  buttons[current].setAttribute("tabindex", 0);
  /** Makes a point the one that the Tab key finds. */
  const rove = (at) => {
    buttons[current].setAttribute("tabindex", -1);
    buttons[at].setAttribute("tabindex", 0);
    current = at;
  };
  drawing.addEventListener("focusin", (event) => {
    const button = event.target.closest(".point");
    if (button) rove(+button.dataset.point);
  });

  const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  /** The next point that way: in the same row, or in the next row as near as can be. */
  const next = ([right, down]) => {
    const [x, y] = places[current];
    let [found, best] = [null, Infinity];
    places.forEach(([a, b], at) => {
      const ahead = (a - x) * right + (b - y) * down;
      if (ahead <= 0) return;
      // Of two that are as near, the one on the right when going down, on the left when going up.
      const aside = right ? Math.abs(b - y) : Math.abs(a - x) + ((a - x) * down < 0 ? 1 : 0);
      const far = right ? 1000 * aside + ahead : 1000 * ahead + aside;
      if (far < best) [found, best] = [at, far];
    });
    return found;
  };
  drawing.addEventListener("keydown", (event) => {
    drawing.classList.remove("fingered");
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = WAYS[event.key];
    if (way) {
      const at = next(way);
      if (at !== null) {
        rove(at);
        buttons[at].focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) touch(current);
    } else {
      return;
    }
    event.preventDefault();
  });
  return forget;
}
