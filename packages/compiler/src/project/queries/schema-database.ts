// The database that analyzes statements: the migrations as replayed, and what the next ones would add.
import type { EmbeddedDatabase, MigrationsFolder, ReplayedFile } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { OnSchema, SchemaPending, WantedSchema } from "../../compilation.ts";
import { analyzedVersion } from "../../queries/data/postgres-version.ts";
import type { ResolvedConfig } from "../config/read-config.ts";
import { ProjectError } from "../project-error.ts";
import { shadowError } from "../shadow-error.ts";
import type { OpenSchema } from "./open-schema.ts";

export interface SchemaProject {
  readonly root: string;
  readonly config: Pick<ResolvedConfig, "migrations" | "postgres">;
  /** The address of a server to use in place of PGlite; null for PGlite. */
  readonly shadow: string | null;
}

type Migrations = typeof import("@entity-derive/migrations");

/**
 * Opens a database for each call, and closes it.
 * @throws {ProjectError} without PGlite and without a server
 */
export function schemaDatabase(project: SchemaProject): OnSchema {
  return async (schema, run) => {
    const embedded = await embeddedDatabase(project);
    try {
      return await runOnSchema(embedded, project, schema, run);
    } catch (error) {
      throw databaseError(error, project);
    } finally {
      await embedded.close();
    }
  };
}

/** Opens a database that stays open, and knows the schema as long as it is the same. */
export async function openSchema(project: SchemaProject): Promise<OpenSchema> {
  const { OpenSchema } = await import("./open-schema.ts");
  return new OpenSchema(await embeddedDatabase(project), async (embedded, schema, run) => {
    try {
      return await runOnSchema(embedded, project, schema, run);
    } catch (error) {
      throw databaseError(error, project);
    }
  });
}

async function embeddedDatabase(project: SchemaProject): Promise<EmbeddedDatabase> {
  const { shadow } = project;
  const migrations = await import("@entity-derive/migrations");
  try {
    return await (shadow === null
      ? migrations.embeddedDatabase(migrations.cacheFolder())
      : migrations.shadowDatabase(shadow));
  } catch (error) {
    throw databaseError(error, project);
  }
}

function databaseError(error: unknown, { shadow }: SchemaProject): unknown {
  if (isMissingPglite(error)) return missingPglite();
  return (shadow === null ? null : shadowError(error)) ?? error;
}

function isMissingPglite(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND" && /pglite/.test(error.message)
  );
}

function missingPglite(): ProjectError {
  return new ProjectError(
    2,
    "files `*.queries.sql` are analyzed by PostgreSQL, and PGlite is not installed",
    "install it: `npm install --save-dev @electric-sql/pglite`; or use a server: `--shadow postgres://…`",
  );
}

/** Runs a function on an open database with the schema of a project, and rolls everything back. */
export async function runOnSchema<T>(
  embedded: EmbeddedDatabase,
  project: SchemaProject,
  schema: WantedSchema,
  run: (db: Transaction) => Promise<T>,
): Promise<T | SchemaPending> {
  const migrations = await import("@entity-derive/migrations");
  try {
    const files = await schemaFiles(embedded, migrations, project, schema);
    if ("kind" in files) return files;
    return await embedded.withRollback(migrations.replayedTexts(files), async (db) => {
      if (project.shadow !== null) await checkVersion(db);
      await migrations.replay(db, files);
      return run(db);
    });
  } catch (error) {
    const finding = migrations.failureFinding(error);
    if (finding === null) throw error;
    return { kind: "pending", reason: finding.message };
  }
}

/** @throws {ProjectError} for a server whose analysis of statements cannot be read */
async function checkVersion(db: Transaction): Promise<void> {
  const text = "SELECT current_setting('server_version_num')::int / 10000";
  const { rows } = await db.query({ name: "queries.server_version", text }, []);
  const version = rows[0]?.[0] ?? "";
  if (version === String(analyzedVersion)) return;
  throw new ProjectError(
    2,
    `the server of --shadow is PostgreSQL ${version}, and statements are analyzed by PostgreSQL ${analyzedVersion}`,
    `use a server of PostgreSQL ${analyzedVersion}, or PGlite: leave out \`--shadow\`; \`postgres: ${version}\` in the configuration rejects what ${version} lacks`,
  );
}

/** Returns the files that create the schema: without migrations, the DDL of the entities. */
async function schemaFiles(
  embedded: EmbeddedDatabase,
  { CatalogStates, cacheFolder, catalogCache, planNewMigrations, noConsent, statementsAsFile }: Migrations,
  project: SchemaProject,
  schema: WantedSchema,
): Promise<readonly ReplayedFile[] | SchemaPending> {
  const { readFolder } = await import("../migrations/read-folder.ts");
  const { folder, findings } = readFolder(project);
  const [unreadable] = findings;
  if (unreadable !== undefined) return { kind: "pending", reason: unreadable.message };
  const before = folder.before === null ? [] : [folder.before];
  if (folder.files.length === 0) return [...before, statementsAsFile(schema.statements)];
  const cache = project.shadow === null ? catalogCache(cacheFolder()) : null;
  const states = new CatalogStates({ embedded, cache, before: folder.before });
  const planned = await planNewMigrations(states, folder, schema, {
    name: null,
    withDowns: false,
    consent: noConsent,
    postgres: project.config.postgres,
    now: 0,
  });
  const refusal = planned.findings.find(({ severity }) => severity === "error");
  if (refusal !== undefined) return { kind: "pending", reason: refusal.message };
  return [...before, ...folder.files, ...(await parsedFiles(planned.files))];
}

async function parsedFiles(
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<MigrationsFolder["files"]> {
  const { parseMigration } = await import("entity-derive/migrations");
  return files.map(({ name, text }) => parseMigration(name, text));
}
