// The connection: lines both ways over a WebSocket, and another one by itself when it is lost.

const FIRST = 500;
const LONGEST = 8000;
/** How often a sign of life is asked for, and how long it may take. */
const EVERY = 10000;
const PATIENCE = 8000;

/** Keeps a connection to `address`; `opened`, `heard(line)` and `changed(state)` are told. */
export function connect(address, { opened, heard, changed }) {
  let socket = null;
  let state = "connecting";
  let wait = FIRST;
  let again = 0;
  let asked = 0;

  const become = (next) => {
    if (state !== next) changed((state = next));
  };

  const lost = () => {
    if (!socket) return;
    // Its last events mean nothing any more.
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
    socket = null;
    asked = 0;
    become("lost");
    again = setTimeout(open, wait);
    wait = Math.min(LONGEST, wait * 2);
  };

  const open = () => {
    clearTimeout(again);
    if (socket) return;
    socket = new WebSocket(address);
    socket.onopen = () => {
      become("open");
      opened();
    };
    socket.onclose = lost;
    socket.onmessage = ({ data }) => {
      // The server answers, so the next loss of the connection is a new one.
      wait = FIRST;
      asked = 0;
      if (!data.startsWith("Pong,")) heard(data);
    };
    const own = socket;
    // A network that swallows everything says nothing either.
    setTimeout(() => own === socket && own.readyState === WebSocket.CONNECTING && lost(), PATIENCE);
  };

  const say = (line) => {
    if (state !== "open") return false;
    socket.send(line);
    return true;
  };

  const look = () => {
    if (asked && Date.now() - asked > PATIENCE) return lost();
    if (!asked && say("Ping,here")) asked = Date.now();
  };
  setInterval(look, EVERY);
  const now = () => {
    if (document.hidden) return;
    if (!socket) open();
    else look();
  };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", now);
  open();
  return { say, state: () => state };
}
