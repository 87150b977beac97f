// Contestants into how fast each reads 100 authors with their books.
import { Child } from "../measure/child.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";
import { type Result, resultsOf } from "../measure/results.ts";
import { sameAsFirst } from "../measure/same-as-first.ts";
import { printResults } from "../measure/table.ts";
import { type Contestant, reference } from "../repository/contestants.ts";
import type { Question } from "./client.ts";

const ours: readonly Contestant[] = [
  { name: reference, module: "./contestants/by-hand.ts" },
  { name: "generated", module: "./contestants/generated.ts" },
  { name: "generated, nested", module: "./contestants/nested.ts" },
];

/** They have libraries of their own. */
const others: readonly Contestant[] = [
  { name: "Prisma", module: "../../contestants/src/relations/prisma.ts" },
  { name: "Drizzle, prepared", module: "../../contestants/src/relations/drizzle.ts" },
  { name: "TypeORM", module: "../../contestants/src/relations/typeorm.ts" },
];

/** All that are measured. */
export const relationContestants = { ours, others };

/** @throws {Error} where two differ in what they read */
export async function verifyRelations(contestants: readonly Contestant[]): Promise<void> {
  const read = await withAll(contestants, async (running) => {
    const outcomes: [string, string][] = [];
    for (const [name, process] of running) {
      outcomes.push([name, await process.ask<string>({} satisfies Question)]);
    }
    return outcomes;
  });
  sameAsFirst("authors with books", read);
  console.log(`relations: ${read.length} contestants read the same`);
}

export function measureRelations(contestants: readonly Contestant[], schedule: Schedule): Promise<readonly Result[]> {
  return withAll(contestants, async (running) => {
    const results: Result[] = [];
    for (const inFlight of [1, 16]) {
      const subjects = running.map(
        ([name, process]): Subject => ({
          name,
          run: (milliseconds) => process.ask<Sample>({ load: { milliseconds, inFlight } } satisfies Question),
        }),
      );
      const row = "100 authors with books";
      const found = resultsOf(row, inFlight, await interleave(subjects, schedule), reference);
      printResults(`${row}, ${inFlight} in flight: ratios to ${reference}`, found);
      results.push(...found);
    }
    return results;
  });
}

async function withAll<T>(
  contestants: readonly Contestant[],
  use: (running: readonly (readonly [name: string, process: Child])[]) => Promise<T>,
): Promise<T> {
  const database = new Child("database-server.ts", "others");
  const address = await database.ask<string>();
  const running: [string, Child][] = [];
  for (const { name, module } of contestants) {
    const process = new Child("relations/client.ts", "measured", [module, address]);
    await process.ask();
    running.push([name, process]);
  }
  const made = await use(running);
  for (const [, process] of running) await process.end();
  await database.end();
  return made;
}
