// Resolves imports by the `paths` and `baseUrl` of tsconfig.json.

import { posix } from "node:path";
import { createPathsMatcher, type TsConfigResult } from "get-tsconfig";
import type { Sources } from "../../compilation.ts";
import { memoized } from "../../text/memoized.ts";
import { pathWithin } from "../../text/paths/slash-path.ts";
import type { FindTsconfig } from "./find-tsconfig.ts";

/** A path outside the project is left to the reader of the import. */
export function pathAliases(root: string, findTsconfig: FindTsconfig): NonNullable<Sources["aliased"]> {
  const matcherOf = memoized((found: TsConfigResult) => createPathsMatcher(found));
  return (specifier, from) => {
    const found = findTsconfig(posix.dirname(from));
    if (found === null) return [];
    return matcherOf(found)?.(specifier).flatMap((path) => pathWithin(root, path) ?? []) ?? [];
  };
}
