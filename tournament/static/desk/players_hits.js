// Below the registration's field: who is known, by arrows or by one Enter, and how somebody new is registered all the same.

import { the } from "../site/the.js";

/**
 * @typedef {{
 *   registered: boolean, number: number | null, name: string, place: string, club: string, meant: boolean, barred: string[], warned: string
 * }} Hit
 */

/**
 * @param {HTMLInputElement} field
 * @param {HTMLElement} said the sentences
 * @param {(person: Hit) => void} take what happens to somebody who is meant
 */
export function hits(field, said, take) {
  const box = the("hits", HTMLElement);
  /** @type {Hit[]} */
  let found = [];
  let chosen = -1;

  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", "hits");
  field.setAttribute("aria-expanded", "false");
  // A tap on the list comes first; who is back in the field meanwhile goes on with it.
  field.addEventListener("blur", () => setTimeout(() => document.activeElement !== field && close(), 120));

  function close() {
    box.hidden = true;
    chosen = -1;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  }

  /** @param {string | undefined} words */
  function say(words) {
    said.textContent = words ?? "";
  }

  /**
   * @param {keyof HTMLElementTagNameMap} tag
   * @param {string} words
   */
  function part(tag, words) {
    const made = document.createElement(tag);
    made.textContent = words;
    return made;
  }

  /**
   * @param {Hit} person
   * @param {number} index
   * @param {boolean} only he is taken by Enter
   */
  function option(person, index, only) {
    const item = document.createElement("li");
    item.id = `hit-${index}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const pattern = person.registered ? said.dataset.here : person.number ? said.dataset.last : "";
    const where = [person.place, person.club].filter(Boolean).join(" · ");
    const state = part("small", (pattern ?? "").replace("#", String(person.number)));
    if (only) state.append(" ", Object.assign(part("kbd", "Enter"), { ariaHidden: "true" }));
    item.append(part("b", person.name), part("span", where), state);
    for (const words of [...person.barred, person.warned].filter(Boolean)) item.append(part("em", words));
    item.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      take(person);
    });
    return item;
  }

  return {
    close,
    open: () => !box.hidden,
    chosen: () => (chosen < 0 ? null : found[chosen]),

    /** @param {Hit[]} people */
    show(people) {
      found = people;
      chosen = -1;
      const meant = people.filter((person) => person.meant);
      const only = meant.length === 1 ? meant[0] : null;
      const last = Object.assign(part("li", said.dataset.anew ?? ""), { className: "hint" });
      last.setAttribute("role", "presentation");
      box.replaceChildren(...people.map((person, index) => option(person, index, person === only)), last);
      box.hidden = people.length === 0;
      field.setAttribute("aria-expanded", String(people.length > 0));
      field.removeAttribute("aria-activedescendant");
      if (only) say(said.dataset.one?.replace("#", only.name));
      else say(people.length ? said.dataset.many?.replace("#", String(people.length)) : said.dataset.none);
    },

    /** @param {number} step */
    move(step) {
      const count = found.length;
      chosen = chosen < 0 ? (step > 0 ? 0 : count - 1) : (chosen + step + count) % count;
      box.querySelectorAll("[role=option]").forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
      field.setAttribute("aria-activedescendant", `hit-${chosen}`);
      box.children[chosen].scrollIntoView({ block: "nearest" });
    },

    /**
     * Enter does not know whom of so many.
     * @param {number} many
     */
    which(many) {
      const words = said.dataset.which?.replace("#", String(many)) ?? "";
      box.querySelector(".hint")?.replaceChildren(words);
      say(words);
    },
  };
}
