// What is typed of an own sheet is kept in this tab under the address of its page: until it is saved, or somebody throws it away.

const UNSAID = new Set(["csrfmiddlewaretoken", "tried"]);

/**
 * @param {string} query of the page's address
 */
function place(query) {
  return `regelwerk:${query}`;
}

/**
 * @param {HTMLFormElement} form
 */
export function keep(form) {
  const said = [...new FormData(form)].filter(([name, value]) => value && !UNSAID.has(name));
  sessionStorage.setItem(place(new URL(form.action).search), JSON.stringify(said));
}

/**
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
export function kept(form) {
  return JSON.parse(sessionStorage.getItem(place(new URL(form.action).search)) ?? "[]");
}

/**
 * @param {HTMLFormElement} form
 */
export function forget(form) {
  sessionStorage.removeItem(place(new URL(form.action).search));
}
