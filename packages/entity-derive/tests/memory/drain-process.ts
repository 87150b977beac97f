// A process that drains an outbox of so many rows, and says how much of its memory is in use meanwhile.
import { OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";

const [address = "", rows = "0"] = process.argv.slice(2);
const db = pgDatabase(new Pool({ connectionString: address, max: 3 }));
const stop = new AbortController();
const inUse: number[] = [];
let handled = 0;

async function handle(): Promise<void> {
  handled++;
  if (handled % 10_000 === 0) {
    // V8 keeps more than is in use while rows come fast: what it keeps has a limit of its own.
    globalThis.gc?.();
    inUse.push(process.memoryUsage().heapUsed);
  }
  if (handled === Number(rows)) stop.abort();
}

await new OutboxDrainer(db, { handle }, { listen: false }).run(stop.signal);
await db.close();
console.log(JSON.stringify({ handled, inUse }));
