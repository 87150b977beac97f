// Plans the migrations from one edition to another as `entity-derive migrate new` does, and applies them.
import {
  acceptLosses,
  CatalogStates,
  type Consent,
  describeObservation,
  type Finding,
  type LintedFile,
  lintNewFiles,
  noConsent,
  planNewMigrations,
  restartingDatabase,
} from "@entity-derive/migrations";
import {
  applyMigrations,
  type MigrationFile,
  type MigrationText,
  parseMigration,
  recordMigrations,
} from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import type { MigrationFinding, PlannedMigration } from "../data.ts";
import type { EditionSchema } from "../edition.ts";
import { openDatabase } from "./database.ts";

/** The migration files of the running application, in memory. */
export class Migrations {
  /** A second database, on which files are tried. */
  readonly #embedded = restartingDatabase(() => openDatabase());
  readonly #states = new CatalogStates({ embedded: this.#embedded, cache: null, before: null });
  readonly #db: Database;
  #applied: readonly MigrationText[] = [];
  /** `schema.sql`: the objects that entities have managed. */
  #schema: MigrationFile | null = null;
  /** `schema.sql` after the migration that was planned last. */
  #nextSchema: MigrationFile | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Plans the files for a schema, runs them on an empty database, and observes their locks.
   * @param running the schema of the running application, which was created without migration files
   * @param drops the tables and columns that may be dropped with their values
   */
  async plan(running: EditionSchema, wanted: EditionSchema, drops: readonly string[]): Promise<PlannedMigration> {
    if (this.#applied.length === 0) await this.#recordFirst(running);
    const consent = { ...noConsent, drops: new Set(drops) };
    let linted: readonly LintedFile[] = [];
    const { files, schema, findings } = await this.#plan(wanted, consent, async (before, added) => {
      const result = await lintNewFiles(this.#embedded, before, added);
      linted = result.linted;
      return result.catalog;
    });
    this.#nextSchema = schema === null ? this.#schema : parseMigration("schema", schema);
    const accepted = linted.map(({ file, findings: found }) => acceptLosses(file.text, found, consent));
    return {
      files: files.map(({ name, text }, index) => ({
        name,
        text: accepted[index]?.text ?? text,
        effects: linted[index]?.observations.map(describeObservation) ?? [],
      })),
      findings: [...findings, ...accepted.flatMap(({ findings: found }) => found)].map(shownFinding),
    };
  }

  /** @throws {MigrationRunError} if a statement fails */
  async apply({ files }: PlannedMigration): Promise<void> {
    const all = [...this.#applied, ...files];
    await applyMigrations(this.#db, all);
    this.#applied = all;
    this.#schema = this.#nextSchema;
  }

  close(): Promise<void> {
    return this.#embedded.close();
  }

  /** Records the files that would have created the tables of the running application. */
  async #recordFirst(running: EditionSchema): Promise<void> {
    const { files, schema } = await this.#plan(running, noConsent);
    const last = files.at(-1);
    if (last === undefined || schema === null) return;
    const texts = files.map(({ name, text }) => ({ name, text }));
    await recordMigrations(this.#db, texts, { to: last.name });
    this.#applied = texts;
    this.#schema = parseMigration("schema", schema);
  }

  #plan(wanted: EditionSchema, consent: Consent, run?: Parameters<typeof planNewMigrations>[3]["run"]) {
    const files = this.#applied.map(({ name, text }): MigrationFile => parseMigration(name, text));
    const folder = { files, downs: new Map(), before: null, schema: this.#schema };
    const options = { name: null, withDowns: false, consent, postgres: 18, now: Date.now() } as const;
    return planNewMigrations(this.#states, folder, wanted, run === undefined ? options : { ...options, run });
  }
}

function shownFinding({ id, severity, message, help, location, drop }: Finding): MigrationFinding {
  const place = location.kind === "object" ? location.name : `${location.file}.sql:${location.line}`;
  return { id, severity, message, help, place, drop: drop ?? null };
}
