// Fingerprints the compiler: its version, and for a compiler in development the files that it consists of.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { version as node } from "node:process";
import { fileURLToPath } from "node:url";
import { stampOf } from "../../6-write/stamp.ts";
import { contentHash } from "../../text/content-hash.ts";
import { memoized } from "../../text/memoized.ts";
import { compilerVersion, runningFolder } from "../own-package.ts";

/** Raised when the cache changes its format or its meaning. */
const cacheFormat = 5;

export function compilerFingerprint(root: string): string {
  const own = runningFolder();
  const parts = [cacheFormat, compilerVersion(), node, root, own, ...packages.map(packageStamp)];
  // An installed compiler does not change within a version.
  if (!/[\\/]node_modules[\\/]/.test(own)) parts.push(filesHash(own));
  return JSON.stringify(parts);
}

/** The packages that affect generated text, besides the compiler. */
const packages = [
  "entity-derive/schema",
  "@entity-derive/migrations/distribution",
  "@entity-derive/migrations/identifier",
];

function packageStamp(name: string): string {
  const path = fileURLToPath(import.meta.resolve(name));
  return JSON.stringify([path, stampOf(path)]);
}

/** Hashes the compiler's files once: a process does not load them again. */
const filesHash = memoized((folder: string) => contentHash(filesIn(folder)));

function filesIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => /\.[jt]s$/.test(name) && !name.endsWith(".d.ts")).sort();
  return JSON.stringify(sources.map((name) => [name, stampOf(join(folder, name))]));
}
