// What can be done on the page: each says a line to the server, or tells why it cannot.

import * as begin from "./room/begin.js";
import { toast } from "./kit/head.js";
import { keep, remember, ticket } from "./seat.js";
import { enter, guests, here } from "./state.js";
import * as words from "./kit/words.js";
import { say } from "./kit/words.js";

const ownName = () => localStorage.getItem("name") || "";
const name = () => ownName() || say("page.guest");

/** What buttons do; `link()` is the connection, `draw()` shows what is known, `out()` leads to the others, `landed()` is
 * told when the stones of a ply lie. */
export function actsOf({ state, link, draw, out, landed }) {
  /** Sends a line; without a connection the visitor is told. */
  const tell = (line) => {
    if (link().say(line)) return true;
    toast(say("page.refused.away"));
    return false;
  };

  const act = {
    name,
    ownName,
    link: () => link().state(),
    rename(own) {
      localStorage.setItem("name", own);
      if (link().say(`Login,${name()}`)) draw();
    },
    sit(room, way) {
      if (!tell(`SitDown,${room}`)) return;
      begin.come(room, way);
      enter(state, room, "sit");
      draw();
    },
    /** A game against the computer, with a level and a board, in the first room that is free, behind a number. */
    play(plan, after) {
      const free = begin.freeRoom(state, after);
      if (free) return act.sit(free.number, plan);
      toast(say("page.alone.full"));
      out();
    },
    look: draw,
    landed,
    watch(room) {
      if (!tell(`Watch,${room}`)) return;
      keep({ room });
      enter(state, room, "watch");
      draw();
    },
    leave() {
      // Who takes part may be called to the same room at this moment, and would give that game up.
      if (!ticket()) link().say(`Leave,${state.room}`);
      out();
    },
    choose(wanted) {
      begin.stop();
      act.sayChoice(wanted);
    },
    sayChoice({ game, size, rules, time, level }) {
      // A server with an engine of its own offers no choice of levels.
      const known = words.levelName(game, level) ? `,${level}` : "";
      tell(`Choose,${state.room},${game},${size},${rules},${time || "none"}${known}`);
    },
    paint(side) {
      begin.choose(side);
      draw();
    },
    takePart: () => tell("Enter"),
    write: (text) => tell(`Say,${state.room},${text}`),
    ready() {
      begin.settle();
      act.sayReady();
    },
    sayReady() {
      const { now } = here(state);
      if (!tell(`Ready,${state.room},${begin.asked()},${name()}`)) return;
      state.ready = now !== "over" && guests(here(state)).length > 1;
      if (state.ready) begin.stop();
      remember(state);
      draw();
    },
    tap(point) {
      const { choice, room } = state;
      if (!choice || link().state() !== "open") return act.refused();
      // Said twice, it does nothing: the answer to an earlier choice is stale.
      tell(`Tap,${room},${choice.step},${point}`);
    },
    done() {
      if (state.choice) tell(`Done,${state.room},${state.choice.step}`);
    },
    refused() {
      if (link().state() !== "open") return toast(say("page.refused.away"));
      if (state.role !== "sit" || state.over) return;
      toast(say(state.choice ? "page.refused.point" : "page.refused.turn"));
    },
    advise() {
      if (!state.choice || state.advice || !tell(`Advise,${state.room}`)) return;
      state.advice = { sought: true, points: [] };
      draw();
    },
    offer(what) {
      if (state.offer === what) return act.accept();
      if (!tell(`Offer,${state.room},${what}`)) return;
      state.asked = what;
      draw();
    },
    accept() {
      tell(`Accept,${state.room}`);
      state.offer = "";
      draw();
    },
    decline() {
      tell(`Decline,${state.room}`);
      state.offer = "";
      draw();
    },
    resign: () => tell(`Lose,${state.room}`),
    claim: () => tell(`Claim,${state.room}`),
    other() {
      state.board = state.over = null;
      remember(state);
      draw();
    },
  };
  return act;
}
