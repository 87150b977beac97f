// Replays migrations on the embedded database, or on the shadow server.
import {
  CatalogStates,
  cacheFolder,
  catalogCache,
  countUnreplayed,
  type EmbeddedDatabase,
  embeddedDatabase,
  failureFinding,
  type MigrationsFolder,
  shadowDatabase,
} from "@entity-derive/migrations";
import { shadowError } from "../../../project/shadow-error.ts";
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
    const states = new CatalogStates({ embedded, cache: shadow === undefined ? catalogCache(cache) : null, before });
    return await run({ states, embedded });
  } catch (error) {
    const isOfFile = failureFinding(error) !== null;
    throw (shadow === undefined || isOfFile ? null : shadowError(error)) ?? error;
  } finally {
    await embedded.close();
  }
}

/** Statements that only the server of the application can run are left out of replays. */
export function printUnreplayed(folder: MigrationsFolder, print: (line: string) => void): void {
  const count = countUnreplayed(folder);
  if (count > 0) print(`${count === 1 ? "1 statement was" : `${count} statements were`} not replayed`);
}
