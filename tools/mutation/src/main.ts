// Measures the mutation score: tries a sample of mutants of each room, and prints the score and the survivors of each.
//   node tools/mutation/src/main.ts [rooms, by name]
import { globSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { globalSetup, globalTeardown } from "../../test-databases/src/global-setup.ts";
import type { Mutant } from "./mutants.ts";
import { reportOf } from "./report.ts";
import { Results } from "./results.ts";
import { type Room, rooms } from "./rooms.ts";
import { CorpusRun } from "./run-corpus.ts";
import { TestRun } from "./run-tests.ts";
import { sampleMutants } from "./sample.ts";

const root = join(import.meta.dirname, "../../..");
const count = Number(process.env["MUTANTS"] ?? 100);
const seed = Number(process.env["SEED"] ?? 22);
const path = process.env["RESULTS"] ?? join(tmpdir(), "entity-derive-mutants.jsonl");
const isNear = process.env["TESTS"] === "near";
const names = process.argv.slice(2);
const results = new Results(root, path);
const chosen = names.length === 0 ? rooms : names.map(roomOf);

const untried = new Map(chosen.map((room) => [room, sample(room).filter((mutant) => !isKnown(mutant))]));
// One process for all rooms, since the corpus without a mutant costs as much as many mutants.
const corpus = new CorpusRun(chosen.filter(({ hasCorpus }) => hasCorpus).flatMap((room) => untried.get(room) ?? []));

console.log(`Seed ${seed}, ${count} mutants of each room; results are kept in ${path}`);
await globalSetup();
try {
  for (const room of chosen) {
    await tryMutants(room);
    const tried = sample(room).flatMap((mutant) => results.get(mutant) ?? []);
    console.log(reportOf(root, room.name, tried));
  }
} finally {
  corpus.stop();
  await globalTeardown();
}

function sample(room: Room): readonly Mutant[] {
  return sampleMutants(root, room, count, seed);
}

async function tryMutants(room: Room): Promise<void> {
  const mutants = untried.get(room) ?? [];
  const nearest = new TestRun(root, filesOf(room.nearest));
  const others = new TestRun(root, filesOf(room.others));
  for (const [index, mutant] of mutants.entries()) {
    const killed = room.hasCorpus ? (await corpus.try(mutant)).killedBy : null;
    const killedBy =
      killed ?? (isNear ? await tryNear(room, nearest, mutant) : await tryAll([nearest, others], mutant));
    results.add({ room: room.name, ...mutant, killedBy, isNear });
    console.error(
      `${room.name} ${index + 1}/${mutants.length} ${mutant.path}:${mutant.line} ${killedBy ?? "SURVIVES"}`,
    );
  }
}

/** Of the compiler the corpus is all that is near. */
function tryNear({ hasCorpus }: Room, nearest: TestRun, mutant: Mutant): Promise<string | null> {
  return hasCorpus ? Promise.resolve(null) : nearest.tryNear(mutant);
}

async function tryAll(runs: readonly TestRun[], mutant: Mutant): Promise<string | null> {
  for (const run of runs) {
    const killedBy = await run.try(mutant);
    if (killedBy !== null) return killedBy;
  }
  return null;
}

/** Mutants that survived the tests of their own folder are tried again on all tests. */
function isKnown(mutant: Mutant): boolean {
  const result = results.get(mutant);
  return result !== undefined && (result.killedBy !== null || isNear || !result.isNear);
}

function filesOf(patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort());
}

function roomOf(name: string): Room {
  const room = rooms.find((one) => one.name === name);
  if (room === undefined) throw new Error(`"${name}" is no room: ${rooms.map((one) => one.name).join(", ")}`);
  return room;
}
