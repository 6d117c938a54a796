// What is typed of an own sheet is kept in this browser for the account that typed it, under the address of its page, through its end too: until it is
// saved, or somebody throws it away, or for thirty days.

const UNSAID = new Set(["csrfmiddlewaretoken", "tried"]);
const NAME = "regelwerk:";
const LONGEST = 30 * 24 * 3600 * 1000;

/**
 * @param {HTMLFormElement} form
 */
function place(form) {
  const { pathname, search } = new URL(form.action);
  return `${NAME}${form.dataset.account}:${pathname}${search}`;
}

/* Whosever it is: what is too old goes. */
function clear() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(NAME)) continue;
    if (!(JSON.parse(localStorage.getItem(key) ?? "{}").at > Date.now() - LONGEST)) localStorage.removeItem(key);
  }
}

/**
 * @param {HTMLFormElement} form
 */
export function keep(form) {
  const said = [...new FormData(form)].filter(([name, value]) => value && !UNSAID.has(name));
  localStorage.setItem(place(form), JSON.stringify({ at: Date.now(), said }));
}

/**
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
export function kept(form) {
  clear();
  return JSON.parse(localStorage.getItem(place(form)) ?? "{}").said ?? [];
}

/**
 * @param {HTMLFormElement} form
 */
export function forget(form) {
  localStorage.removeItem(place(form));
}
