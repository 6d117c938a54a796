/**
 * The evening has moved to another laptop: where this page talks to now, and when it goes there itself. Finding the new address, and what is shown where
 * nobody finds it, comes a little later (moving_there.js).
 */

const MARK = /^#mit=([0-9a-f-]{36})\.(\d?)$/;
const AGAIN = 30_000;

export class Moving {
  /** What the page of the address says. */
  said = "";
  typed = "";
  asked = false;
  /** @type {import("./packing.js").Code[] | null} */
  codes = null;
  /** @type {typeof import("./moving_there.js") | null} */
  there = null;

  /** @param {any} view */
  constructor(view) {
    this.view = view;
    this.name = `base-${view.data.table}`;
  }

  /** Who this phone is, as the page at the old address has said it; read once. */
  static brought() {
    const found = MARK.exec(location.hash);
    if (!found) return null;
    history.replaceState(null, "", location.pathname);
    return { device: found[1], seat: found[2] ? Number(found[2]) : null };
  }

  /**
   * Where this page went on last; where another page has sent the phone here, here.
   * @param {boolean} sent
   */
  async load(sent) {
    const { api, store } = this.view;
    api.base = (!sent && (await store.get(this.name))) || "";
    if (sent) store.set(this.name, "");
  }

  /** The rest, while there is a laptop to ask. The evening may be back at the one that this page is from; or that one hears that it has been replaced. */
  async prepare() {
    this.there = await import("./moving_there.js").catch(() => null);
    if (!this.there) {
      setTimeout(() => this.prepare(), AGAIN);
      return;
    }
    if (this.view.api.base) await this.follow(location.origin);
    this.asked = true;
    if (!this.leave()) this.view.render();
  }

  /**
   * Goes on at this address, if the evening is there; whether it is.
   * @param {string} address
   */
  async follow(address) {
    return this.there ? this.there.follow(this, address) : false;
  }

  /** To the page at the new address, where it stands by itself; not while anything waits or is begun here. Whether it goes. */
  leave() {
    const { api, queue, keeping, form, editing, seat } = this.view;
    if (!this.asked || !api.base || queue.items.length || keeping?.waiting || form?.game || editing) return false;
    // A language that was chosen is known to a browser by the address: the new one would begin in German.
    const spoken = document.documentElement.lang.startsWith("de") ? "" : `?sprache=${document.documentElement.lang}`;
    location.replace(`${api.base}${location.pathname}${spoken}#mit=${api.device}.${seat ?? ""}`);
    return true;
  }

  /** Another part of the page was opened. */
  opened() {
    this.there?.opened(this);
  }

  /** @param {"addressPage" | "codePage" | "gonePage"} name */
  page(name) {
    return this.there ? this.there[name](this.view) : null;
  }
}
