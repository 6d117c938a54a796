/* The data that the scripts are given, for the type check alone: no browser loads this file. */

/** One block of the form, as tournament/entry/model.py explains it. */
export interface Ask {
  controls?: string[];
  each?: string;
  of?: "active" | "opponents";
  people?: boolean;
  flag?: boolean;
  unless?: string[];
  when?: string;
  where?: Record<string, [string, string]>;
  need?: string;
  either?: string[];
  spare?: number;
  early?: boolean;
  label?: string;
  choices?: [string, string][];
}

export interface Seat {
  index: number;
  number: number;
  name: string;
  short: string;
}

/** A game of the sheet. `whens`: by announcement when it can be made, and for how much. The second part is the phone's or the desk's alone. */
export interface Game {
  slug: string;
  label: string;
  asks: string[];
  unless?: Record<string, string[]>;
  bids: string[];
  result: string | null;
  kontra: string | null;
  again: boolean;
  whens: Record<string, Record<string, number>>;
  required: string | null;

  value?: string;
  vorhand?: boolean;
  counts?: boolean;
  ouvert?: string | null;
  of?: string | null;
  aliases?: string[];
}

/** `by`: others than the declarer can have made it; `each`: both sides; `won`: whether it was made has to be asked. */
export interface Announcement {
  kind: string;
  label: string;
  by: boolean;
  usual: string;
  each: boolean;
  holding: boolean;
  won: boolean;
  lost_silent: boolean;
  kontra: boolean;
}

/** The form at one table. */
export interface Shape {
  seats: Seat[];
  asks: Record<string, Ask>;
  games: Game[];
  announcements: Announcement[];
  parts: string[];
  turn: { after: number[]; vorhand: number[]; idle: (number | null)[] };
}

/** Something that waits to be sent, with whatever its page needs to send and to show it. */
export interface Item {
  id: number;
  client_id: string;
  tried: boolean;
  fault: Fault | null;
  [more: string]: any;
}

export interface Fault {
  status: number;
  errors: { message: string }[];
  seen?: number;
}

/** What is kept by name, in the same breath as an item. */
export interface Thing {
  name: string;
  value: unknown;
}

export interface Store {
  queue(place: string): Promise<Item[]>;
  put(item: Item, thing?: Thing): Promise<number>;
  drop(id: number): Promise<unknown>;
}

export interface Sending {
  store: Store;
  place: string;
  deliver(item: Item): Promise<{ answer: any; done?: string; fault?: Fault }>;
  told(event: string, item?: Item, answer?: any): void;
  longestWait?: number;
}

/** A thing as it is stored: its number rises, and the higher one counts. */
export interface Numbered {
  nth: number;
  value: any;
}

export interface Kept {
  name: string;
  kept: Numbered;
}

/** What the laptop answered; its body is whatever the address says. */
export interface Answer {
  ok: boolean;
  status: number;
  body: any;
}

/** A clock as tournament.ledger.clock.as_json has it; times in milliseconds. */
export interface Clock {
  state: string;
  bell: number | null;
  warn: number | null;
  remaining: number;
}

/** The price list: a game's won and made lines as [worth in units, text]; what a unit is for declarer, opponent and partner. */
export interface Prices {
  games: Record<
    string,
    {
      won: Record<string, [number, string]>;
      made: Record<string, Record<string, Record<"ours" | "theirs", Record<string, [number, string]>>>>;
    }
  >;
  texts: Record<string, [string, string]>;
  units: Record<"alone" | "partner", [number, number, number]>;
}

/** The form as the phone has it (phones/data.py): with its words. */
export interface PhoneShape extends Shape {
  words: Record<string, string>;
  whens: Record<string, string>;
  kontra: string[];
  prices?: Prices | null;
}

/** What a game is worth: as the laptop told it, or the phone's price list (`here`). */
export interface Told {
  amounts: number[];
  lines: { text: string; source: string; points: number[] }[];
  after: number[] | null;
  here?: boolean;
}

/** What the worth of a game needs of the page. */
export interface Asking {
  data: PhoneShape;
  form: import("../../tournament/static/phones/form.js").Form;
  target: { position: string | number } | null | undefined;
  offline: boolean;
  queue: { items: Item[] };
  api: import("../../tournament/static/phones/api.js").Api;
  render(): void;
}

declare global {
  /** Of static/vendor/. */
  const Idiomorph: { morph(part: Element, fresh: Element | string, how: { morphStyle: "outerHTML" | "innerHTML" }): unknown };

  /** What htmx tells of. */
  interface DocumentEventMap {
    "htmx:configRequest": CustomEvent<{ elt: Element; headers: Record<string, string | undefined> }>;
    "htmx:beforeRequest": CustomEvent<{ elt: Element }>;
    "htmx:beforeSwap": CustomEvent<{
      elt: Element;
      xhr: XMLHttpRequest;
      pathInfo: { requestPath: string };
      serverResponse: string;
      shouldSwap: boolean;
      boosted: boolean;
    }>;
  }
}
