// The version of this package.
import { readFileSync } from "node:fs";
import { ownPackage } from "../project/own-package.ts";

export function compilerVersion(): string {
  const text = readFileSync(new URL("package.json", ownPackage), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
