// The head of the page: how the connection stands, languages, sound.

import { button, byId, put, show, write } from "./dom.js";
import * as sound from "./sound.js";
import * as words from "./words.js";
import { say, sayOf } from "./words.js";

/** Shows the head in the language of now; `changed` is told when it is another one. */
export function frame(changed) {
  show(byId("languages"), words.languages().map(({ code, name }) => {
    const one = button(`language-${code}`, name, async () => {
      localStorage.setItem("language", code);
      await words.speak(code);
      frame(changed);
      changed();
    });
    one.lang = code;
    put(one, "aria-pressed", `${code === words.spoken()}`);
    return one;
  }));
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

/** Says something on the screen for a while. */
let fading = 0;
export function toast(text) {
  write(byId("toast"), text);
  clearTimeout(fading);
  fading = setTimeout(() => write(byId("toast"), ""), 5000);
}
