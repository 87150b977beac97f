// Input and output of the compiler: texts and diagnostics.
import type { Intent } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { JsonCase } from "./2-model/data/field/json-name.ts";
import type { AppPart } from "./5-emit/app/member.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Span } from "./diagnostics/span.ts";
import type { PostgresVersion } from "./queries/data/postgres-version.ts";
import type { KnownSchema } from "./queries/known-schema.ts";

/** A file of the project. Paths are relative to the project's root, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Sources {
  /** The files that the globs matched. */
  readonly entities: readonly Source[];
  /** Returns the text of another file of the project, which an entity file imports; null if there is none. */
  readonly read: (path: string) => string | null;
  /**
   * Returns the paths that an aliased import in the file `from` can mean, relative to the project's root, in the order
   * in which they are tried. Without it, an import that is not relative names a package.
   */
  readonly aliased?: (specifier: string, from: string) => readonly string[];
  /** The files with SQL; undefined if there are none. */
  readonly queries?: QuerySources;
}

/** The files `*.queries.sql` of a project, and the database that analyzes their statements. */
export interface QuerySources {
  readonly files: readonly Source[];
  /** Identifies the schema of the database, except for what entities add to it, and the version of the compiler. */
  readonly state: string;
  /**
   * Runs a function on a database with the schema of the project, in a transaction that is rolled back. It is called
   * only if a file, an entity or the state has changed. The function gets what earlier calls know of the same schema.
   * Null without a database: changed files are then stale.
   */
  readonly onSchema: OnSchema | null;
  /** Returns the folder as an earlier run has generated it; null if it has not. */
  readonly generated: (folder: string) => GeneratedQueries | null;
  /** The oldest version of PostgreSQL that statements have to run on. */
  readonly postgres: PostgresVersion;
  /** Whether files that an earlier run generated from the same inputs are used again. */
  readonly reusesFiles: boolean;
}

/** A folder of a file with SQL on disk. */
export interface GeneratedQueries {
  readonly record: QueryRecord;
  /** Null if a file was edited by hand. */
  readonly files: readonly GeneratedFile[] | null;
}

/** The part of the manifest that only folders of files with SQL have. */
export interface QueryRecord {
  /** A hash of what the files were generated from. */
  readonly inputs: string;
  /** Whether the analysis has warnings, which only an analysis shows again. */
  readonly hasWarnings: boolean;
  /** Whether a statement is for one owner. */
  readonly isOwned: boolean;
  /** Whether a statement has the actor. */
  readonly recordsActor: boolean;
}

export type OnSchema = <T>(
  schema: WantedSchema,
  run: (db: Transaction, known?: KnownSchema) => Promise<T>,
) => Promise<T | SchemaPending>;

/** Migrations that bring the database to the schema of the entities cannot be planned without the user's decision. */
export interface SchemaPending {
  readonly kind: "pending";
  readonly reason: string;
}

/** A folder of an earlier run without its texts; plain data, so that another process can store it. */
export interface CachedFolder {
  /** Two folders with the same path and the same key have the same files. */
  readonly key: string;
  /** The names of its files. */
  readonly names: readonly string[];
  /** The entity's part of the application's folder; null for that folder itself. */
  readonly appPart: AppPart | null;
}

/** Folders that need not be emitted again, by path. The compiler reads and updates it. */
export type FolderMemo = Map<string, CachedFolder>;

type ValidatorName = "zod" | "valibot";

/** Returns a short text for a content: equal ones for equal contents only. */
export type Hash = (content: string) => string;

/** Settings of the project's configuration. */
export interface Config {
  readonly router: "hono" | "fastify" | "none";
  /** The library for schemas of DTOs; a function if it depends on the entity file. */
  readonly validator: ValidatorName | ((source: string) => ValidatorName);
  /** Returns the ending of relative imports in a folder, from its tsconfig.json. */
  readonly importEnding: (folder: string) => ".ts" | ".js" | "";
  /** True if the folder's tsconfig.json sets `isolatedDeclarations`; false by default. */
  readonly isolatedDeclarations?: (folder: string) => boolean;
  /** The case of names in JSON and query strings; by default names are not changed. */
  readonly jsonCase?: JsonCase | null;
  /** The folder of the application; null if none is generated. */
  readonly app: AppConfig | null;
}

export interface AppConfig {
  /** `src/app.derived` */
  readonly folder: string;
  /** True if the folder of an entity exists or will be written, so that it can be imported. */
  readonly hasFolder: (folder: string, source: string) => boolean;
}

export interface GeneratedFile {
  /** `dto.ts` */
  readonly name: string;
  readonly text: string;
}

/** The generated folder of an entity, or of the application. */
export interface GeneratedFolder {
  /** `src/user.derived` */
  readonly path: string;
  /** The entity and its file, `src/user.entity.ts`; null for the folder of the application. */
  readonly origin: { readonly source: string; readonly entity: string } | null;
  /** Two folders with the same path and the same key have the same files. */
  readonly key: string;
  readonly files: readonly GeneratedFile[];
  /** Only of files with SQL. */
  readonly queries?: QueryRecord;
}

/** The schema that the database has to have. */
export interface WantedSchema {
  /** DDL of all entities, without semicolons, in an order that works in an empty database. */
  readonly statements: readonly string[];
  /** The parts of a migration that the DDL does not contain: former names, and values for existing rows. */
  readonly intent: Intent;
  /**
   * Spans of tables, columns and enum types by their names in the database: `users`, `users.full_name`; with the schema
   * unless it is public.
   */
  readonly places: ReadonlyMap<string, Span>;
}

export interface Compilation {
  /** Folders of files that have no error and are not skipped. */
  readonly folders: readonly GeneratedFolder[];
  /** Files with an error and skipped files; their previous output stays. */
  readonly failed: ReadonlySet<string>;
  /** Files without an error that depend on files with one, each with these files. */
  readonly skipped: ReadonlyMap<string, readonly string[]>;
  /** Folders that would be generated anew, if there were a database: their inputs have changed. */
  readonly stale: readonly string[];
  /** The names of all classes in each file, entities or not. */
  readonly classes: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
  /** Null if any file has an error, because missing tables would look as if they had been dropped. */
  readonly schema: WantedSchema | null;
}
