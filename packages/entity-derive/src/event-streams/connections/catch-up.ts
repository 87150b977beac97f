// Sends a client that is far behind the stored events, until memory has the rest.
import type { Database } from "../../database/database.ts";
import type { Positions } from "../reading/positions.ts";
import { type EventsRead, readEvents, readState } from "../reading/read-events.ts";
import { hasLost, type Snapshot } from "../reading/snapshot.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { EventConnection } from "./connection.ts";
import { eventFrames, positionFrame } from "./frames.ts";

/** Rows per read, which wait in memory for the client. */
const pageSize = 1_000;

export interface CatchUp {
  readonly db: Database;
  readonly positions: Positions;
  readonly turns: ConcurrencyLimit;
  /** The database to which the position belongs. */
  readonly database: string;
  readonly onError: (error: unknown) => void;
  /** Resolves when the pending data has been sent, or the client has gone. */
  sent(connection: EventConnection): Promise<void>;
}

/**
 * Sends one window, from the position to the current snapshot, and returns that snapshot. Returns null if the client
 * may have missed removed events.
 *
 * Slots may be emptied meanwhile, so each page is checked after it is read and before it is sent.
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
    const read: EventsRead | null = await turns.run(async () => {
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
      // The last events may be invisible to clients, so their position is sent separately.
      connection.write(positionFrame(end));
      return target;
    }
    lastId = read.events.at(-1)?.id ?? lastId;
  }
}
