// Reads the file of `--names`, which assigns classes to tables.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isIdentifier } from "../../text/literal.ts";
import { CommandError } from "../command-error.ts";

/** @throws {CommandError} if the file is not an object of names */
export function readNames(path: string | undefined, folder: string): ReadonlyMap<string, string> {
  if (path === undefined) return new Map();
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(resolve(folder, path), "utf8"));
  } catch (error) {
    throw new CommandError(
      2,
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      help,
    );
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new CommandError(2, `${path} is not a JSON object`, help);
  const entries = Object.entries(parsed as Readonly<Record<string, unknown>>);
  for (const [table, name] of entries)
    if (typeof name !== "string" || !isIdentifier(name))
      throw new CommandError(2, `${path}: ${JSON.stringify(name)} is not a valid class name for \`${table}\``, help);
  return new Map(entries as [string, string][]);
}

const help = 'write names of classes by table: `{ "people": "Person", "auth.users": "Account" }`';
