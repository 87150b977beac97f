// Tries the thirty faults on a working tree of any age, and prints which of its tests notices each.
//   node tools/mutation/src/try-thirty.ts [folder]
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Mutant } from "./mutants.ts";
import { TestRun } from "./run-tests.ts";
import { type Fault, thirty } from "./thirty.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../../.."));
const { globalSetup, globalTeardown } = await import(join(root, "tools/test-databases/src/global-setup.ts"));

await globalSetup();
try {
  for (const { name, tests, faults } of thirty) {
    const run = new TestRun(
      root,
      tests.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()),
    );
    for (const fault of faults)
      console.log(
        `${name}, ${fault.path}: ${fault.from.trim()} | ${(await run.try(mutantOf(fault))) ?? "NOT NOTICED"}`,
      );
  }
} finally {
  await globalTeardown();
}

function mutantOf({ path, from, to }: Fault): Mutant {
  const text = readFileSync(join(root, path), "utf8");
  const start = text.indexOf(from);
  if (start === -1 || text.includes(from, start + 1)) throw new Error(`${path} does not have this once: ${from}`);
  const line = text.slice(0, start).split("\n").length;
  return { mutator: "fault", path, line, start, end: start + from.length, replacement: to };
}
