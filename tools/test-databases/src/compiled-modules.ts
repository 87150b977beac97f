// The folder in which the processes of all runs keep what they have compiled of modules, with types stripped.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../node_modules/.cache/entity-derive-tests/compiled");

/** Each change of a source adds a file: a folder that has grown to so many bytes is begun anew. */
const largest = 400 * 2 ** 20;

/**
 * Lets each process take from the folder what an earlier one has compiled: to load the compiler from its sources takes
 * 0.65 s of CPU, and from there 0.28. Node compares the text of a module with that of the compiled one.
 */
export function keepCompiledModules(): void {
  if (sizeOf(folder) > largest) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env["NODE_COMPILE_CACHE"] = folder;
}

function sizeOf(path: string): number {
  try {
    const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  } catch {
    // It is not there yet, or another run has begun it anew.
    return 0;
  }
}
