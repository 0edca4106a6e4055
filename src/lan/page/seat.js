// What this tab comes back with when it is read anew: the token of its seat, and its ticket in a tournament.

const TICKET = "ticket";
const SEAT = "seat";

export const kept = () => JSON.parse(sessionStorage.getItem(SEAT) ?? "null");
export const keep = (seat) =>
  seat ? sessionStorage.setItem(SEAT, JSON.stringify(seat)) : sessionStorage.removeItem(SEAT);
/** Keeps with the seat whether a game goes on there. */
export const remember = ({ board, over }) => keep(kept() && { ...kept(), played: Boolean(board && !over) });

export const ticket = () => sessionStorage.getItem(TICKET);
export const keepTicket = (own) =>
  own ? sessionStorage.setItem(TICKET, own) : sessionStorage.removeItem(TICKET);
