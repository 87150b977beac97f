// A project's root into its configuration file: one of these names, or none.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { configNames } from "../../text/file-names.ts";
import { listing } from "../../text/names.ts";
import { ConfigError } from "./config-error.ts";

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
