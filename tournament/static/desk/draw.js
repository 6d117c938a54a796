// Changing a draw by hand: the second player chosen in a round sends its form; arrow keys walk the plan. Without this file the button does it.

for (const form of document.querySelectorAll("form[data-swap]")) {
  const seats = [...form.querySelectorAll("input[name=pick]")];

  form.addEventListener("change", (event) => {
    if (event.target.name !== "pick") return;
    const chosen = seats.filter((seat) => seat.checked);
    if (chosen.length === 2) form.requestSubmit();
  });

  form.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const place = seats.indexOf(event.target);
    if (place < 0) return;
    if (step) {
      event.preventDefault();
      seats[(place + step + seats.length) % seats.length].focus();
    } else if (event.key === "Escape") {
      for (const seat of seats) seat.checked = false;
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.target.click();
    }
  });
}
