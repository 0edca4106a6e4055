// The page for the wall: asks every two seconds how the tournament stands, and shows it.

import { begin, languages, say, speak, spoken } from "/words.js";

const EVERY = 2000;
/** Lines of names before a second column is begun. */
const LINES = 16;

const find = (id) => document.getElementById(id);
const STATES = {
  open: "page.tournament.open",
  playing: "page.tournament.playing",
  between: "page.tournament.between",
  over: "page.tournament.over",
};
const KINDS = { swiss: "page.tournament.swiss", roundrobin: "page.tournament.all" };

let shown = "";
let last = null;

/** An element with a class and a text; names come from strangers, so nothing is ever read as HTML. */
function made(tag, kind, text = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = text;
  return element;
}

function player(colour, name, here) {
  const element = made("span", here ? "player" : "player gone");
  const stone = made("span", `stone ${colour}`);
  stone.setAttribute("aria-hidden", "true");
  element.append(stone, made("span", "", name));
  if (!here) element.title = say("page.tournament.away");
  return element;
}

function pairing({ room, white, black, result, here }) {
  const line = made("li");
  const number = made("span", "number", room);
  number.title = say("page.room", { n: room });
  const [first, second] = result;
  const score = made("span", "result", first ? `${first} : ${second}` : "–");
  // Who is away matters only while the game goes on.
  const there = here.map((one) => one || first !== "");
  line.append(number, player("white", white, there[0]), score, player("black", black, there[1]));
  return line;
}

/** The columns of the table: what stands above, what a line says; beside the pairings there is room for fewer. */
const COLUMNS = [
  { key: "page.tournament.place", of: (line) => line.place },
  { kind: "name", of: (line) => line.name },
  { key: "page.tournament.points", of: (line) => line.points },
  { key: "page.tournament.buchholz", of: (line) => line.buchholz },
  { key: "page.tournament.wins", of: (line) => line.wins },
];

function named(cell, line) {
  if (line.withdrawn) cell.classList.add("gone");
  const note = line.withdrawn ? "page.tournament.withdrawn" : line.here ? "" : "page.tournament.away";
  if (note) cell.append(made("span", "note", say(note)));
}

function standings(lines, columns) {
  const table = made("table");
  const head = table.createTHead().insertRow();
  for (const { key, kind } of columns) {
    const cell = made("th", kind, key && say(key));
    cell.scope = "col";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const line of lines) {
    const row = body.insertRow();
    if (line.place === 1 && columns.length > 1) row.className = "first";
    for (const { kind, of } of columns) {
      const cell = made("td", kind, of(line));
      if (kind) named(cell, line);
      row.append(cell);
    }
  }
  return table;
}

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
  find("kind").textContent = say(KINDS[kind]);
  find("round").textContent = round ? `· ${say("page.tournament.round", { n: round, all: rounds })}` : "";
  find("state").textContent = say(STATES[state]);
  find("pairings").hidden = !playing;
  find("wall").classList.toggle("both", playing);
  if (playing) {
    find("pairings-title").textContent = say("page.tournament.games");
    find("games").replaceChildren(...games.map(pairing));
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
    if (!answer.ok) throw new Error(answer.status);
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
    const button = made("button", "quiet", name);
    button.type = "button";
    button.lang = code;
    button.setAttribute("aria-pressed", String(code === spoken()));
    button.addEventListener("click", async () => {
      await speak(code);
      localStorage.setItem("language", code);
      offerLanguages();
      if (last) show(last);
    });
    return button;
  });
  find("languages").replaceChildren(...buttons);
}

addEventListener("resize", () => last && show(last));
await begin();
offerLanguages();
await ask();
