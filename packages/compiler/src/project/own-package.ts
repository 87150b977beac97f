// The folder of this package, also if its modules are bundled.
import { readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The package resolves itself by name: a bundled file is not where its source was. */
export const ownPackage: URL = new URL(".", import.meta.resolve("@entity-derive/compiler/package.json"));

/** Returns the folder of the running code: `dist` of an installed compiler, `src` in its own tests. */
export function runningFolder(): string {
  const folder = fileURLToPath(ownPackage);
  const [first = ""] = relative(folder, dirname(fileURLToPath(import.meta.url))).split(sep);
  return join(folder, first);
}

export function compilerVersion(): string {
  const text = readFileSync(new URL("package.json", ownPackage), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
