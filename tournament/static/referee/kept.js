/* No word is lost that a referee has written: what stands in a field is kept in this tab until the laptop has it, and stands there again after a log-in,
   a reload or another step. Taps are not kept, they are sent at once. */

const FIELDS = "#fall form textarea, #fall form input[type=text]";
/* Buttons that only show what a form comes to; every other one stores what is in it. */
const SHOWS = "show";
/* Set while the log-in stands between a tap and its answer. */
const TAPPED = "referee tapped";

/** @returns {Record<string, string>} */
function read(path = location.pathname) {
  try {
    return JSON.parse(sessionStorage.getItem(`referee:${path}`) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} words */
function write(words, path = location.pathname) {
  try {
    if (Object.keys(words).length) sessionStorage.setItem(`referee:${path}`, JSON.stringify(words));
    else sessionStorage.removeItem(`referee:${path}`);
  } catch {
    /* A browser that keeps nothing: then the words are in the page alone. */
  }
}

/**
 * Each field by its name, its form's button where one name stands in several forms, and its place among those of one name.
 * @returns {[string, HTMLInputElement | HTMLTextAreaElement][]}
 */
export function written() {
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */
  const all = document.querySelectorAll(FIELDS);
  return [...all].map((field) => {
    const button = field.form?.querySelector("button[name=do]:not(.sr)")?.getAttribute("value");
    const name = `${button}.${field.name}`;
    seen.set(name, (seen.get(name) ?? -1) + 1);
    return [`${name}.${seen.get(name)}`, field];
  });
}

/** @param {Event} event */
export function remember({ target }) {
  if (!(target instanceof HTMLElement) || !target.matches(FIELDS)) return;
  const words = read();
  for (const [name, field] of written()) {
    if (field !== target) continue;
    if (field.value === field.defaultValue) delete words[name];
    else words[name] = field.value;
  }
  write(words);
}

/* What was written and is not in the page stands there again; a field that says something else by now stays, and what somebody has typed there is kept. */
export function restore() {
  const words = read();
  let found = null;
  for (const [name, field] of written()) {
    if (field.value !== field.defaultValue) words[name] = field.value;
    if (!(name in words) || field.value !== "" || !words[name]) continue;
    field.value = words[name];
    field.closest("details")?.setAttribute("open", "");
    found ??= field;
  }
  write(words);
  if (found) say(found.form, "kept");
}

/**
 * Says above what was sent that it is not stored.
 * @param {Element | null} place
 * @param {"kept" | "again"} which
 */
function say(place, which) {
  if (document.querySelector("[data-kept-said]")) return;
  const said = document.createElement("p");
  said.dataset.keptSaid = "";
  said.className = "notice";
  said.setAttribute("role", "status");
  said.textContent = document.getElementById("worte")?.dataset[which] ?? "";
  place?.prepend(said);
}

/* Back from the log-in: a tap that was not taken is told of, where no written word is. */
export function returned() {
  if (sessionStorage.getItem(TAPPED)) say(document.querySelector("#fall > .bar ~ *"), "again");
  sessionStorage.removeItem(TAPPED);
}

/**
 * After an answer: what the laptop has taken is kept no longer; what it only showed is.
 * @param {{ path: string, button: string | null } | null} sent
 */
export function settled(sent) {
  const refused = document.querySelector("#fall [data-refused], #fall .stale");
  if (sent && !refused && sent.button !== SHOWS) {
    const shown = new Map([...written()].map(([name, field]) => [name, field.value]));
    write(Object.fromEntries(Object.entries(read(sent.path)).filter(([name, text]) => shown.get(name) === text)), sent.path);
  }
  restore();
}

/**
 * Where a form leads that was not taken: to the log-in, and from there back to its own step with what was tapped in it.
 * @param {string} answered
 * @param {HTMLFormElement} form
 */
export function again(answered, form) {
  const url = new URL(answered);
  const step = form instanceof HTMLFormElement && form.elements.namedItem("schritt");
  const back = new URL(step ? form.action : location.pathname + location.search, location.href);
  for (const [name, value] of step ? new FormData(form) : []) {
    if (["schritt", "decision", "offender", "lost"].includes(name) || name.startsWith("amount_")) {
      back.searchParams.append(name, String(value));
    }
  }
  const login = url.searchParams.has("next");
  // Led elsewhere by what was done: that is no loss.
  if (!login && url.pathname !== new URL(form.action).pathname) return answered;
  sessionStorage.setItem(TAPPED, "1");
  if (!login) return back.href;
  url.searchParams.set("next", back.pathname + back.search);
  return url.href;
}
