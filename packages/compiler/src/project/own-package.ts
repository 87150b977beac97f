// The folder of this package, wherever it is installed and whichever file of it is running.
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The package finds itself by its name: a bundled file is not where its source was. */
export const ownPackage: URL = new URL(".", import.meta.resolve("@entity-derive/compiler/package.json"));

/** What is running: `dist` of an installed compiler, `src` in its own tests. */
export function runningFolder(): string {
  const folder = fileURLToPath(ownPackage);
  const [first = ""] = relative(folder, dirname(fileURLToPath(import.meta.url))).split(sep);
  return join(folder, first);
}
