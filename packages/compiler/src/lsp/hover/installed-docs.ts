// Reads the documentation of annotations from the installed package `entity-derive`.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { WordDocs } from "./word-docs.ts";

/** Returns the documentation; it is empty if the package is not installed. */
export function installedDocs(): WordDocs {
  try {
    const folder = fileURLToPath(new URL(".", import.meta.resolve("entity-derive")));
    const paths = globSync("{annotations,options}/*.d.ts", { cwd: folder });
    return new WordDocs(
      new Map(paths.map((path) => [basename(path, ".d.ts"), readFileSync(join(folder, path), "utf8")])),
    );
  } catch {
    return new WordDocs(new Map());
  }
}
