// The name at the registration's field: how it is understood, one key to swap its words, one to register it as new, and who it may be that is there
// already.

import { the } from "../site/the.js";

/** @typedef {{ before: string, surname: string, after: string, swapped: string }} Read */
/** @typedef {{ question: string, place: string, club: string, warned: string }} Person */

/**
 * @param {HTMLFormElement} form
 * @param {{ take: (person: Person) => void, ask: () => void }} doing what happens to somebody who is meant, and what asks the program anew
 */
export function names(form, { take, ask }) {
  const field = the("id_name", HTMLInputElement);
  const place = the("id_place", HTMLInputElement);
  const asRead = the("read", HTMLElement);
  const same = the("same", HTMLElement);
  const yes = the("yes", HTMLElement);
  const no = the("no", HTMLButtonElement);
  let swapped = "";
  /** @type {Person | null} */
  let double = null;

  // The surname is strong; with one word there is nothing to swap.
  /** @param {Read | null} read */
  function understand(read) {
    swapped = read?.swapped ?? "";
    asRead.hidden = !swapped;
    const strong = document.createElement("b");
    strong.textContent = read?.surname ?? "";
    asRead.querySelector("span")?.replaceChildren(read?.before ?? "", strong, read?.after ?? "");
  }

  // Somebody who is there already is asked about before he is there twice.
  /** @param {Person | null} person */
  function question(person) {
    double = person;
    same.hidden = !person;
    const [words, where] = same.querySelectorAll("b, small");
    words.textContent = person?.question ?? "";
    where.textContent = [person?.place, person?.club, person?.warned].filter(Boolean).join(" · ");
  }

  function anew() {
    no.value = field.value;
    form.requestSubmit(no);
  }

  function swap() {
    field.value = swapped;
    field.focus();
    ask();
  }

  the("swap", HTMLButtonElement).addEventListener("click", (event) => {
    if (!swapped) return;
    event.preventDefault();
    swap();
  });
  no.addEventListener("click", () => {
    no.value = field.value;
  });
  yes.addEventListener("click", (event) => {
    if (!double) return;
    event.preventDefault();
    const person = double;
    question(null);
    take(person);
  });
  field.addEventListener("input", () => {
    if (!field.value.trim()) understand(null);
    question(null);
  });
  place.addEventListener("change", () => ask());
  form.addEventListener("keydown", (event) => {
    if (event.key === "F2" && swapped) swap();
    else if (event.key === "F4" && field.value.trim()) anew();
    else return;
    event.preventDefault();
  });

  return {
    /**
     * What the program said about the text in the field.
     * @param {Read | null} read
     * @param {Person | null} person
     */
    told(read, person) {
      understand(read);
      question(person);
    },
  };
}
