// What the page says, in the language that is in force.

let facts = { languages: [], games: [], letters: 0 };
let texts = {};
let language = "en";
/** Which numbers the language tells apart. */
let plurals = new Intl.PluralRules(language);

const fetched = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
};

/** Learns which games and languages there are, and speaks the visitor's. */
export async function begin() {
  facts = await fetched("/games");
  const known = facts.languages.map((one) => one.code);
  const wanted = [localStorage.getItem("language"), ...navigator.languages];
  const codes = wanted.map((one) => (one ?? "").toLowerCase().split("-")[0]);
  await speak(codes.find((code) => known.includes(code)) ?? known[0]);
}

/** Changes the language. */
export async function speak(code) {
  texts = await fetched(`/text/${code}`);
  language = code;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

export const spoken = () => language;
export const languages = () => facts.languages;
export const games = () => facts.games;
/** Letters of a message at most. */
export const letters = () => facts.letters;

/** A text that is told, or of its plural forms the one for a number. */
const form = (text, number) => (typeof text === "object" ? text[plurals.select(number)] ?? text.other : text);

/** The text of a key, with what stands in braces filled in; `number` chooses among plural forms. */
export function say(key, values = {}, number = +values.n) {
  const text = form(texts[key] ?? key, number);
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** The text under `begin.end`, or none. */
export function sayOf(begin, end, values = {}, number = +values.n) {
  const key = `${begin}.${end}`;
  return key in texts ? say(key, values, number) : "";
}

/** A number, in a word where the language has one. */
export const numberName = (n) => sayOf("number", `${n}`) || `${n}`;

/** Parts of a sentence, or sentences, as one: the last one is joined by the second text, the others by the first. */
export function join(parts, [comma, and]) {
  const pair = (key, first, second) => (first ? say(key, { first, second }) : second);
  const begin = parts.slice(0, -1).reduce((first, second) => pair(comma, first, second), "");
  return parts.length ? pair(and, begin, parts.at(-1)) : "";
}

const told = (names) => names?.[language] ?? names?.en ?? "";

export const gameOf = (id) => facts.games.find((game) => game.id === id);
export const gameName = (id) => told(gameOf(id)?.name) || id;
export const gameLine = (id) => told(gameOf(id)?.line);
export const sizeName = (id, size) => told(gameOf(id)?.size).replaceAll("{n}", size) || `${size}`;
export const presetOf = (id, rules) => gameOf(id)?.presets.find((preset) => preset.id === rules);
export const rulesName = (id, rules) => told(presetOf(id, rules)?.name) || rules;
export const rulesNote = (id, rules) => told(presetOf(id, rules)?.note);

/** The levels of the computer that may be chosen, the weakest first; none where the server has its own. */
export const levelsOf = (game) => gameOf(game)?.levels ?? [];
const levelOf = (game, id) => levelsOf(game).find((level) => level.id === id);
export const levelName = (game, id) => told(levelOf(game, id)?.name);
export const levelNote = (game, id) => told(levelOf(game, id)?.note);

/** A text in the game's own words where it has some. */
export const sayIn = (game, key, values = {}) => sayOf(`${game}`, key, values) || say(key, values);

/** A side's name: what its pieces are called in this game. */
export const sideName = (side, game) => sayIn(game, side === "White" ? "colour.white" : "colour.black");

/** A name in the middle of a sentence. */
export const within = (name) => name.toLocaleLowerCase(language);

/** A way to count time, as a room tells it. */
export function clockName(time) {
  const [kind, amount] = (time || "none").split(" ");
  if (kind === "move") return say("clock.move", { n: amount });
  if (kind !== "total") return say("clock.none");
  const [seconds, more] = amount.split("+");
  return say("clock.total", { minutes: seconds / 60, seconds: more });
}

/**
 * Why a game is over, in the game's own words where it has some; `who` says it to one side, `you` or `computer`, where
 * there is such a sentence.
 */
export function reasonText({ reason }, game, loser, quiet, who) {
  const key = reason.replaceAll(" ", "_");
  const values = { loser, n: quiet ?? "" };
  const of = (begin) => (who && sayOf(begin, `${key}.${who}`, values)) || sayOf(begin, key, values);
  return of(`${game}.reason`) || of("reason") || reason;
}
