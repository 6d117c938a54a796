// What is typed of an own sheet is kept in this browser for the account that typed it, under the address of its page, through its end too: until it is
// saved, or somebody throws it away, or for thirty days. Of two tabs with the same page each keeps its own.

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

/**
 * @param {string} key
 * @returns {{ at: number, said: [string, string][] }} `at`: when it was written, 0 where nothing lies there
 */
function read(key) {
  return { at: 0, said: [], ...JSON.parse(localStorage.getItem(key) ?? "{}") };
}

/* Whosever it is: what is too old goes. */
function clear() {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(NAME) && !(read(key).at > Date.now() - LONGEST)) localStorage.removeItem(key);
  }
}

/**
 * Where this tab's lies, and when it wrote or read it last; null while it has none.
 * @param {HTMLFormElement} form
 * @returns {{ key: string, at: number } | null}
 */
function mine(form) {
  return JSON.parse(sessionStorage.getItem(place(form)) ?? "null");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 */
export function take(form, key) {
  sessionStorage.setItem(place(form), JSON.stringify({ key, at: read(key).at }));
}

/**
 * @param {HTMLFormElement} form
 */
export function keep(form) {
  const said = [...new FormData(form)].filter(([name, value]) => value && !UNSAID.has(name));
  const { key, at } = mine(form) ?? { key: place(form), at: 0 };
  const now = Math.max(Date.now(), read(key).at + 1);
  // Another tab has written there: both stay.
  const own = [0, at].includes(read(key).at) ? key : `${place(form)}#${now}`;
  try {
    localStorage.setItem(own, JSON.stringify({ at: now, said }));
    take(form, own);
  } catch {
    // This browser has no room left; the page goes on without.
  }
}

/**
 * All that lies on this page.
 * @param {HTMLFormElement} form
 */
function drafts(form) {
  return Object.keys(localStorage).filter((key) => key === place(form) || key.startsWith(`${place(form)}#`));
}

/**
 * What this tab had, else what was typed last in any, and where it lies. It is this tab's once it is taken: who types before it is shown has a place of
 * his own.
 * @param {HTMLFormElement} form
 */
export function kept(form) {
  clear();
  const [last] = drafts(form).sort((one, other) => read(other).at - read(one).at);
  const key = mine(form)?.key ?? last ?? place(form);
  const { said } = read(key);
  if (said.length) apart(form);
  return { key, said };
}

/**
 * What is typed from now on has a place of its own.
 * @param {HTMLFormElement} form
 */
export function apart(form) {
  sessionStorage.removeItem(place(form));
}

/**
 * What lies on this page and is not this tab's: where, and how its sheet is called there.
 * @param {HTMLFormElement} form
 */
export function others(form) {
  const named = drafts(form).filter((key) => key !== mine(form)?.key);
  return named.map((key) => ({ key, name: new Map(read(key).said).get("name") || new Date(read(key).at).toLocaleTimeString() }));
}

/**
 * Another tab may have written what is on this page: then it is kept once more.
 * @param {HTMLFormElement} form
 */
export function keepOwn(form) {
  const own = mine(form);
  if (own && own.at !== read(own.key).at) keep(form);
}

/**
 * @param {HTMLFormElement} form
 */
export function forget(form) {
  const own = mine(form);
  if (own && own.at === read(own.key).at) localStorage.removeItem(own.key);
  sessionStorage.removeItem(place(form));
}

/**
 * Goes on with what lies there, or with nothing.
 * @param {HTMLFormElement} form
 */
export function open(form, key = `${place(form)}#${Date.now()}`) {
  take(form, key);
  location.reload();
}
