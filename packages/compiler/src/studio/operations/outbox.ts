// The state of the outboxes, and the delivery of parked events.
import { Problem } from "entity-derive/http";
import { outboxStatus, type ParkedEvent, parkedEvents, parkedIds, retryParked } from "entity-derive/outbox";
import type { OutboxAnswer, OutboxStateAnswer, ParkedAnswer } from "../answers/operations.ts";
import type { RedeliverRequest } from "../answers/rows.ts";
import type { PreparedChange } from "../changes/pending-changes.ts";
import { withoutHidden } from "../describe/visibility.ts";
import type { Studio } from "../studio.ts";

/** The maximum number of parked events of each outbox. */
const maximumParked = 100;

export async function readOutbox(studio: Studio): Promise<OutboxAnswer> {
  const { rows, batches } = await outboxStatus(studio.db);
  const parked = await parkedEvents(studio.db, maximumParked);
  const outboxes: OutboxStateAnswer[] = [];
  if (rows !== null) {
    const notes = rows.claimed === 0 ? [] : [`Drainers have claimed ${rows.claimed} of the waiting events.`];
    outboxes.push({ kind: "rows", table: "entity_outbox", entities: rows.entities, notes });
  }
  if (batches !== null) {
    const alive = batches.drainers.filter(({ isAlive }) => isAlive).length;
    const notes = [
      ...(batches.isRestored ? ["The database was restored from a dump: run `entity-derive outbox reset`."] : []),
      alive === 0 ? "No drainer runs, so no events are delivered." : `${alive} drainers run.`,
      ...(batches.deferred === 0 ? [] : [`${batches.deferred} events wait for another attempt or an earlier event.`]),
    ];
    outboxes.push({ kind: "batches", table: "entity_outbox_events", entities: batches.entities, notes });
  }
  return { outboxes, parked: parked.map((event) => parkedAnswer(studio, event)) };
}

function parkedAnswer({ entities }: Studio, event: ParkedEvent): ParkedAnswer {
  const entity = entities.find(({ table }) => table.name === event.entity);
  const payload = entity === undefined ? null : withoutHidden(entity, event.payload);
  return { ...event, parkedAt: event.parkedAt.toISOString(), payload };
}

/** @throws {Problem} 409 if one of the events is not parked */
export async function prepareRedelivery({ db }: Studio, { outbox, ids }: RedeliverRequest): Promise<PreparedChange> {
  const parked = (await parkedIds(db, ids)).get(outbox) ?? [];
  const other = ids.find((id) => !parked.includes(id));
  if (other !== undefined) throw new Problem(409, `the event ${other} is not parked`);
  const count = ids.length === 1 ? `the event ${ids[0]}` : `${ids.length} events`;
  return {
    answer: {
      title: `Deliver ${count} again`,
      method: "outbox.retry",
      lines: [],
      effects: ["A drainer delivers as if it had never been tried. Handlers may receive an event twice."],
    },
    write: async () => {
      const released = await retryParked(db, outbox, ids);
      return { message: `${released} ${released === 1 ? "event" : "events"} will be delivered again.`, key: null };
    },
  };
}
