// Replays migrations on the embedded database, or on the shadow server.
import {
  CatalogStates,
  cacheFolder,
  type EmbeddedDatabase,
  embeddedDatabase,
  failureFinding,
  type MigrationsFolder,
  shadowDatabase,
} from "@entity-derive/migrations";
import { CommandError } from "../../command-error.ts";
import type { ReplayOptions } from "../migrate-options.ts";

export interface ReplayStates {
  readonly states: CatalogStates;
  readonly embedded: EmbeddedDatabase;
}

/** Provides the states for the duration of `run`. */
export async function withStates<T>(
  { before }: Pick<MigrationsFolder, "before">,
  { shadow }: ReplayOptions,
  run: (replay: ReplayStates) => Promise<T>,
): Promise<T> {
  const cache = cacheFolder();
  const embedded = shadow === undefined ? embeddedDatabase(cache) : shadowDatabase(shadow);
  try {
    // The result of a server depends on its version and extensions, so it is not cached.
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
    "use a role with CREATEDB; without `--shadow`, migrations are replayed on PGlite",
  );
}
