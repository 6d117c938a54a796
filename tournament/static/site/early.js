/* In the head of the desk's pages of a game and of the registration, so that it runs before there is a form. The form has the focus before its own script is
   there: letters typed by then land in its first field, and the script takes them (entry/table.js, desk/players_typed.js). A key that comes before the focus
   waits for the script, and so does an Enter, for the plain form would send the letters as the name of a game, and what leads from the game elsewhere; then
   every key after it. Where the script does not come, the form goes as it stands. A line that is corrected has its game selected from the first moment on: what
   is typed replaces it. */

{
  // A mark in the address takes the focus from its field once the page is loaded, and would have all of it selected again in the midst of a word.
  if (location.hash === "#eintrag") history.replaceState(history.state, "", location.pathname + location.search);

  const DEAD = ":is(#eintrag, #add):not(.live)";
  const LEADS = ["Tab", "ArrowUp", "ArrowDown", "F9"];
  let plain = false;
  /** Keys that came before the form. @type {[string, boolean][]} */
  const before = [];

  const dead = () => /** @type {HTMLFormElement | null} */ (document.querySelector(DEAD));

  /** @param {HTMLFormElement} form @param {[string, boolean][]} keys */
  const hold = (form, keys) => {
    form.dataset.held = JSON.stringify([...JSON.parse(form.dataset.held ?? "[]"), ...keys]);
  };

  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(`${DEAD} #game`)) target.select();
  });

  addEventListener(
    "submit",
    (event) => {
      const [form, button] = [event.target, event.submitter];
      if (plain || !(form instanceof HTMLFormElement) || !form.matches(DEAD)) return;
      if (!(button instanceof HTMLButtonElement) || !["save", "show"].includes(button.value)) return;
      event.preventDefault();
      hold(form, [["Enter", false]]);
    },
    true,
  );

  addEventListener(
    "keydown",
    (event) => {
      const { key, shiftKey } = event;
      // Held down, it would answer the next page too, before anybody has read it.
      if (event.repeat && key === "Enter" && !(event.target instanceof HTMLTextAreaElement)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (plain || event.ctrlKey || event.metaKey || event.altKey) return;
      const form = dead();
      const unfocused =
        [document.body, document.documentElement].includes(/** @type {HTMLElement} */ (event.target)) &&
        (key.length === 1 || key === "Enter") &&
        (form || document.readyState === "loading");
      const leads = LEADS.includes(key) && event.target instanceof Element && event.target.matches(`${DEAD} #game`);
      if (!form?.dataset.held && !before.length && !unfocused && !leads) return;
      event.preventDefault();
      if (event.repeat) return;
      before.push([key, shiftKey]);
      if (form) hold(form, before.splice(0));
    },
    true,
  );

  // The page is read; its script runs next.
  document.addEventListener("readystatechange", () => {
    const [form, keys] = [dead(), before.splice(0)];
    if (form && keys.length) hold(form, keys);
  });

  // By then the script has run, or will not.
  addEventListener("load", () => {
    plain = true;
    const form = dead();
    if (form?.dataset.held?.includes('"Enter"')) form.requestSubmit(form.querySelector("button:is([value=save], [value=show])"));
  });
}
