/**
 * To the laptop that has the evening now: asked whether it knows this table, then everything goes there. And the two pages of a phone that nobody tells where
 * that is: the new address, typed; and what waits here, as codes that the desk reads in.
 */

import { Offline } from "../site/queue.js";
import { Moved } from "./api.js";
import { fill, h } from "./dom.js";
import { codes, packed } from "./packing.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */
/** @typedef {import("./moving.js").Moving} Moving */

const SVG = "http://www.w3.org/2000/svg";
/** Letters are easier to read aloud in small groups. */
const GROUP = /.{1,5}/g;
/** Laptops that hand an evening on and on; more is a circle. */
const MOST_STEPS = 4;

/**
 * The origin of an address as people type it; null for what is none.
 * @param {string} typed
 */
export function originOf(typed) {
  const text = typed.trim();
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `http://${text}`);
    return text && !/\s/.test(text) && !url.username ? url.origin : null;
  } catch {
    return null;
  }
}

/**
 * Goes on at this address, if the evening is there; whether it is. Otherwise all stays as it was, and `said` says why.
 * @param {Moving} moving
 * @param {string} address
 * @returns {Promise<boolean>}
 */
export async function follow(moving, address, steps = MOST_STEPS) {
  const { api, words } = moving.view;
  const base = address === location.origin ? "" : address;
  try {
    const answer = await api.stateAt(base);
    if (!answer.ok || !answer.body.phones) moving.said = fill(words.address_none, address);
    else {
      settle(moving, base, answer.body);
      return true;
    }
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    // Asking changes nothing at a laptop that has been replaced; telling it does.
    if (error instanceof Moved) await api.post("greet", {}, undefined, base).catch(() => null);
    if (error instanceof Moved && error.address && steps) return follow(moving, error.address, steps - 1);
    moving.said = error.said || fill(words.address_none, address);
  }
  return false;
}

/**
 * @param {Moving} moving
 * @param {string} base
 * @param {Types.State} state
 */
function settle(moving, base, state) {
  const { view } = moving;
  const before = view.api.base;
  view.api.base = base;
  view.heard();
  view.adopt(state);
  if (before === base) return;
  view.store.set(moving.name, base);
  view.again();
}

/**
 * @param {Moving} moving
 * @param {string} typed
 */
async function go(moving, typed) {
  const { view } = moving;
  const origin = originOf(typed);
  Object.assign(moving, { typed, said: origin ? view.words.opening : fill(view.words.address_none, typed) });
  view.render();
  if (origin && (await follow(moving, origin))) location.hash = "";
  view.render();
}

/** @param {Moving} moving */
export async function opened(moving) {
  if (location.hash === "#adresse") moving.said = "";
  if (location.hash !== "#code") return;
  const { view } = moving;
  const lines = kept(view).map(([, text, proof]) => [text, proof]);
  const [token, { device }] = [location.pathname.split("/")[2], view.api];
  // A line that was kept says of which table the games are that wait.
  const waiting = await codes(token, device, view.queue.items.map(packed), lines.slice(0, 1));
  moving.codes = [...(await codes(token, device, lines)), ...waiting];
  view.render();
}

/**
 * What this phone has kept and cannot give back, as the laptop knows no such link.
 * @param {any} view
 * @returns {Types.KeptLine[]}
 */
function kept({ gone, keeping }) {
  return gone && keeping ? keeping.ordered : [];
}

/**
 * @param {any} view
 * @param {string} title
 * @param {Types.Child[]} content
 */
function section(view, title, ...content) {
  const head = h("p", { class: "label" }, h("h2", null, title), h("a", { href: "#", "data-f": "back" }, view.words.back));
  return h("section", { class: "stack", "aria-label": title }, head, content);
}

/** @param {any} view */
export function addressPage(view) {
  const { words, moving } = view;
  const field = h("input", {
    id: "adresse",
    type: "text",
    inputmode: "url",
    autocapitalize: "none",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    value: moving.typed,
  });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(moving, field.value);
  };
  const form = h(
    "form",
    { class: "stack address", onsubmit: send, novalidate: true },
    h("label", { for: "adresse" }, words.address_label),
    field,
    h("button", { class: "btn main", "data-f": "go" }, words.address_go),
  );
  const said = moving.said ? h("p", { class: "note", role: "status" }, moving.said) : null;
  return section(view, words.new_address, h("p", null, words.address_help), form, said);
}

/**
 * The code of the new slip, asked for where the old link has ended: whoever has no camera at hand need not look for the page of codes.
 * @param {any} view
 */
export function gonePage({ words, api }) {
  const field = h("input", { id: "zettel", type: "text", maxlength: 20, autocomplete: "off", spellcheck: "false", enterkeyhint: "go" });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = field.value.trim();
    if (code) location.assign(`${api.base}/z/${encodeURIComponent(code)}/`);
  };
  return h(
    "form",
    { class: "stack address", onsubmit: send, novalidate: true },
    h("label", { for: "zettel" }, words.code),
    field,
    h("button", { class: "btn main" }, words.address_go),
  );
}

/** @param {any} view */
export function codePage(view) {
  const { words, moving, queue } = view;
  const said =
    queue.items.length || kept(view).length ? (moving.codes?.length === 0 ? words.code_not_here : words.code_help) : words.code_none;
  const shown = /** @type {import("./packing.js").Code[]} */ (moving.codes ?? []).map((code, index, all) =>
    h(
      "figure",
      { class: "queue-code" },
      picture(code),
      h(
        "figcaption",
        null,
        all.length > 1 ? h("b", null, `${index + 1} / ${all.length}`) : null,
        h("code", null, (code.text.match(GROUP) ?? []).join(" ")),
      ),
    ),
  );
  return section(view, words.as_code, h("p", null, said), shown);
}

/** @param {import("./packing.js").Code} code */
function picture({ size, dark }) {
  const make = (/** @type {string} */ tag, /** @type {Record<string, string>} */ attributes) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const side = size + 8;
  const whole = make("svg", { viewBox: `-4 -4 ${side} ${side}`, "aria-hidden": "true", "shape-rendering": "crispEdges" });
  whole.append(make("path", { fill: "#fff", d: `M-4-4h${side}v${side}h-${side}z` }), make("path", { fill: "#000", d: dark }));
  return whole;
}
