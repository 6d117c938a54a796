// Whoever types on after Enter begins the next name, a scanner the next pass: what is typed waits, line by line, until it is its turn.

/** @param {HTMLInputElement} field */
export function typedOn(field) {
  const key = `weiter:${location.pathname}`;
  let holding = false;
  let waits = sessionStorage.getItem(key) ?? "";
  sessionStorage.removeItem(key);
  // What was typed into the page before this ran came later.
  if (waits && !field.defaultValue) {
    waits += field.value;
    field.value = "";
  }

  addEventListener(
    "keydown",
    (event) => {
      if (!holding || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") [holding, waits] = [false, ""];
      else if (event.key === "Backspace") waits = waits.slice(0, -1);
      else if (event.key === "Enter") waits += "\n";
      else if (event.key.length === 1) waits += event.key;
      else return;
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

  return {
    hold: () => {
      holding = true;
    },
    /** The next one's turn, unless the page is on its way, or still asks about what the field says. */
    goOn: () => {
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
    },
  };
}
