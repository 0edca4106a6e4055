// From fingers, mice and keys to points. A press shows the nearest open point; letting go plays it, and sliding
// off the board calls it off. Under a finger, where points are small, a glass shows what lies beneath it.

import { svg } from "./dom.js";
import { UNIT } from "./board.js";

/** What a finger may miss a point by, in pixels, and what it needs at least to go without a glass. */
const FINGER = 24;
const PLAIN = 40;
/** Width of the glass in pixels, and how far above the finger it stands. */
const GLASS = 132;
const ABOVE = 30;

const distance = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

/** Watches a board; `open()` gives the points that may be touched, `tapped(point)` is told of a touch. */
export function watch(board, shape, { open, tapped, refused, point }) {
  const { drawing, buttons, places, wide } = board;
  let pressed = null;
  let target = null;
  let handled = 0;
  const glass = svg("svg", { class: "glass", "aria-hidden": "true", hidden: true },
    svg("use", { href: `#${board.table.id}` }),
    svg("circle", { class: "aim", r: 1.14 * board.radius }));
  const name = document.createElement("span");
  name.className = "glass-name";
  name.hidden = true;
  drawing.after(glass, name);

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
    const off = Math.max(...spot.map((one) => Math.max(-one, one - wide)));
    return off > 0.5 * UNIT ? null : nearest(spot, open(), Math.max(0.7 * UNIT, finger));
  };

  const preview = (event) => {
    for (const button of buttons) button.classList.toggle("aimed", button === buttons[target]);
    const small = event?.pointerType === "touch" && UNIT * scale() < PLAIN;
    const shown = target !== null && small;
    // A drawing has no property for it.
    glass.toggleAttribute("hidden", !shown);
    name.hidden = !shown;
    if (!shown) return;
    const [x, y] = places[target];
    const seen = 3.2 * UNIT;
    glass.setAttribute("viewBox", `${x - seen / 2} ${y - seen / 2} ${seen} ${seen}`);
    const ring = glass.lastChild;
    ring.setAttribute("cx", x);
    ring.setAttribute("cy", y);
    const left = Math.min(innerWidth - GLASS - 4, Math.max(4, event.clientX - GLASS / 2));
    const above = event.clientY - GLASS - ABOVE;
    // Where there is no room above it, the glass stands beside the finger.
    const beside = event.clientX > innerWidth / 2 ? event.clientX - GLASS - 2 * ABOVE : event.clientX + 2 * ABOVE;
    const spot = above > 4 ? [left, above] : [beside, 4];
    for (const one of [glass, name]) {
      one.style.left = `${spot[0]}px`;
      one.style.top = `${spot[1]}px`;
    }
    name.textContent = point(target);
  };

  const clear = () => {
    pressed = target = null;
    preview();
  };

  drawing.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return clear();
    if (event.button !== 0) return;
    pressed = event.pointerId;
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
}
