// Resolves imports by the `paths` and `baseUrl` of tsconfig.json.
import { posix } from "node:path";
import { createPathsMatcher, type PathsMatcher, type TsConfigResult } from "get-tsconfig";
import type { Sources } from "../../compilation.ts";
import { pathWithin } from "../../text/paths/slash-path.ts";
import type { FindTsconfig } from "./find-tsconfig.ts";

/** A path outside the project is left to the reader of the import. */
export function pathAliases(root: string, findTsconfig: FindTsconfig): NonNullable<Sources["aliased"]> {
  const known = new Map<TsConfigResult, PathsMatcher | null>();
  return (specifier, from) => {
    const found = findTsconfig(posix.dirname(from));
    if (found === null) return [];
    let matcher = known.get(found);
    if (matcher === undefined) {
      matcher = createPathsMatcher(found);
      known.set(found, matcher);
    }
    return matcher?.(specifier).flatMap((path) => pathWithin(root, path) ?? []) ?? [];
  };
}
