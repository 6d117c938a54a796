// What is typed of an own sheet is kept in this browser under the address of its page, through its end too: until it is saved, or somebody throws it
// away.

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
  localStorage.setItem(place(new URL(form.action).search), JSON.stringify(said));
}

/**
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
export function kept(form) {
  return JSON.parse(localStorage.getItem(place(new URL(form.action).search)) ?? "[]");
}

/**
 * @param {HTMLFormElement} form
 */
export function forget(form) {
  localStorage.removeItem(place(new URL(form.action).search));
}
