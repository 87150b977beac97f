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
    const states = new CatalogStates({ embedded, cache: shadow === undefined ? catalogCache(cache) : null, before });
    return await run({ states, embedded });
  } catch (error) {
    if (shadow !== undefined && isNoConnection(error)) throw noShadow(error);
    throw error;
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
