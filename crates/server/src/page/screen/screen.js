// The page for the wall: asks every two seconds how the tournament stands, and shows it.

import { button } from "../kit/dom.js";
import { COLUMNS, kindText, pairing, roundText, standings, stateText } from "../room/tables.js";
import { begin, languages, say, speak, spoken } from "../kit/words.js";

const EVERY = 2000;
/** Lines of names before a second column is begun. */
const LINES = 16;

const find = (id) => document.getElementById(id);

let shown = "";
let last = null;

/** Lays so many lines out in columns; `most` are allowed. */
function laid(section, count, most) {
  const columns = Math.min(most, Math.max(1, Math.ceil(count / LINES)));
  section.style.setProperty("--columns", columns);
  section.style.setProperty("--rows", Math.max(6, Math.ceil(count / columns) + 1));
  return columns;
}

/** Makes the letters smaller until all the lines are seen. */
function fit(section) {
  let size = 1;
  section.style.setProperty("--size", size);
  while (section.scrollHeight > section.clientHeight && size > 0.45) {
    size *= 0.95;
    section.style.setProperty("--size", size);
  }
}

function show(now) {
  const { kind, state, round, rounds, games, bye, table } = now;
  const playing = games.length > 0 && state !== "over";
  document.title = `${say("page.tournament.title")} · TibetanGo`;
  find("kind").textContent = kindText(kind);
  find("round").textContent = round ? `· ${roundText({ round, rounds })}` : "";
  find("state").textContent = stateText(state);
  find("pairings").hidden = !playing;
  find("wall").classList.toggle("both", playing);
  if (playing) {
    find("pairings-title").textContent = say("page.tournament.games");
    find("games").replaceChildren(...games.map((game) => pairing(game)));
    laid(find("pairings"), games.length, 2);
    find("bye").hidden = !bye;
    find("bye").textContent = bye ? say("page.tournament.bye", { name: bye }) : "";
  }
  const title = round ? say("page.tournament.table") : say("page.tournament.entered", { n: table.length });
  find("standings-title").textContent = title;
  const count = laid(find("standings"), table.length, round ? 2 : 3);
  const rows = Math.ceil(table.length / count) || 1;
  const parts = Array.from({ length: count }, (_, i) => table.slice(i * rows, (i + 1) * rows));
  const columns = !round ? COLUMNS.slice(1, 2) : playing ? COLUMNS.slice(0, 3) : COLUMNS;
  find("tables").replaceChildren(...parts.map((part) => standings(part, columns)));
  find("join").hidden = state !== "open";
  find("join").textContent = say("page.tournament.join", { address: location.host });
  fit(find("pairings"));
  fit(find("standings"));
}

async function ask() {
  try {
    const answer = await fetch("/tournament.json", { cache: "no-store" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const text = await answer.text();
    if (text !== shown) {
      last = JSON.parse(text);
      show(last);
      shown = text;
    }
  } catch {
    shown = "";
    find("state").textContent = say("page.link.lost");
  }
  setTimeout(ask, EVERY);
}

function offerLanguages() {
  const buttons = languages().map(({ code, name }) => {
    const one = button(`language-${code}`, name, async () => {
      await speak(code);
      localStorage.setItem("language", code);
      offerLanguages();
      if (last) show(last);
    }, "quiet");
    one.lang = code;
    one.setAttribute("aria-pressed", String(code === spoken()));
    return one;
  });
  find("languages").replaceChildren(...buttons);
}

addEventListener("resize", () => last && show(last));
await begin();
offerLanguages();
await ask();
