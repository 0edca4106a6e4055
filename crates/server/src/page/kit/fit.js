// Which board this screen has room for.

import * as board from "./board.js";
import * as words from "./words.js";

/** How far apart two points must be for a finger, in pixels. */
const APART = 34;
/** What is left free beside a board. */
const MARGIN = 16;

/** The two points that are next to each other, in units of the drawing. */
function nearest(places) {
  let least = Infinity;
  places.forEach(([x, y], at) => {
    for (const [a, b] of places.slice(at + 1)) least = Math.min(least, Math.hypot(a - x, b - y));
  });
  return least;
}

/** Points of a beginner's board at most, where the game has one so small, and how many of the weakest levels are for
 * beginners. */
const SMALL = 64;
const BEGINNERS = 2;

/** The largest board of these rules, up to `size` and of `most` points, on which a finger can tell the points apart;
 * else the smallest. */
export async function fitting(game, rules, size, most = Infinity) {
  const offered = words.presetOf(game, rules)?.sizes ?? [];
  const sizes = offered.filter((one) => one <= size).sort((a, b) => b - a);
  const width = Math.min(innerWidth, innerHeight) - MARGIN;
  for (const one of sizes) {
    const { places, wide } = board.draw(await board.shapeOf(game, one));
    if (places.length <= most && nearest(places) * (width / wide) >= APART) return one;
  }
  return sizes.at(-1) ?? size;
}

/** The level that this visitor chose last; at first the weakest. */
export function ownLevel(game) {
  const all = words.levelsOf(game);
  const id = localStorage.getItem("level");
  return (all.find((one) => one.id === id) ?? all[0])?.id ?? "";
}

export const keepLevel = (level) => localStorage.setItem("level", level);

/** What lies ready in a room, on a board for this screen and at the level of this visitor. */
export const fitted = async ({ game, rules, size, time }) =>
  ({ game, rules, size: await fitting(game, rules, size), time, level: ownLevel(game) });

/** The settings of a game that begins at once: its first rules and the clock of a room, not the choices of others; a
 * beginner has a small board unless a size is chosen. */
export async function usual({ game, level, size, time }) {
  const [preset] = words.gameOf(game).presets;
  const step = words.levelsOf(game).findIndex(({ id }) => id === level);
  const most = step >= 0 && step < BEGINNERS ? SMALL : Infinity;
  const own = preset.sizes.includes(size) ? size : await fitting(game, preset.id, preset.size, most);
  return { game, rules: preset.id, size: own, time, level };
}
