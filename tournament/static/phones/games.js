/** The games that this phone has written and the laptop has not answered yet: what site/queue.js needs to know of them. */

import { Gone, Queue } from "../site/queue.js";

/** @import * as Types from "../../../tests/scripts/types.d.ts" */

export class Games extends Queue {
  /**
   * `told(event, item, answer)`: as the queue's; what came of a game is stored or kept.
   * @param {Types.Store} store
   * @param {Types.Api} api
   * @param {string} table
   * @param {Types.Sending["told"]} told
   */
  constructor(store, api, table, told) {
    super({ store, place: table, told, deliver: (item) => deliver(api, item, this.items.length) });
  }

  /**
   * What had too many versions is sent again as soon as something has happened at the table: the desk may have chosen. What came when the table took
   * no games, as its sums were confirmed or its round was closed, goes as soon as it takes them again.
   * @param {{ version: number, takes_games?: boolean }} state
   */
  heard(state) {
    const fault = this.first?.fault;
    if (!fault || fault.seen === state.version) return;
    if (fault.status === 429 || fault.waits || (fault.held && state.takes_games)) this.retry();
  }
}

/**
 * @param {Types.Api} api
 * @param {Types.Item} item
 * @param {number} waiting how many there are with it: a round that is closed tells the desk
 */
async function deliver(api, item, waiting) {
  const { client_id, position, version, data, why, people } = item;
  const answer = await api.post("game", { client_id, position, version, do: item.do, data, why, waiting, ...(people && { people }) });
  const { body } = answer;
  if (answer.status === 404 || answer.status === 410) throw new Gone(body.message);
  if (answer.ok || unchanged(body)) return { answer: body, done: body.status === "kept" ? "kept" : "stored" };
  return {
    answer: body,
    fault: {
      status: answer.status,
      errors: body.errors ?? [{ message: body.message ?? "" }],
      seen: body.state?.version,
      waits: body.code === "lines_missing",
      held: body.state?.takes_games === false,
    },
  };
}

/**
 * The line says already what was sent.
 * @param {{ errors?: { code: string }[] }} body
 */
function unchanged(body) {
  return Boolean(body.errors?.length) && body.errors?.every((error) => error.code === "unchanged");
}
