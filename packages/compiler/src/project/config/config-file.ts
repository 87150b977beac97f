// Finds the configuration file of a project.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { listing } from "../../text/names.ts";
import { configNames } from "../../text/paths/file-names.ts";
import { ConfigError } from "./config-error.ts";

/**
 * Returns its name, or null if there is none.
 * @throws {ConfigError} if there are several
 */
export function findConfig(root: string): string | null {
  const found = configNames.filter((name) => existsSync(join(root, name)));
  const [only = null] = found;
  if (found.length < 2) return only;
  throw new ConfigError(`there are several configuration files: ${listing(found)}`, "keep one of them", []);
}
