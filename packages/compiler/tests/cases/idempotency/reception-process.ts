// A server process of the case, which ends itself by SIGKILL at a step of the next request with a key.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeListener } from "entity-derive/node";
import { pgDatabase } from "entity-derive/pg";
import { onQuery, onTransaction } from "entity-derive/runtime";
import { Pool } from "pg";
import { bookingRoutesOn } from "./reception.ts";

/** The steps of a request at which a process can end, in their order. */
export const steps = [
  "before the lock",
  "after the lock",
  "after the search",
  "after the write",
  "after storing",
  "while committing",
  "after the commit",
] as const;

export type Step = (typeof steps)[number];

/** The statements after whose answers a step has come. */
const stepsOfStatements: Readonly<Record<string, Step>> = {
  "idempotency.lock": "after the lock",
  "idempotency.find": "after the search",
  "bookings.owned.create": "after the write",
  "bookings.owned.update": "after the write",
  "idempotency.store": "after storing",
};

let deadly: Step | null = null;

function reach(step: Step | undefined): void {
  if (step === deadly && deadly !== null) process.kill(process.pid, "SIGKILL");
}

/** Serves bookings on a port of its own, which it sends to the parent; the parent sends the step. */
async function serve(address: string): Promise<void> {
  const pool = new Pool({ connectionString: address, max: 4 });
  pool.on("connect", (client) => {
    const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection;
    const write = stream.write.bind(stream) as (chunk: Uint8Array, done: () => void) => boolean;
    stream.write = ((chunk: Uint8Array) =>
      write(chunk, () => {
        if (Buffer.from(chunk).includes("COMMIT")) reach("while committing");
      })) as never;
  });
  onQuery(({ name }) => reach(stepsOfStatements[name]));
  onTransaction(({ outcome }) => {
    if (outcome === "committed") reach("after the commit");
  });
  const served = bookingRoutesOn(pgDatabase(pool), () => reach("before the lock"));
  const server = createServer(nodeListener(served));
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("message", ({ step }: { readonly step: Step | null }) => {
    deadly = step;
    process.send?.("armed");
  });
  process.on("disconnect", () => process.exit());
}

const [, program, address] = process.argv;
if (program === import.meta.filename && address !== undefined) await serve(address);
