// The embedded database of a command, or the shadow that it names, with the states that are asked of it.
import {
  CatalogStates,
  cacheFolder,
  type EmbeddedDatabase,
  embeddedDatabase,
  failureFinding,
  type MigrationsFolder,
  shadowDatabase,
} from "@entity-derive/migrations";
import { CommandError } from "../command-error.ts";
import type { ReplayOptions } from "./migrate-options.ts";

export interface LentStates {
  readonly states: CatalogStates;
  readonly embedded: EmbeddedDatabase;
}

/** Lends states, and closes what they were made on. */
export async function withStates<T>(
  { before }: Pick<MigrationsFolder, "before">,
  { shadow }: ReplayOptions,
  run: (lent: LentStates) => Promise<T>,
): Promise<T> {
  const cache = cacheFolder();
  const embedded = shadow === undefined ? embeddedDatabase(cache) : shadowDatabase(shadow);
  try {
    // What a server gives depends on its version and its extensions: it is asked each time.
    const states = new CatalogStates({ embedded, cache: shadow === undefined ? cache : null, before });
    return await run({ states, embedded });
  } catch (error) {
    if (shadow !== undefined && isNoConnection(error)) throw noShadow(error);
    throw error;
  } finally {
    await embedded.close();
  }
}

function isNoConnection(error: unknown): error is Error {
  return failureFinding(error) === null && error instanceof Error && "code" in error;
}

function noShadow({ message, ...error }: Error): CommandError {
  const reason = message === "" && "code" in error ? String(error.code) : message;
  return new CommandError(
    2,
    `the server of --shadow cannot be used: ${reason}`,
    "it needs a role that may create databases; without `--shadow` files are replayed on PGlite",
  );
}
