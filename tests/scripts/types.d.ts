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
