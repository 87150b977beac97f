// Contestants into what a call of the same statement costs with each.
import { Child } from "../measure/child.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";
import { type Result, resultsOf } from "../measure/results.ts";
import { sameAsFirst } from "../measure/same-as-first.ts";
import { printResults } from "../measure/table.ts";
import { type Contestant, reference } from "../repository/contestants.ts";
import type { Question } from "./client.ts";
import { operationsOn } from "./operations.ts";

const ours: readonly Contestant[] = [
  { name: reference, module: "./contestants/by-hand.ts" },
  { name: "repository", module: "./contestants/repository.ts" },
  { name: "statement", module: "./contestants/statement.ts" },
  { name: "statement, pipelined", module: "./contestants/statement-pipelined.ts" },
  { name: "sqlc's form", module: "./contestants/sqlc-form.ts" },
];

/** They have libraries of their own. */
const others: readonly Contestant[] = [
  { name: "Kysely", module: "../../contestants/src/statements/kysely.ts" },
  { name: "Drizzle's sql", module: "../../contestants/src/statements/drizzle-sql.ts" },
  { name: "PgTyped", module: "../../contestants/src/statements/pgtyped.ts" },
];

/** All that are measured. */
export const statementContestants = { ours, others };

const names = operationsOn([]).map(({ name }) => name);

type Running = readonly (readonly [name: string, process: Child])[];

/** @throws {Error} where two differ in what they read */
export async function verifyStatements(contestants: readonly Contestant[]): Promise<void> {
  await withAll(contestants, ["in memory", "500"], async (running) => {
    for (const operation of names) {
      const outcomes: [string, string][] = [];
      for (const [name, process] of running) {
        const read = await process.ask<string | null>({ operation } satisfies Question);
        if (read !== null) outcomes.push([name, read]);
      }
      sameAsFirst(operation, outcomes);
    }
    console.log(`statements: ${running.length} contestants read the same`);
  });
}

/** @param only the statements whose names begin with one of these; all when there are none */
export function measureStatements(
  contestants: readonly Contestant[],
  schedule: Schedule,
  only: readonly string[],
): Promise<readonly Result[]> {
  return withAll(contestants, [], async (running) => {
    const results: Result[] = [];
    for (const operation of names) {
      if (only.length > 0 && !only.some((begin) => operation.startsWith(begin))) continue;
      for (const inFlight of [1, 16]) {
        const subjects = await subjectsOf(running, operation, inFlight);
        const found = resultsOf(operation, inFlight, await interleave(subjects, schedule), reference);
        printResults(`${operation}, ${inFlight} in flight: ratios to ${reference}`, found);
        results.push(...found);
      }
    }
    return results;
  });
}

/** The contestants that have the statement. */
async function subjectsOf(running: Running, operation: string, inFlight: number): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const [name, process] of running) {
    if ((await process.ask<unknown>({ operation } satisfies Question)) === null) continue;
    const run = (milliseconds: number): Promise<Sample> =>
      process.ask<Sample>({ operation, load: { milliseconds, inFlight } } satisfies Question);
    subjects.push({ name, run });
  }
  return subjects;
}

async function withAll<T>(
  contestants: readonly Contestant[],
  database: readonly string[],
  use: (running: Running) => Promise<T>,
): Promise<T> {
  const server = new Child("database-server.ts", "others", database);
  const address = await server.ask<string>();
  const running: [string, Child][] = [];
  for (const { name, module } of contestants) {
    const process = new Child("statements/client.ts", "measured", [module, address]);
    await process.ask();
    running.push([name, process]);
  }
  const result = await use(running);
  for (const [, process] of running) await process.end();
  await server.end();
  return result;
}
