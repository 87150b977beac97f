// A process of its own with a drainer of batches that sends to a broker, until it is asked to stop, or killed.
import { setTimeout as delay } from "node:timers/promises";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import type { SinkPlace } from "./broker.ts";
import { drainerOptions, type OpenSink, openSink } from "./open-sink.ts";

/** What the parent gives as the first argument, as JSON. */
export interface SinkTask {
  readonly address: string;
  readonly place: SinkPlace;
}

/** A broker that is being started is not there yet: whoever starts applications would start this one again. */
async function openPatiently(place: SinkPlace, stop: AbortSignal): Promise<OpenSink | null> {
  while (!stop.aborted) {
    try {
      return await openSink(place);
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
      await delay(200);
    }
  }
  return null;
}

async function drain({ address, place }: SinkTask): Promise<void> {
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  process.once("disconnect", () => process.exit(1));
  await using open = await openPatiently(place, stop.signal);
  if (open === null) return;
  const db = pgDatabase(new Pool({ connectionString: address, max: 6 }));
  await new OutboxBatchDrainer(db, open.sink, drainerOptions).run(stop.signal);
  await db.close();
}

if (import.meta.main) {
  await drain(JSON.parse(process.argv[2] ?? "") as SinkTask);
  process.disconnect?.();
}
