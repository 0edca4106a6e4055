// Elements, made in one line each.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return element;
}

export const el = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

/** The letters of a text as people count them. */
export const letters = (text) =>
  Intl.Segmenter ? [...new Intl.Segmenter().segment(text)].map((one) => one.segment) : [...text];

export const byId = (id) => document.getElementById(id);

/** Sets an attribute or a text where it is another one: what stays is not told again. */
export function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
}
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows other children; the focus stays on what has the same id. */
export function show(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.id : "";
  parent.replaceChildren(...children.flat().filter(Boolean));
  if (focused) byId(focused)?.focus();
}

/** The visitor wants nothing to move. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const still = () => calm.matches;

/** A small round stone beside a name. */
export const pebble = (side) => el("i", { class: `pebble ${side}`, "aria-hidden": "true" });

export const button = (id, text, act, kind = "") =>
  el("button", { id, type: "button", class: kind, onclick: act }, text);
