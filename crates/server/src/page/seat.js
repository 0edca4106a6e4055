// What this tab comes back with when it is read anew: the token of its seat or the room that it watches, and its
// ticket in a tournament.

const TICKET = "ticket";
const SEAT = "seat";

export const kept = () => JSON.parse(sessionStorage.getItem(SEAT) ?? "null");
export const keep = (seat) =>
  seat ? sessionStorage.setItem(SEAT, JSON.stringify(seat)) : sessionStorage.removeItem(SEAT);
/** Keeps with it whether a game is on the table. */
export const remember = ({ board }) => keep(kept() && { ...kept(), played: Boolean(board) });

export const ticket = () => sessionStorage.getItem(TICKET);
export const keepTicket = (own) =>
  own ? sessionStorage.setItem(TICKET, own) : sessionStorage.removeItem(TICKET);
