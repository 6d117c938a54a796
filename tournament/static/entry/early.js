/* In the head of the desk's page, so that it runs before there is a form. The form has the focus before its own script is there: letters typed by then land
   in the game's field, and the script takes them (table.js). An Enter waits for it, and so does every key after it: the plain form would send the letters as
   the name of a game. Where the script does not come, the form goes as it stands. A line that is corrected has its game selected from the first moment on:
   what is typed replaces it. */

{
  // A mark in the address takes the focus from its field once the page is loaded, and would have all of it selected again in the midst of a word.
  if (location.hash === "#eintrag") history.replaceState(history.state, "", location.pathname + location.search);

  const WAITING = "#eintrag[data-held]:not(.live)";
  let plain = false;

  /** @param {HTMLFormElement} form */
  const held = (form) => JSON.parse(form.dataset.held ?? "[]");

  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("#eintrag:not(.live) #game")) target.select();
  });

  addEventListener(
    "submit",
    (event) => {
      const [form, button] = [event.target, event.submitter];
      if (plain || !(form instanceof HTMLFormElement) || !form.matches("#eintrag:not(.live)")) return;
      if (!(button instanceof HTMLButtonElement) || !["save", "show"].includes(button.value)) return;
      event.preventDefault();
      form.dataset.held = JSON.stringify([...held(form), ["Enter", false]]);
    },
    true,
  );

  addEventListener(
    "keydown",
    (event) => {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector(WAITING));
      if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) form.dataset.held = JSON.stringify([...held(form), [event.key, event.shiftKey]]);
    },
    true,
  );

  // By then the script has run, or will not.
  addEventListener("load", () => {
    plain = true;
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector(WAITING));
    form?.requestSubmit(form.querySelector("button.main"));
  });
}
