// Contestants into how many rows a second each delivers, in one process, on a server that syncs and on one that does not.
import { Child } from "../measure/child.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";
import { type Result, resultsOf } from "../measure/results.ts";
import { printResults } from "../measure/table.ts";
import type { Question } from "./client.ts";
import { drainers } from "./contestant.ts";

export interface OutboxEntrant {
  readonly name: string;
  /** From this folder. */
  readonly module: string;
  /** More rows a second than it delivers on any machine. */
  readonly most: number;
}

const reference = "a row a transaction";

const ours: readonly OutboxEntrant[] = [
  { name: reference, module: "./contestants/by-hand.ts", most: 10_000 },
  { name: "drainers", module: "./contestants/drainers.ts", most: 80_000 },
  { name: "a drainer of batches", module: "./contestants/batch-drainer.ts", most: 250_000 },
];

/** They have libraries of their own. */
const others: readonly OutboxEntrant[] = [
  { name: "graphile-worker", module: "../../contestants/src/outbox/graphile-worker.ts", most: 10_000 },
  { name: "graphile-worker, batches", module: "../../contestants/src/outbox/graphile-worker-batches.ts", most: 50_000 },
  { name: "pg-boss", module: "../../contestants/src/outbox/pg-boss.ts", most: 50_000 },
];

/** All that are measured. */
export const outboxContestants = { ours, others };

const verifiedRows = 4000;

/** @throws {Error} where one handles too few rows or too many; waits for as long as one leaves some */
export async function verifyOutbox(entrants: readonly OutboxEntrant[]): Promise<void> {
  await withAll("in memory", entrants, async (running) => {
    for (const [{ name }, process] of running) {
      const handled = await process.ask<number>({ kind: "drain all", rows: verifiedRows } satisfies Question);
      if (handled !== verifiedRows) throw new Error(`${name} has handled ${handled} of ${verifiedRows} rows`);
    }
  });
  console.log(`outbox: ${entrants.length} contestants deliver each row once`);
}

export async function measureOutbox(
  entrants: readonly OutboxEntrant[],
  schedule: Schedule,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const server of ["durable", "in memory"] as const) {
    const row = server === "durable" ? "rows delivered" : "rows delivered, without fsync";
    const found = await withAll(server, entrants, async (running) => {
      const subjects = running.map(([entrant, process]) => subject(entrant, process));
      return resultsOf(row, drainers, await interleave(subjects, schedule), reference);
    });
    printResults(`${row}, ${drainers} at once: ratios to ${reference}, and CPU of a row`, found);
    results.push(...found);
  }
  return results;
}

function subject({ name, most }: OutboxEntrant, process: Child): Subject {
  return {
    name,
    async run(asked) {
      const milliseconds = Math.max(1000, asked); // some take a while to begin
      const rows = Math.ceil((most * milliseconds) / 1000);
      await process.ask({ kind: "fill", rows } satisfies Question);
      return process.ask<Sample>({ kind: "drain", rows, milliseconds } satisfies Question);
    },
  };
}

async function withAll<T>(
  server: "durable" | "in memory",
  entrants: readonly OutboxEntrant[],
  use: (running: readonly (readonly [OutboxEntrant, Child])[]) => Promise<T>,
): Promise<T> {
  const database = new Child("database-server.ts", "others", [server]);
  const address = await database.ask<string>();
  const running: [OutboxEntrant, Child][] = [];
  for (const entrant of entrants) {
    const process = new Child("outbox/client.ts", "measured", [entrant.module, address]);
    await process.ask();
    running.push([entrant, process]);
  }
  const made = await use(running);
  for (const [, process] of running) await process.end();
  await database.end();
  return made;
}
