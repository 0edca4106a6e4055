// The click of a stone; off until the visitor turns it on.

let wanted = localStorage.getItem("sound") === "on";
let context = null;

export const hears = () => wanted;

export function toggle() {
  wanted = !wanted;
  localStorage.setItem("sound", wanted ? "on" : "off");
  if (wanted) tock();
  return wanted;
}

/** A short knock; lower for stones that are taken. */
export function tock(pitch = 1) {
  if (!wanted) return;
  context ??= new AudioContext();
  // Before the first touch a browser lets nothing be heard.
  if (context.state === "suspended") context.resume().catch(() => {});
  const now = context.currentTime;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(900 * pitch, now);
  tone.frequency.exponentialRampToValueAtTime(260 * pitch, now + 0.06);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
