// A process of its own that streams the events of items, until it is asked to stop, or killed.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { shownItems } from "./item-writers.ts";
import { startStreams } from "./stream-server.ts";

/** What the parent gives as the first argument, as JSON. */
export interface StreamTask {
  readonly address: string;
  readonly pollInterval: number;
  /** How long events are kept in memory, in milliseconds. */
  readonly recent: number;
}

/** What it says once it serves. */
export interface StreamPlace {
  readonly url: string;
}

async function serve({ address, ...options }: StreamTask): Promise<void> {
  const db = pgDatabase(new Pool({ connectionString: address, max: 4 }));
  const { events, server, url } = await startStreams(db, options, shownItems);
  process.once("disconnect", () => process.exit(1));
  // As the page has it: nothing but what is asked to stop keeps the process.
  process.once("SIGTERM", async () => {
    server.close();
    await events.close();
    await db.close();
    process.removeAllListeners("disconnect");
    process.disconnect?.();
  });
  process.send?.({ url } satisfies StreamPlace);
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? "") as StreamTask);
