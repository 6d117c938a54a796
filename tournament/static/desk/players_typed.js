// Whoever types on after Enter begins the next name, a scanner the next pass: what is typed waits, line by line, until it is its turn. An Enter that came
// before this ran waits too, and what was typed after it (site/early.js).

/** @param {HTMLInputElement} field */
export function typedOn(field) {
  const key = `weiter:${location.pathname}`;
  let holding = false;
  let waits = sessionStorage.getItem(key) ?? "";
  sessionStorage.removeItem(key);
  /** @type {string[]} */
  const early = JSON.parse(field.form?.dataset.held ?? "[]").map((/** @type {[string, boolean]} */ [pressed]) => pressed);
  const joins = waits && !field.defaultValue;
  // What was typed into the page before this ran came later.
  if (joins) {
    waits += field.value;
    field.value = "";
  }
  const sends = !joins && early[0] === "Enter";
  early.slice(Number(sends)).forEach(wait);

  /**
   * Whether a key is kept for later.
   * @param {string} pressed
   */
  function wait(pressed) {
    if (pressed === "Backspace") waits = waits.slice(0, -1);
    else if (pressed === "Enter") waits += "\n";
    else if (pressed.length === 1) waits += pressed;
    else return false;
    return true;
  }

  addEventListener(
    "keydown",
    (event) => {
      if (!holding || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") [holding, waits] = [false, ""];
      else if (!wait(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener("pagehide", () => holding && waits && sessionStorage.setItem(key, waits));
  addEventListener("pageshow", (event) => {
    if (event.persisted) [holding, waits] = [false, ""];
  });

  /**
   * @param {Element} place
   * @param {string} pressed
   */
  const press = (place, pressed) => place.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }));

  /** The next one's turn, unless the page is on its way, or still asks about what the field says. */
  function goOn() {
    if (field.form?.dataset.sent) return;
    holding = false;
    if (field.value) return;
    // At a row of the list these are its keys.
    const row = document.activeElement?.closest("tr[data-number]");
    const ticks = (row && /^[ab]+(?=\n|$)/i.exec(waits)?.[0]) ?? "";
    if (row) for (const tick of ticks) press(row, tick);
    const [line, ...rest] = waits.slice(ticks.length).trimStart().split("\n");
    waits = rest.join("\n");
    if (!line) return;
    field.focus();
    field.value = line;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (rest.length) press(field, "Enter");
  }

  return {
    hold: () => {
      holding = true;
    },
    goOn,
    /** The early Enter is pressed where the focus is; without one it is the next one's turn. */
    begin: () => {
      if (!sends) goOn();
      else if (press(document.activeElement?.closest("#add *") ?? field, "Enter")) field.form?.requestSubmit();
    },
  };
}
