// The head of the page: how the connection stands, languages, sound.

import { button, byId, put, show, write } from "./dom.js";
import * as sound from "./sound.js";
import * as words from "./words.js";
import { say, sayOf } from "./words.js";

/** Who is told when the language is another one. */
let told = () => {};

/** A button for each language, whose ids begin with `begin`; `after` is told besides. */
export function languageButtons(begin = "", after = () => {}) {
  return words.languages().map(({ code, name }) => {
    const one = button(`${begin}language-${code}`, name, async () => {
      localStorage.setItem("language", code);
      await words.speak(code);
      frame(told);
      told();
      after();
    });
    one.lang = code;
    put(one, "aria-pressed", `${code === words.spoken()}`);
    return one;
  });
}

/** Shows the head in the language of now; `changed` is told when it is another one. */
export function frame(changed) {
  told = changed;
  show(byId("languages"), languageButtons());
  put(byId("languages"), "aria-label", say("page.language"));
  const bell = byId("sound");
  put(bell, "aria-label", say("page.sound"));
  put(bell, "aria-pressed", `${sound.hears()}`);
  bell.onclick = () => put(bell, "aria-pressed", `${sound.toggle()}`);
}

/** Shows how the connection stands. */
export function chip(state) {
  const one = byId("link");
  put(one, "data-state", state);
  write(one, sayOf("page.link", state));
}

/** Where nothing is touched: at a table over what is to be done, in a room above what begins the game, else below. */
function place({ style }) {
  const [status, foot] = ["status", "foot"].map((id) => byId(id)?.getBoundingClientRect());
  style.inset = style.width = "";
  if (status && status.bottom < innerHeight) {
    style.inset = `${status.top - 4}px auto auto ${status.left - 4}px`;
    style.width = `${status.width + 4}px`;
  } else if (foot && innerHeight - foot.bottom < 8) {
    style.bottom = `${innerHeight - foot.top + 8}px`;
  }
}

/** Says something on the screen for a while. */
let fading = 0;
export function toast(text) {
  place(byId("toast"));
  write(byId("toast"), text);
  clearTimeout(fading);
  fading = setTimeout(() => write(byId("toast"), ""), 5000);
}
