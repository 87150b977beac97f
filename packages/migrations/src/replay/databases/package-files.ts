// The folder of this package, wherever it is installed and whichever file of it is running.
import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The package finds itself by its name: a bundled file is not where its source was. */
export const ownPackage: URL = new URL(".", import.meta.resolve("@entity-derive/migrations/package.json"));

/** The files of code that are running, absolute: those of `dist` in an installed package, of `src` in its own tests. */
export function runningFiles(): readonly string[] {
  const folder = fileURLToPath(ownPackage);
  const [first = ""] = relative(folder, dirname(fileURLToPath(import.meta.url))).split(sep);
  return readdirSync(join(folder, first), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.[jt]s$/.test(path) && !path.endsWith(".d.ts"))
    .sort()
    .map((path) => join(folder, first, path));
}
