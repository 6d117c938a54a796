// A proving case that was taken over belongs to the page of its sheet: what is typed there is kept with it, and that page opened. A log-in is left to
// the form's own script.

import { keep } from "./kept.js";
import { parse } from "../site/swap.js";

document.addEventListener("left", (event) => {
  const text = event instanceof CustomEvent ? String(event.detail) : "";
  const form = parse(text).querySelector("#draft:not([data-opened])");
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  keep(form);
  location.assign(`${form.action}#beispiele`);
});
