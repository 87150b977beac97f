// A folder into the tsconfig.json that holds there, with what it extends.

import { join, posix } from "node:path";
import { createFilesMatcher, getTsconfig, parseTsconfig, type TsConfigResult } from "get-tsconfig";
import { isSettled, type Stamp, stampOf } from "../6-write/stamp.ts";
import { contentHash } from "../text/content-hash.ts";
import { derivedEnding, tsconfigName } from "../text/file-names.ts";
import { pathFrom } from "../text/slash-path.ts";
import { checkTsconfig } from "./check-tsconfig.ts";
import type { KnownFile } from "./disk/known-file.ts";
import { ProjectError } from "./project-error.ts";

/** What was asked of the disk, in the form of the library: `existsSync:/shop/tsconfig.json` and what it said. */
export type TsconfigLookups = NonNullable<Parameters<typeof getTsconfig>[2]>;

/** The tsconfig.json for a folder of the project; null where there is none. Throws a `ProjectError` for a broken one. */
export type FindTsconfig = (folder: string) => TsConfigResult | null;

/** Finds the tsconfig.json for each folder of a project, and remembers it. */
export function tsconfigFinder(root: string, files: TsconfigLookups = new Map()): FindTsconfig {
  const known = new Map<string, TsConfigResult | null>();
  return (folder) => {
    // A derived folder holds no tsconfig.json, and there is one for each entity.
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

/** The files that were read or looked for. `started` is the moment before. */
export function filesOf(root: string, lookups: TsconfigLookups, started: number): readonly KnownFile[] {
  const files = new Map<string, KnownFile>();
  for (const [lookup, found] of lookups) {
    const [, question, name] = /^(existsSync|readFileSync):(.*?)(?::utf8)?$/s.exec(lookup) ?? [];
    if (name === undefined) continue;
    const path = pathFrom(root, name);
    // A file that has gone since then counts as changed.
    const stamp = found === false ? null : (stampOf(name) ?? noStamp);
    const settled = stamp !== null && isSettled(stamp, started);
    if (question === "readFileSync")
      files.set(path, { path, stamp, isSettled: settled, hash: contentHash(String(found)) });
    else if (!files.has(path)) files.set(path, { path, stamp, isSettled: false, hash: null });
  }
  return [...files.values()];
}

function readTsconfig(folder: string, files: TsconfigLookups): TsConfigResult | null {
  try {
    const found = getTsconfig(folder, tsconfigName, files);
    if (found === null) return null;
    const holding = listed(folder, found, files);
    checkTsconfig(holding.path);
    return holding;
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProjectError(1, `the tsconfig.json for ${folder} cannot be read: ${reason}`, whyItMatters);
  }
}

const whyItMatters = "what imports end in and where aliases lead follows from it";

/** A tsconfig.json that only lists others leaves it to the one that includes the folder. */
function listed(folder: string, found: TsConfigResult, lookups: TsconfigLookups): TsConfigResult {
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
