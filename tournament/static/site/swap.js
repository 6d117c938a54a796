/* Parts of a page take the place of those that are shown, once a script has the answer; where a template says so (hx-…), htmx asks for them and swaps
   by the same idiomorph. What is morphed stays the same element where it says the same: with its focus, its place on the screen and what is open in it.
   Nothing else in these scripts swaps what the server has rendered. */

/* global Idiomorph */

/**
 * The page that a text is.
 * @param {string} text
 */
export function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

/**
 * The parts of the answered page that these selectors name take the place of those here, as new elements: their scripts start anew.
 * @param {string} text
 * @param {string[]} selectors
 */
export function replace(text, ...selectors) {
  const page = parse(text);
  for (const selector of selectors) {
    const fresh = page.querySelector(selector);
    if (fresh) document.querySelector(selector)?.replaceWith(fresh);
  }
}

/**
 * A fresh element takes the place of one here, whatever was typed in that.
 * @param {Element} part
 * @param {Element} fresh
 */
export function renew(part, fresh) {
  part.replaceWith(fresh);
}

/**
 * Changes an element into a fresh one; only what is different is touched.
 * @param {Element} part
 * @param {Element} fresh
 */
export function morph(part, fresh) {
  Idiomorph.morph(part, fresh, { morphStyle: "outerHTML" });
}

/**
 * Changes what is in an element into a fresh text.
 * @param {Element} part
 * @param {string} html
 */
export function fill(part, html) {
  Idiomorph.morph(part, html, { morphStyle: "innerHTML" });
}
