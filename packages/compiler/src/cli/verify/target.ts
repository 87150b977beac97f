// Provides the database on which statements are tried, in a transaction that is rolled back.
import {
  columnTypes,
  filesInOrder,
  onFiles,
  readCatalog,
  rebuildCatalog,
  releasePrepared,
  replay,
  statementsAsFile,
} from "@entity-derive/migrations";
import { migrationStatus } from "entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { Entity } from "../../2-model/data/entity.ts";
import { allTables } from "../../4-plan/schema/schema.ts";
import { readFolder } from "../../project/migrations/read-folder.ts";
import { withDatabase, withoutPassword } from "../migrate/database/open-database.ts";
import { withStates } from "../migrate/files/replay-states.ts";
import type { ReplayOptions } from "../migrate/migrate-options.ts";
import type { FoundProject } from "../migrate/read-entities.ts";
import type { Terminal } from "../terminal.ts";

type MigrationsFolder = ReturnType<typeof readFolder>["folder"];

/** A database with the tables of the project. */
export interface Target {
  readonly db: Transaction;
  /** The database and the source of its tables: `PGlite, from 3 migrations`. */
  readonly description: string;
  /** True if the tables were created from the entities, not by migrations. */
  readonly isOfEntities: boolean;
  /** Migrations that have not been applied to it. */
  readonly pending: MigrationsFolder["files"];
  /** Provides a disposable database with the same tables; null if this one is disposable. */
  readonly withCopy: (<T>(run: (db: Transaction) => Promise<T>) => Promise<T>) | null;
}

/**
 * Provides the database, and rolls back afterwards.
 * @throws {ReplayFailure} for a migration that fails
 * @throws {CommandError} for a failed connection
 */
export async function withTarget<T>(
  project: FoundProject,
  entities: readonly Entity[],
  options: VerifyOptions,
  terminal: Terminal,
  run: (target: Target) => Promise<T>,
): Promise<T> {
  const { folder } = readFolder(project);
  if (options.database === undefined) return onEmbedded(folder, entities, options, run);
  const { database } = options;
  return withDatabase(options, folder, terminal, async (db) => {
    const { entries } = await migrationStatus(db, folder.files, { table: project.config.migrations.table });
    const pending = entries.flatMap(({ file, state }) => (state === "pending" && file !== null ? [file] : []));
    const read = async (transaction: Transaction): Promise<T> => {
      try {
        const description = withoutPassword(database);
        const withCopy: NonNullable<Target["withCopy"]> = (use) => withCatalogCopy(transaction, folder, options, use);
        return await run({ db: transaction, description, isOfEntities: false, pending, withCopy });
      } finally {
        // A lost connection was reported already, and has no prepared statements.
        await releasePrepared(transaction).catch(() => undefined);
      }
    };
    return db.transaction(read, { readOnly: true });
  });
}

/** Provides an embedded database with the tables of a live one, on which plans are judged. */
export async function withCatalogCopy<T>(
  live: Transaction,
  folder: MigrationsFolder,
  options: ReplayOptions,
  run: (db: Transaction) => Promise<T>,
): Promise<T> {
  const catalog = await readCatalog(live);
  return withStates(folder, options, async ({ embedded }) => {
    const { statements } = await rebuildCatalog(embedded, catalog);
    return embedded.withRollback(statements, async (db) => {
      for (const statement of statements) await db.execute(statement);
      return run(db);
    });
  });
}

/** Creates the tables with the migrations, or from the entities if there are none. */
async function onEmbedded<T>(
  folder: MigrationsFolder,
  entities: readonly Entity[],
  options: VerifyOptions,
  run: (target: Target) => Promise<T>,
): Promise<T> {
  const { files } = folder;
  const isOfEntities = files.length === 0;
  const managed = entities.filter(({ migrations }) => migrations !== null);
  const others = entities.filter(({ migrations }) => migrations === null);
  const databaseName = options.shadow === undefined ? "PGlite" : withoutPassword(options.shadow);
  const from = isOfEntities ? "the entities" : `${files.length} ${files.length === 1 ? "migration" : "migrations"}`;
  const use = async (db: Transaction): Promise<T> => {
    // Tables without a migration exist in production; here they are created from the entities.
    const missing = await withoutTables(db, others);
    await replay(db, [statementsAsFile(allTables(isOfEntities ? [...managed, ...missing] : missing))]);
    return run({ db, description: `${databaseName}, from ${from}`, isOfEntities, pending: [], withCopy: null });
  };
  return withStates(folder, options, ({ embedded }) =>
    onFiles(embedded, filesInOrder(folder), use, allTables(entities)),
  );
}

async function withoutTables(db: Transaction, entities: readonly Entity[]): Promise<readonly Entity[]> {
  const missing: Entity[] = [];
  for (const entity of entities) {
    const columns = await columnTypes(db, entity.table.schema, entity.table.name);
    if (columns.size === 0) missing.push(entity);
  }
  return missing;
}

export interface VerifyOptions extends ReplayOptions {
  /** An existing database; by default an embedded one is created. */
  readonly database?: string;
  /** True to judge plans too. */
  readonly explain?: true;
  /** Warnings are errors. */
  readonly strict?: true;
}
