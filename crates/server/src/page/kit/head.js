// The head of the page: how the connection stands, languages, sound.

import { button, byId, el, letters, put, show, write } from "./dom.js";
import * as sound from "./sound.js";
import * as words from "./words.js";
import { say, sayOf } from "./words.js";

/** Who is told when the language is another one. */
let told = () => {};

/** A language where there is little room: its code, or where its letters are others the first of its name. */
const brief = (code, name) => (/^\p{Script=Latin}/u.test(name) ? code.toUpperCase() : letters(name)[0]);

/** A button for each language, whose ids begin with `begin`; `after` is told besides. */
export function languageButtons(begin = "", after = () => {}) {
  return words.languages().map(({ code, name }) => {
    const one = button(`${begin}language-${code}`, "", async () => {
      localStorage.setItem("language", code);
      await words.speak(code);
      frame(told);
      told();
      after();
    });
    one.lang = code;
    one.append(el("span", { class: "whole" }, name), el("span", { class: "brief" }, brief(code, name)));
    put(one, "aria-label", name);
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

/** Says something for a while, over the head of the page: what is played or read stays to be seen. */
let fading = 0;
export function toast(text) {
  write(byId("toast"), text);
  clearTimeout(fading);
  fading = setTimeout(() => write(byId("toast"), ""), 5000);
}
