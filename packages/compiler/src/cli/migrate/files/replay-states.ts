// Replays migrations on the embedded database, or on the shadow server.
import {
  CatalogStates,
  cacheFolder,
  catalogCache,
  createRoles,
  type EmbeddedDatabase,
  embeddedDatabase,
  failureFinding,
  findRequirements,
  type MigrationsFolder,
  replay,
  shadowDatabase,
} from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
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

/** Runs a function in the state after all files, and rolls back. */
export async function onFiles<T>(
  embedded: EmbeddedDatabase,
  { before, files }: Pick<MigrationsFolder, "before" | "files">,
  run: (db: Transaction) => Promise<T>,
): Promise<T> {
  const all = before === null ? files : [before, ...files];
  const statements = all.flatMap((file) => file.statements.filter(({ isReplayed }) => isReplayed));
  const { extensions, roles } = await findRequirements(statements.map(({ text }) => text));
  return embedded.withRollback(extensions, async (db) => {
    await createRoles(db, roles);
    await replay(db, all);
    return run(db);
  });
}
