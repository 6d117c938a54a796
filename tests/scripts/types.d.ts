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
  given?: string[];
  where?: Record<string, [string, string]>;
  need?: string;
  either?: string[];
  spare?: number;
  early?: boolean;
  optional?: boolean;
  halves?: boolean;
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
  everybody?: boolean;

  value?: string;
  vorhand?: boolean;
  counts?: boolean;
  ouvert?: string | null;
  of?: string | null;
  count?: Count | null;
  aliases?: string[];
}

/** What a count of a game can be: `tails` what it can end on, `after` these points alone (null: any), `over` what is said of more than `most`,
 * `together` what is said of counts that are not the pack, where all have one. */
export interface Count {
  most: number;
  over: string;
  tails: string[];
  after: string[] | null;
  together?: string;
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
  of?: boolean;
}

/** The form at one table. */
export interface Shape {
  seats: Seat[];
  asks: Record<string, Ask>;
  games: Game[];
  announcements: Announcement[];
  parts: string[];
  usual?: string;
  turn: { after: number[]; vorhand: number[]; idle: number[][]; empty?: number };
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
  /** Lines before it are missing: it waits for them. */
  waits?: boolean;
  /** Refused when the table took no games at all. */
  held?: boolean;
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
  extra?: number;
}

/** A tree of the price list, by number: a leaf, or what is asked and where its values lead. */
export type PriceNode = null | string | number[] | { on: string; to?: Record<string, number>; from?: [number, number][] };

/** A game of the price list: its trees by table and by what each is about, as its family names them (rules/families). */
export type Priced = Partial<Record<string, Record<string, number>>>;

/** The price list (phones/prices.py): a line is [text, points, cash], both by role (declarer, partner, opponent, whom it is about), or from
    Vorhand on where everybody plays for himself. */
export interface Prices {
  games: Record<string, Priced>;
  nodes: PriceNode[];
  texts: [string, string][];
  lines: [number, number[], number[]][];
  /** Sentences, each with the place of its field in the form, and of which item of a list it speaks. */
  faults: [string, number, number][];
  /** Flags of the form that end a game before it is played out. */
  ways: string[];
  /** Which games count double; `open`: only the laptop knows it. */
  radl: { after: Record<string, number>; last: number; text: number; final: number; open?: boolean } | null;
}

/** Whether a game counts double in its Radl, which may be the last one; null where nobody knows. */
export type Doubled = boolean | "final" | null;

/** The form as the phone has it (phones/data.py): with its words. */
export interface PhoneShape extends Shape {
  words: Record<string, string>;
  whens: Record<string, string>;
  kontra: string[];
  prices?: Prices | null;
}

/** What the phone's page is given (phones/data.py). */
export interface PhoneData extends PhoneShape {
  round: number;
  number: number;
  step: number;
  decimal: string;
}

/** What a game is worth: as the laptop told it, or the phone's price list (`here`). */
export interface Told {
  amounts: number[] | null;
  lines: { text: string; source: string; points: number[] }[];
  after: number[] | null;
  here?: boolean;
  cash_lines?: { text: string; source: string; points: number[] }[];
  errors?: { message: string }[];
  warnings?: (string | { message: string })[];
}

/** The form as the desk has it (entry/page.py): with its words and the letters of its announcements. */
export interface DeskShape extends Shape {
  words: Record<string, string>;
  keys: Record<string, string>;
  letters: Record<string, string>;
}

/** What the desk's keys need of its form (entry/entry.js). */
export interface Desk {
  form: HTMLFormElement;
  data: DeskShape;
  fields: import("../../tournament/static/entry/fields.js").Fields;
  combo: { input: HTMLInputElement; game: Game | null; games: Game[]; untouched: boolean };
  correcting: boolean;
  refused: boolean;
  sayRefused(): void;
  commit(): boolean;
  changed(): boolean;
  advance(): boolean;
  focus(name: string): boolean;
}

/** What the worth of a game needs of the page. */
export interface Asking {
  data: PhoneShape;
  form: import("../../tournament/static/phones/form.js").Form;
  target: { position: string | number; game?: number | null } | null | undefined;
  prices?: typeof import("../../tournament/static/phones/prices.js") | null;
  sheet?: { lines: Line[] } | null;
  state?: { games: number } | null;
  offline: boolean;
  queue: { items: Item[] };
  api: Api;
  render(): void;
}

export type Api = import("../../tournament/static/phones/api.js").Api;

