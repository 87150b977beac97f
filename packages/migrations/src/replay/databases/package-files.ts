// Finds the folder and the code files of this package.
import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Resolved by package name, since a bundled file is not at its source's path. */
export const ownPackage: URL = new URL(".", import.meta.resolve("@entity-derive/migrations/package.json"));

/** Returns the absolute paths of the running code: `dist` of an installed package, `src` in its own tests. */
export function runningFiles(): readonly string[] {
  const folder = fileURLToPath(ownPackage);
  const [first = ""] = relative(folder, dirname(fileURLToPath(import.meta.url))).split(sep);
  return readdirSync(join(folder, first), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.[jt]s$/.test(path) && !path.endsWith(".d.ts"))
    .sort()
    .map((path) => join(folder, first, path));
}
