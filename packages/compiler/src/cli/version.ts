// The version of this package, as its package.json has it.
import { readFileSync } from "node:fs";

export function compilerVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