/** What an element is made of; what is null or false is left out. */
export type Child = Node | string | number | boolean | null | undefined | Child[];

/** A phone at the table, as the laptop knows it. */
export interface Holder {
  seat: number | null;
  you: boolean;
  writes: boolean;
  seen?: string | null;
}

/** What the laptop says of the table (tournament/phones/reading.py). */
export interface State {
  version: number;
  /** Of all lines as they stand; named to the laptop, it leaves out what has not changed: `known` is how many lines, and how many of `kept`, it left out. */
  mark: string;
  known?: [number, number];
  /** Which writing of the evening this is, with its proof; `safe`: the newest row of the log that a backup holds, `row`: the newest about this table. */
  generation: string;
  witness: string;
  row: number;
  safe: number;
  kept: KeptLine[];
  phase: string;
  round_state: string;
  table_state: string;
  games: number;
  done: number;
  takes_games: boolean;
  complete: boolean;
  lines: Line[];
  next: Next | null;
  totals: number[];
  held?: string[];
  own?: string[];
  radl: { n: number; games: number; of: number; sums: number[]; after: number[] }[];
  cash: number[] | null;
  cash_paid: string;
  carried?: string[];
  pot: { left: string; stake: string; due: string; moves: string[] } | null;
  payments: { payer: number; payee: number; cents: number; from?: string; to?: string }[];
  agreed: number[];
  other_versions: number;
  phones: Holder[];
  calls: { taken_by: string | null }[];
  doubts: { game: number | null; text: string; case: boolean }[];
  fallen: string;
  clock: Clock | null;
}

/** A line that the laptop has stored: its id; where no backup holds it yet, what is given back of it, and the proof. */
export type KeptLine = string[];

/** The game that is to be written. `ruled`: what a referee has decided about it. */
export interface Next {
  position: number;
  dealer: number;
  ruled: { text: string; values?: Record<string, string> } | null;
}

/** A line as the laptop has it, or as it waits here (`waits`); `running`: the sums after it. */
export interface Line {
  position: number;
  people?: number[];
  turn?: Shape["turn"];
  version: number;
  game: number | null;
  label: string;
  detail?: string;
  amounts?: number[] | null;
  running?: number[] | null;
  declarer?: number | null;
  dealer?: number | null;
  values?: Record<string, string>;
  law?: { source: string; sentence: string; href: string } | null;
  reasons?: { text: string; source: string; points: number[]; cash: number[] }[];
  faults?: string[];
  note?: string;
  beside?: string[];
  waits?: Item;
  struck?: boolean;
  replaced?: boolean;
  latest?: boolean;
  taken_off?: boolean;
  ruled?: boolean;
  disputed?: boolean;
  open?: boolean;
  locked?: boolean;
}

/** The lines as the laptop has them, with what waits here. */
export interface Sheet {
  lines: Line[];
  done: number;
  totals: number[];
  missing: number;
  next: (Next & { game: number }) | null;
  apart: Item[];
}

/** The phone's page, once the laptop has said something. */
export interface View {
  data: PhoneData;
  words: Record<string, string>;
  state: State;
  sheet: Sheet;
  seat: number | null;
  offline: boolean;
  gone: boolean;
  unknown: boolean;
  closed: boolean;
  taken: boolean;
  open: number | "last" | null;
  slow: boolean;
  why: string;
  since: number | null;
  shellKept?: boolean;
  writing?: boolean;
  mayWrite: boolean;
  faults: string[];
  notes: string[];
  editing: { position: number; version: number; game: number | null; item: Item | null } | null;
  target: { position: number; version: number; game: number | null } | null;
  form: import("../../tournament/static/phones/form.js").Form;
  worth: import("../../tournament/static/phones/worth.js").Worth;
  queue: import("../../tournament/static/phones/games.js").Games;
  keeping?: import("../../tournament/static/phones/keeping.js").Keeping;
  store: { lasting: boolean };
  time: { now(): number };
  caller: import("../../tournament/static/phones/call.js").Caller;
  render(): void;
  cancel(): void;
  discard(item: Item): unknown;
  fix(item: Item): void;
  correct(line: Line): void;
  undo(line: Line): unknown;
  toggle(position: number | "last"): void;
  editable(line: Line): boolean;
  isLast(line: Line): boolean;
  agree(seat: number): unknown;
  twice(name: string, label: Child, really: Child, act: () => unknown, css?: string, disabled?: boolean): HTMLElement;
  sit(seat: number): unknown;
  lost(why?: string): void;
  take(): unknown;
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
