// Contestants into how fast each method of each is, at 1 and at 16 calls in flight.
import type { Question as DatabaseQuestion } from "../database-server.ts";
import { Child } from "../measure/child.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";
import { type Result, resultsOf } from "../measure/results.ts";
import { printResults } from "../measure/table.ts";
import type { Question } from "./client.ts";
import { type Contestant, reference } from "./contestants.ts";
import { type Operation, operationsOn } from "./operations.ts";
import { type RunningContestant, startAll } from "./start.ts";

/** @param only the operations whose names begin with one of these; all when there are none */
export async function measureRepository(
  contestants: readonly Contestant[],
  schedule: Schedule,
  only: readonly string[],
): Promise<readonly Result[]> {
  const database = new Child("database-server.ts", "others");
  const running = await startAll(contestants, await database.ask<string>());
  const results: Result[] = [];
  for (const operation of operationsOn([])) {
    if (only.length > 0 && !only.some((begin) => operation.name.startsWith(begin))) continue;
    for (const inFlight of [1, 16]) {
      const subjects = running.map((contestant) => subject(contestant, database, operation, inFlight));
      const found = resultsOf(operation.name, inFlight, await interleave(subjects, schedule), reference);
      if (operation.writes !== "nothing") await database.ask({ kind: "refill" } satisfies DatabaseQuestion);
      printResults(`${operation.name}, ${inFlight} in flight: ratios to ${reference}`, found);
      results.push(...found);
    }
  }
  for (const { process } of running) await process.end();
  await database.end();
  return results;
}

function subject(
  { name, process }: RunningContestant,
  database: Child,
  operation: Operation,
  inFlight: number,
): Subject {
  return {
    name,
    async run(milliseconds) {
      const load = { milliseconds, inFlight };
      const sample = await process.ask<Sample>({
        kind: "measure",
        operation: operation.name,
        load,
      } satisfies Question);
      // Made rows would slow down whoever comes later.
      const { writes: tables } = operation;
      if (tables !== "nothing") await database.ask({ kind: "clean", tables } satisfies DatabaseQuestion);
      return sample;
    },
  };
}
