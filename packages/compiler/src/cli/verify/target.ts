// What the command names into the database that statements are tried on, in a transaction that leaves nothing behind.
import {
  columnTypes,
  createRoles,
  findRequirements,
  type ReplayedFile,
  readCatalog,
  rebuildCatalog,
  releasePrepared,
  replay,
} from "@entity-derive/migrations";
import { migrationStatus } from "entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { Entity } from "../../2-model/data/entity.ts";
import { tablesOfAll } from "../../4-plan/schema/tables-of-all.ts";
import { withDatabase, withoutPassword } from "../migrate/open-database.ts";
import type { FoundProject } from "../migrate/read-entities.ts";
import { readFolder } from "../migrate/read-folder.ts";
import { withStates } from "../migrate/replay-states.ts";
import type { Terminal } from "../terminal.ts";
import type { VerifyOptions } from "./verify-options.ts";

type MigrationsFolder = ReturnType<typeof readFolder>["folder"];

/** A database with the tables of the project. */
export interface Target {
  readonly db: Transaction;
  /** What it is, and what its tables come from: `PGlite, from 3 migrations`. */
  readonly description: string;
  /** Whether its tables are what the entities say, and not what migrations have made of them. */
  readonly isOfEntities: boolean;
  /** Migrations that the database does not have yet. */
  readonly pending: MigrationsFolder["files"];
  /** Lends a database with the same tables, that is thrown away; null where this one is such. */
  readonly onTables: (<T>(run: (db: Transaction) => Promise<T>) => Promise<T>) | null;
}

/**
 * Lends it, and undoes what was done in it.
 * @throws {ReplayFailure} for a migration that does not run
 * @throws {CommandError} where there is no connection
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
        const onTables = copying(transaction, folder, options);
        return await run({ db: transaction, description, isOfEntities: false, pending, onTables });
      } finally {
        // What ends the connection ends what was prepared on it, and is said already.
        await releasePrepared(transaction).catch(() => undefined);
      }
    };
    return db.transaction(read, { readOnly: true });
  });
}

/** Plans are judged where nothing is lost: on an embedded database that has what the live one has. */
function copying(live: Transaction, folder: MigrationsFolder, options: VerifyOptions): NonNullable<Target["onTables"]> {
  return async (run) => {
    const catalog = await readCatalog(live);
    return withStates(folder, options, async ({ embedded }) => {
      const { statements } = await rebuildCatalog(embedded, catalog);
      const { extensions, roles } = await findRequirements(statements);
      return embedded.withRollback(extensions, async (db) => {
        await createRoles(db, roles);
        for (const statement of statements) await db.execute(statement);
        return run(db);
      });
    });
  };
}

/** What the migrations give; where there are none, what the entities say. */
async function onEmbedded<T>(
  folder: MigrationsFolder,
  entities: readonly Entity[],
  options: VerifyOptions,
  run: (target: Target) => Promise<T>,
): Promise<T> {
  const { before, files } = folder;
  const isOfEntities = files.length === 0;
  const managed = entities.filter(({ migrations }) => migrations !== null);
  const others = entities.filter(({ migrations }) => migrations === null);
  const first: readonly ReplayedFile[] = [...(before === null ? [] : [before]), ...files];
  const texts = first.flatMap(({ statements }) => statements.filter(({ isReplayed }) => isReplayed));
  const { extensions, roles } = await findRequirements([...texts.map(({ text }) => text), ...tablesOfAll(entities)]);
  const where = options.shadow === undefined ? "PGlite" : withoutPassword(options.shadow);
  const from = isOfEntities ? "the entities" : `${files.length} ${files.length === 1 ? "migration" : "migrations"}`;
  return withStates(folder, options, ({ embedded }) =>
    embedded.withRollback(extensions, async (db) => {
      await createRoles(db, roles);
      await replay(db, first);
      // Tables that nobody's migrations make are there in production: here they are made as the entities say.
      const missing = await without(db, others);
      await replay(db, [asFile(tablesOfAll(isOfEntities ? [...managed, ...missing] : missing))]);
      return run({ db, description: `${where}, from ${from}`, isOfEntities, pending: [], onTables: null });
    }),
  );
}

/** Those that have no table yet. */
async function without(db: Transaction, entities: readonly Entity[]): Promise<readonly Entity[]> {
  const missing: Entity[] = [];
  for (const entity of entities) {
    const columns = await columnTypes(db, entity.table.schema, entity.table.name);
    if (columns.size === 0) missing.push(entity);
  }
  return missing;
}

function asFile(statements: readonly string[]): ReplayedFile {
  return {
    name: null,
    isTransaction: true,
    statements: statements.map((text) => ({ text, line: 0, isReplayed: true })),
  };
}
