/* What somebody has typed or chosen before a script listened: on a slow laptop it comes later than its page. A browser that goes back fills the fields
   again without a word, some only just before `pageshow`. */

/**
 * The names of the fields that say something else than the page came with.
 * @param {HTMLFormElement} form
 */
export function typedBefore(form) {
  const came = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  came.reset();
  const [was, is] = [new FormData(came), new FormData(form)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => String(was.getAll(name)) !== String(is.getAll(name)));
}
