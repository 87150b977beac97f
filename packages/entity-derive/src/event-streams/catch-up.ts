// A client that is far behind into one that memory can serve: it is sent what the database still has.
import type { Database } from "../database/database.ts";
import type { EventConnection } from "./connection.ts";
import { eventFrames, positionFrame } from "./frames.ts";
import type { Positions } from "./positions.ts";
import { type EventsRead, readEvents, readState } from "./read-events.ts";
import { hasLost, type Snapshot } from "./snapshot.ts";
import type { Turns } from "./turns.ts";

/** How many rows are read at once: they wait for the client. */
const pageSize = 1_000;

export interface CatchUp {
  readonly db: Database;
  readonly positions: Positions;
  readonly turns: Turns;
  /** The database that the position is of. */
  readonly database: string;
  readonly onError: (error: unknown) => void;
  /** Resolves when what waits for the client has been sent, or it has gone. */
  sent(connection: EventConnection): Promise<void>;
}

/**
 * Sends one window, from the position to the snapshot of the moment, and gives that snapshot. Null when something may
 * be gone that the client has not seen.
 *
 * Slots are emptied while this reads, so each page is looked at before it is sent: a page that was read before
 * something was removed is whole.
 */
export async function catchUp(
  connection: EventConnection,
  position: Snapshot,
  { db, positions, turns, database, onError, sent }: CatchUp,
): Promise<Snapshot | null> {
  const { events, owner } = connection;
  const entities = [events.entity];
  let target: Snapshot | null = null;
  let lastId = 0;
  for (;;) {
    const request = { position, target, lastId, limit: pageSize, entities, owner };
    const read: EventsRead | null = await turns.take(async () => {
      if (connection.isClosed) return null;
      const page = await readEvents(db, request);
      const state = await readState(db);
      const isWhole =
        page.database === database && state.database === database && !hasLost(position, state.removed, state.snapshot);
      return isWhole ? page : null;
    });
    if (read === null) return null;
    target ??= read.snapshot;
    const end = read.hasMore ? null : { snapshot: target, token: positions.toToken(target, database) };
    for (const frame of eventFrames(read.events, events, end, onError)) {
      if (!connection.write(frame)) await sent(connection);
      if (connection.isClosed) return null;
    }
    if (end !== null) {
      // The last events may be such as clients see nothing of.
      connection.write(positionFrame(end));
      return target;
    }
    lastId = read.events.at(-1)?.id ?? lastId;
  }
}
