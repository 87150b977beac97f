// A project's root into its configuration file: one of these names, or none.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listing } from "../../text/names.ts";
import { ConfigError } from "./config-error.ts";

/** What a configuration can be called. All but JSON are run. */
export const configNames = [
  "entity-derive.config.ts",
  "entity-derive.config.mts",
  "entity-derive.config.js",
  "entity-derive.config.mjs",
  "entity-derive.config.json",
] as const;

/** Its name; null where there is none. @throws {ConfigError} where there are several */
export function findConfig(root: string): string | null {
  const found = configNames.filter((name) => existsSync(join(root, name)));
  const [only = null] = found;
  if (found.length < 2) return only;
  throw new ConfigError(
    `a project has one configuration: there are ${listing(found)}`,
    "remove all but one of them",
    [],
  );
}
