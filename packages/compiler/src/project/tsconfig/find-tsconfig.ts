// Finds the tsconfig.json of a folder, with what it extends.

import { join, posix } from "node:path";
import { createFilesMatcher, getTsconfig, parseTsconfig, type TsConfigResult } from "get-tsconfig";
import { isConclusive, type Stamp, stampOf } from "../../6-write/stamp.ts";
import { contentHash } from "../../text/content-hash.ts";
import { derivedEnding, tsconfigName } from "../../text/paths/file-names.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import type { KnownFile } from "../disk/known-file.ts";
import { ProjectError } from "../project-error.ts";
import { checkTsconfig } from "./check-tsconfig.ts";

/** The file-system lookups in the library's cache format: `existsSync:/shop/tsconfig.json` and the result. */
export type TsconfigLookups = NonNullable<Parameters<typeof getTsconfig>[2]>;

/** Returns the tsconfig.json of a folder, or null. Throws a `ProjectError` for an invalid one. */
export type FindTsconfig = (folder: string) => TsConfigResult | null;

/** Returns a function that finds the tsconfig.json of each folder of a project, and caches it. */
export function tsconfigFinder(root: string, files: TsconfigLookups = new Map()): FindTsconfig {
  const known = new Map<string, TsConfigResult | null>();
  return (folder) => {
    // A derived folder has no tsconfig.json, and there is one for each entity.
    const holding = folder.endsWith(derivedEnding) ? posix.dirname(folder) : folder;
    let found = known.get(holding);
    if (found === undefined) {
      found = readTsconfig(join(root, holding), files);
      known.set(holding, found);
    }
    return found;
  };
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
    const reason = error instanceof Error ? error.message : String(error);
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
