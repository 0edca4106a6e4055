// Pictures of the games at the start: small ones that stand still, and a large one in which a game goes on.

import * as board from "../kit/board.js";
import { el, still } from "../kit/dom.js";
import * as words from "../kit/words.js";

/** How long each position is seen, in milliseconds, and how often as long the last one. */
const BEAT = 1100;
const LAST = 3;

async function drawn(game, size) {
  const one = board.draw(await board.shapeOf(game, size));
  one.drawing.setAttribute("aria-hidden", "true");
  return one;
}

/** A game's picture in a place of its own, with the last of its positions. */
export function small(game) {
  const place = el("span", { class: "scene" });
  const { size, steps } = words.gameOf(game).scene;
  drawn(game, size).then((one) => {
    board.lay(one, steps.at(-1) ?? "");
    place.replaceChildren(one.drawing);
  }, () => {});
  return place;
}

/** The large picture: `show(game, size)` changes it, and on another board than that of its positions no piece lies. */
export function large() {
  const place = el("div", { class: "scene large" });
  let shown = "";
  let turn = () => {};
  const show = async (game, size) => {
    const wanted = `${game}/${size}`;
    if (shown === wanted) return;
    shown = wanted;
    const { size: own, steps } = words.gameOf(game).scene;
    const one = await drawn(game, size);
    if (shown !== wanted) return;
    const plays = size === own && steps.length > 0;
    let beat = 0;
    turn = () => {
      if (!plays) return;
      board.lay(one, steps[still() ? steps.length - 1 : Math.min(beat % (steps.length + LAST), steps.length - 1)]);
      beat += 1;
    };
    turn();
    place.replaceChildren(one.drawing);
  };
  const timer = setInterval(() => {
    if (!place.isConnected) return clearInterval(timer);
    if (!document.hidden && !still()) turn();
  }, BEAT);
  return { place, show: (game, size) => show(game, size).catch(() => (shown = "")) };
}
