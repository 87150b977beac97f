// The `paths` and `baseUrl` of tsconfig.json into where a name that is no relative path leads in the project.
import { posix } from "node:path";
import { createPathsMatcher, type PathsMatcher, type TsConfigResult } from "get-tsconfig";
import type { Sources } from "../compilation.ts";
import { pathFrom } from "../text/slash-path.ts";
import type { FindTsconfig } from "./find-tsconfig.ts";

/** What lies outside of the project is left to whoever reads the import. */
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
    const paths = matcher?.(specifier).map((path) => pathFrom(root, path)) ?? [];
    return paths.filter((path) => path !== ".." && !path.startsWith("../") && !/^[a-z]:/i.test(path));
  };
}
