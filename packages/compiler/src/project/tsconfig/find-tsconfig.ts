// Finds the tsconfig.json of a folder, with what it extends.

import { readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { createFilesMatcher, getTsconfig, parseTsconfig, type TsConfigResult } from "get-tsconfig";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { isConclusive, type Stamp, stampOf } from "../../6-write/stamp.ts";
import { linesOf, positionOf } from "../../diagnostics/render/place.ts";
import { contentHash } from "../../text/content-hash.ts";
import { errorMessage } from "../../text/error.ts";
import { memoized } from "../../text/memoized.ts";
import { derivedEnding, tsconfigName } from "../../text/paths/file-names.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import type { KnownFile } from "../disk/known-file.ts";
import { ProjectError } from "../project-error.ts";

/** The file-system lookups in the library's cache format: `existsSync:/shop/tsconfig.json` and the result. */
export type TsconfigLookups = NonNullable<Parameters<typeof getTsconfig>[2]>;

/** Returns the tsconfig.json of a folder, or null. Throws a `ProjectError` for an invalid one. */
export type FindTsconfig = (folder: string) => TsConfigResult | null;

/** Returns a function that finds the tsconfig.json of each folder of a project, and caches it. */
export function tsconfigFinder(root: string, files: TsconfigLookups = new Map()): FindTsconfig {
  const find = memoized((folder: string) => readTsconfig(join(root, folder), files));
  // A derived folder has no tsconfig.json, and there is one for each entity.
  return (folder) => find(folder.endsWith(derivedEnding) ? posix.dirname(folder) : folder);
}

const noStamp: Stamp = { size: 0, modified: 0, changed: 0, inode: 0 };

/** Returns the files that were read or looked up. `started` is a moment before. */
export function trackedFiles(root: string, lookups: TsconfigLookups, started: number): readonly KnownFile[] {
  const files = new Map<string, KnownFile>();
  for (const [lookup, found] of lookups) {
    const [, question, name] = /^(existsSync|readFileSync):(.*?)(?::utf8)?$/s.exec(lookup) ?? [];
    if (name === undefined) continue;
    const path = pathFrom(root, name);
    // A file that has disappeared since counts as changed.
    const stamp = found === false ? null : (stampOf(name) ?? noStamp);
    const settled = stamp !== null && isConclusive(stamp, started);
    if (question === "readFileSync")
      files.set(path, { path, stamp, isStampConclusive: settled, hash: contentHash(String(found)) });
    else if (!files.has(path)) files.set(path, { path, stamp, isStampConclusive: false, hash: null });
  }
  return [...files.values()];
}

function readTsconfig(folder: string, files: TsconfigLookups): TsConfigResult | null {
  try {
    const found = getTsconfig(folder, tsconfigName, files);
    if (found === null) return null;
    const holding = resolveReferences(folder, found, files);
    checkTsconfig(holding.path);
    return holding;
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    const reason = errorMessage(error);
    throw new ProjectError(1, `the tsconfig.json for ${folder} cannot be read: ${reason}`, whyItMatters);
  }
}

const whyItMatters = "correct it: endings and aliases of imports depend on it";

/** A tsconfig.json with only references delegates to the one that includes the folder. */
function resolveReferences(folder: string, found: TsConfigResult, lookups: TsconfigLookups): TsConfigResult {
  const { references, files: own, include } = found.config;
  const listsOthers = references !== undefined && own?.length === 0 && include === undefined;
  if (!listsOthers) return found;
  for (const { path } of references) {
    const file = join(found.path, "..", path, ...(path.endsWith(".json") ? [] : [tsconfigName]));
    const config = parseTsconfig(file, lookups);
    if (createFilesMatcher({ path: file, config })(join(folder, "index.ts")) !== undefined)
      return { path: file, config };
  }
  return found;
}

// The library that reads them would silently skip errors.

/** @throws {Error} with the path and the position of a syntax error */
function checkTsconfig(path: string): void {
  const text = readFileSync(path, "utf8").replace(/^\u{FEFF}/u, "");
  const errors: ParseError[] = [];
  const tsconfig: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first !== undefined) {
    const { line, column } = positionOf(linesOf(text), first.offset);
    throw new Error(`${path} is not JSON: ${printParseErrorCode(first.error)} at line ${line}, column ${column}`);
  }
  for (const base of basesOf(tsconfig)) {
    if (!/^(?:\.{1,2}\/|\/|[a-z]:)/i.test(base)) continue;
    const file = resolve(dirname(path), base);
    checkTsconfig(file.endsWith(".json") ? file : `${file}.json`);
  }
}

function basesOf(tsconfig: unknown): readonly string[] {
  if (typeof tsconfig !== "object" || tsconfig === null || !("extends" in tsconfig)) return [];
  const bases: readonly unknown[] = Array.isArray(tsconfig.extends) ? tsconfig.extends : [tsconfig.extends];
  return bases.filter((base) => typeof base === "string");
}
