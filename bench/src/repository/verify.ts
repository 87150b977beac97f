// Contestants into the certainty that all of them read and write the same.
import type { Question as DatabaseQuestion } from "../database-server.ts";
import { canonical } from "../measure/canonical.ts";
import { Child } from "../measure/child.ts";
import { sameAsFirst } from "../measure/same-as-first.ts";
import type { Question } from "./client.ts";
import type { Contestant } from "./contestants.ts";
import { operationsOn } from "./operations.ts";
import { startAll } from "./start.ts";

const calls = 3;

/** @throws {Error} where two differ in what a call gives, or in the rows that it leaves */
export async function verifyRepository(contestants: readonly Contestant[]): Promise<void> {
  const database = new Child("database-server.ts", "others", ["in memory", "500"]);
  const running = await startAll(contestants, await database.ask<string>());
  for (const { name, writes } of operationsOn([])) {
    const outcomes: [string, string][] = [];
    for (const { name: contestant, process } of running) {
      const answers = await process.ask<string[]>({ kind: "answers", operation: name, calls } satisfies Question);
      const rows = await database.ask<unknown>({ kind: "changes" } satisfies DatabaseQuestion);
      outcomes.push([contestant, [...answers, "The rows afterwards:", canonical(rows, knownIn(answers))].join("\n")]);
      if (writes !== "nothing") await database.ask({ kind: "refill" } satisfies DatabaseQuestion);
    }
    sameAsFirst(name, outcomes);
  }
  for (const { process } of running) await process.end();
  await database.end();
  console.log(`repository: ${running.length} contestants read and write the same`);
}

/** Returns the ids that appear in answers. */
function knownIn(answers: readonly string[]): ReadonlySet<string> {
  return new Set(answers.join("\n").match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi));
}
