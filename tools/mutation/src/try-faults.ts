// Tries the faults on a working tree of any age, and prints which of its tests notices each.
//   node tools/mutation/src/try-faults.ts [folder] [part of the path of the faults]
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Fault } from "./faults/fault.ts";
import { faults } from "./faults/faults.ts";
import type { Mutant } from "./mutants.ts";
import { isKilled, runFile } from "./run-file.ts";

const [, , folder = join(import.meta.dirname, "../../.."), part = ""] = process.argv;
const root = resolve(folder);
const { globalSetup, globalTeardown } = await import(join(root, "tools/test-databases/src/global-setup.ts"));

await globalSetup();
try {
  for (const [place, those] of Object.entries(faults))
    for (const fault of those.filter(({ path }) => path.includes(part)))
      console.log(`${place}, ${fault.path}: ${await resultOf(fault)}`);
} finally {
  await globalTeardown();
}

async function resultOf(fault: Fault): Promise<string> {
  const mutant = mutantOf(fault);
  return mutant === null ? "is not in this tree" : ((await noticed(fault, mutant)) ?? "NOT NOTICED");
}

/** The first test that fails with a fault and passes without it; null if there is none. */
async function noticed(fault: Fault, mutant: Mutant): Promise<string | null> {
  for (const file of fault.tests.filter((one) => existsSync(join(root, one)))) {
    const run = { root, file, mutant, cpuLimit: 300, ...(fault.names && { names: fault.names }) };
    const outcome = await runFile(run);
    if (!(await isKilled(run, outcome))) continue;
    const original = await runFile({ ...run, mutant: null });
    if (original.failed === null) return `${file}: ${outcome.failed}`;
    console.log(`${file}: "${original.failed}" fails without a fault`);
  }
  return null;
}

/** Null where the line has been rewritten, or is not written yet. */
function mutantOf({ path, from, to }: Fault): Mutant | null {
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
  const start = text.indexOf(from);
  if (start === -1) return null;
  if (text.includes(from, start + 1)) throw new Error(`${path} has this twice: ${from}`);
  const line = text.slice(0, start).split("\n").length;
  return { mutator: "fault", path, line, start, end: start + from.length, replacement: to };
}
