/* The columns' pages: which stands there, which comes next. A view asked for by key shows one kind of pages, two side by side where there is room. */

/** @typedef {"mitte" | "rechts"} Column */

const COLUMNS = /** @type {const} */ (["mitte", "rechts"]);
/** @type {Record<string, string[]>} */
const KINDS = { tables: ["tables"], seats: ["seats"], ranks: ["ranks", "ceremony", "podium", "series"] };

export class Pages {
  constructor() {
    this.view = "";
    this.at = { mitte: 0, rechts: 0 };
  }

  /**
   * Shows one kind only; the same again, or "", shows everything. Whether there is such a kind.
   * @param {string} view
   */
  show(view) {
    const wanted = this.view === view ? "" : view;
    if (wanted && !COLUMNS.some((id) => this.ofView(id, wanted).length)) return false;
    this.view = wanted;
    this.at = { mitte: 0, rechts: 0 };
    this.arrange();
    return true;
  }

  /** The next pages of every column, or of the ceremony the one before (`step` −1). It begins again after the last. */
  turn(step = 1) {
    for (const id of COLUMNS) this.at[id] += step * this.width(id);
    this.arrange();
  }

  /** Whether the ceremony has said everything. */
  atEnd() {
    return this.at.mitte >= this.ofView("mitte", this.view).length - 1;
  }

  /**
   * @param {Column} id
   * @returns {HTMLElement[]}
   */
  pages(id) {
    return [...document.querySelectorAll(`#${id} > .page`)].map((page) => /** @type {HTMLElement} */ (page));
  }

  /**
   * @param {Column} id
   * @param {string} view
   */
  ofView(id, view) {
    return this.pages(id).filter((page) => !view || KINDS[view].includes(page.dataset.kind ?? ""));
  }

  /** @param {Column} id */
  width(id) {
    return ["tables", "ranks"].includes(this.view) && document.body.dataset.mode !== "ceremony" && this.ofView(id, this.view).length > 1
      ? 2
      : 1;
  }

  arrange() {
    if (this.view && !COLUMNS.some((id) => this.ofView(id, this.view).length)) this.view = "";
    if (this.view) document.body.dataset.view = this.view;
    else delete document.body.dataset.view;
    for (const id of COLUMNS) {
      const shown = this.ofView(id, this.view);
      const width = this.width(id);
      if (this.at[id] >= shown.length || this.at[id] < 0) this.at[id] = 0;
      const column = document.getElementById(id);
      column?.classList.toggle("away", this.view !== "" && shown.length === 0);
      column?.classList.toggle("spread", width > 1);
      for (const page of this.pages(id)) {
        const place = shown.indexOf(page);
        page.hidden = place < this.at[id] || place >= this.at[id] + width;
      }
    }
  }
}
