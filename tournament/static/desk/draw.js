// Changing a draw by hand: the second player chosen in a round sends its form; arrow keys walk the plan. Without this file the button does it.

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-swap]"))) {
  const seats = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name=pick]"))];

  const swap = () => {
    if (seats.filter((seat) => seat.checked).length === 2) form.requestSubmit();
  };
  form.addEventListener("change", (event) => {
    if (/** @type {HTMLInputElement} */ (event.target).name === "pick") swap();
  });
  // Two may be chosen before this runs.
  swap();

  form.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const place = seats.findIndex((seat) => seat === event.target);
    if (place < 0) return;
    if (step) {
      event.preventDefault();
      seats[(place + step + seats.length) % seats.length].focus();
    } else if (event.key === "Escape") {
      for (const seat of seats) seat.checked = false;
    } else if (event.key === "Enter") {
      event.preventDefault();
      seats[place].click();
    }
  });
}

// From nowhere an arrow leads into the plan.
document.addEventListener("keydown", (event) => {
  if (event.target !== document.body || !["ArrowDown", "ArrowUp"].includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const first = /** @type {HTMLInputElement | null} */ (document.querySelector("form[data-swap] input[name=pick]"));
  if (!first) return;
  event.preventDefault();
  first.focus();
});
