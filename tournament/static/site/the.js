// An element of the page that has to be there.

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 */
export function the(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(id);
  return found;
}
