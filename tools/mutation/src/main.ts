// Measures the mutation score: tries a sample of mutants of each room, and prints a line of JSON for each.
//   node tools/mutation/src/main.ts [rooms, by name] > mutants.jsonl
import { globSync } from "node:fs";
import { join } from "node:path";
import { makePgliteTemplate } from "../../test-databases/src/pglite-template.ts";
import { addressVariable, startServer } from "../../test-databases/src/server.ts";
import { rooms } from "./rooms.ts";
import { CorpusRun } from "./run-corpus.ts";
import { TestRun } from "./run-tests.ts";
import { sampleMutants } from "./sample.ts";

const root = join(import.meta.dirname, "../../..");
const count = Number(process.env["MUTANTS"] ?? 100);
const seed = Number(process.env["SEED"] ?? 22);
const names = process.argv.slice(2);

const server = await startServer();
process.env[addressVariable] = server.address;
const removeTemplate = await makePgliteTemplate();
try {
  for (const room of rooms.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const mutants = sampleMutants(root, room, count, seed);
    const corpus = new CorpusRun(mutants);
    const tests = new TestRun(
      root,
      room.tests.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()),
    );
    await tests.measure();
    for (const [index, mutant] of mutants.entries()) {
      const answer = room.hasCorpus ? await corpus.try(index) : null;
      const killedBy = answer?.killedBy ?? (await tests.try(mutant));
      console.log(JSON.stringify({ room: room.name, index, ...answer, killedBy, ...mutant }));
    }
    corpus.stop();
  }
} finally {
  await removeTemplate();
  await server.stop();
}
