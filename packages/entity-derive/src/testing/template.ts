// The content of a template database: migration files, roles and privileges.
import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";
import { isServerError, sqlState } from "../errors/sql-state.ts";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { defaultRecordTable, RecordTable } from "../migrations/history/record-table.ts";
import type { MigrationFile } from "../migrations/migration-file.ts";
import { type MigrationSource, readBefore, readMigrations } from "../migrations/read-migrations.ts";
import { MigrationRunError } from "../migrations/run/run-error.ts";
import { grantsInDatabase } from "../row-security/grants.ts";
import { checkRoles, createRole } from "./roles.ts";
import type { TestRoles } from "./test-options.ts";

/** Changes with the SQL that `fill` runs in addition to the files. */
const version = 1;

export interface TemplateOptions {
  readonly migrations: MigrationSource;
  readonly table: string | undefined;
  readonly roles: TestRoles | null;
}

export class Template {
  /** `before.sql`, if there is one, and the migrations in order. */
  readonly files: readonly MigrationFile[];
  readonly roles: TestRoles | null;
  readonly #before: MigrationFile | null;
  readonly #migrations: readonly MigrationFile[];
  readonly #table: string;

  private constructor(before: MigrationFile | null, migrations: readonly MigrationFile[], options: TemplateOptions) {
    this.#before = before;
    this.#migrations = migrations;
    this.files = before === null ? migrations : [before, ...migrations];
    this.roles = options.roles;
    this.#table = options.table ?? defaultRecordTable;
  }

  /**
   * @throws {MigrationFileError} if a file is not valid
   * @throws {Error} if there is no such folder
   */
  static async read(options: TemplateOptions): Promise<Template> {
    const { migrations: source } = options;
    try {
      return new Template(await readBefore(source), await readMigrations(source), options);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")))
        throw error;
      throw new Error(
        `testDatabase: there is no folder ${String(source)} in ${process.cwd()}; a URL does not depend on the working ` +
          'directory: `migrations: new URL("../migrations/", import.meta.url)`',
        { cause: error },
      );
    }
  }

  /** Returns a hash of everything that the database will contain. */
  key(...others: readonly string[]): string {
    const files = this.files.map(({ name, text }) => [name, text]);
    const parts = [version, files, this.roles, this.#table, others];
    return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
  }

  /**
   * Fills an empty database.
   * @throws {MigrationRunError} if a statement fails, with its file and line
   * @throws {Error} if a role exists with other attributes or may not be created, or if privileges cannot be granted
   */
  async fill(owner: Database, isEmbedded: boolean): Promise<void> {
    const { roles } = this;
    if (roles !== null) {
      await createRole(owner, roles.application);
      if (roles.jobs !== undefined) await createRole(owner, roles.jobs, "BYPASSRLS");
      await checkRoles(owner, roles);
    }
    await withMissingRoles(owner, () => this.#runBefore(owner));
    const texts = isEmbedded ? this.#migrations.map(withoutUnreplayed) : this.#migrations;
    await withMissingRoles(owner, () => applyMigrations(owner, texts, { table: this.#table }));
    if (roles === null) return;
    const table = new RecordTable(this.#table).sql;
    try {
      await owner.execute(roles.grants ?? (await grantsInDatabase(owner, table, roles)));
    } catch (error) {
      if (!isServerError(error)) throw error;
      const help = "if a migration is missing, `entity-derive migrate new` writes it";
      throw new Error(`testDatabase: the privileges cannot be granted after the files: ${error.message}; ${help}`, {
        cause: error,
      });
    }
  }

  async #runBefore(owner: Database): Promise<void> {
    if (this.#before === null) return;
    const { name: file, statements } = this.#before;
    await owner.transaction(async (transaction) => {
      for (const { text: statement, line } of statements) {
        try {
          await transaction.execute(statement);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const place = { file, line, statement };
          throw new MigrationRunError({
            reason: "failed",
            fault: error.message,
            help: "correct the file",
            place,
            cause: error,
          });
        }
      }
    });
  }
}

/** Repeats a run after creating a role that a statement names: files that were applied stay applied. */
async function withMissingRoles(owner: Database, run: () => Promise<unknown>): Promise<void> {
  const created = new Set<string>();
  for (;;) {
    try {
      await run();
      return;
    } catch (error) {
      const role = missingRole(error);
      if (role === null || created.has(role)) throw error;
      created.add(role);
      await createRole(owner, role);
    }
  }
}

/** The message is in the language of the server (`lc_messages`), the name of PostgreSQL's function is not. */
function missingRole(error: unknown): string | null {
  if (!(error instanceof MigrationRunError) || sqlState(error.cause) !== "42704") return null;
  const { routine } = error.cause as { readonly routine?: unknown };
  return typeof routine === "string" && routine.startsWith("get_role") ? quotedName(error.fault) : null;
}

/** Returns the name that a message quotes: `role "app" does not exist`, `le rôle « app » n'existe pas`. */
export function quotedName(message: string): string | null {
  const marks = [...message.matchAll(/["«»„“”]/gu)];
  const name = message.slice((marks[0]?.index ?? 0) + 1, marks.at(-1)?.index ?? 0).trim();
  return name === "" ? null : name;
}

/** Replaces statements that embedded databases do not run. The lines of the others stay the same. */
function withoutUnreplayed(file: MigrationFile): { readonly name: string; readonly text: string } {
  const text = file.statements
    .filter(({ isReplayed }) => !isReplayed)
    .reduceRight((sql, { start, text: skipped }) => {
      const lineBreaks = skipped.replaceAll(/[^\n]/g, "");
      return `${sql.slice(0, start)}SELECT${lineBreaks}${sql.slice(start + skipped.length)}`;
    }, file.text);
  return { name: file.name, text };
}
