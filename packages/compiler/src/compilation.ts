// What goes into the compiler and what comes out: text on both sides.
import type { Intent } from "@entity-derive/migrations";
import type { JsonCase } from "./2-model/data/json-name.ts";
import type { AppPart } from "./5-emit/app/member.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Span } from "./diagnostics/span.ts";

/** A file of the project. Paths are relative to the project's root, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Sources {
  /** The files that the globs matched. */
  readonly entities: readonly Source[];
  /** Another file of the project, which an entity file imports from; null where there is none. */
  readonly read: (path: string) => string | null;
  /**
   * Where the aliases of the tsconfig that holds for the file `from` lead: paths from the project's root, the first
   * to be tried first. Without any a name that is not relative is a package's.
   */
  readonly aliased?: (specifier: string, from: string) => readonly string[];
}

/** A folder that was emitted before, without its texts: plain data, which another process may read. */
export interface RememberedFolder {
  /** Equal keys of two folders at one path mean equal files. */
  readonly key: string;
  /** The names of its files. */
  readonly names: readonly string[];
  /** What the application's folder has of the entity; null for that folder itself. */
  readonly appPart: AppPart | null;
}

/** The folders that need not be emitted again, by their paths. A compiler reads it, and keeps it up to date. */
export type FolderMemo = Map<string, RememberedFolder>;

type ValidatorName = "zod" | "valibot";

/** What the project's configuration says. */
export interface Config {
  readonly router: "hono" | "fastify" | "none";
  /** The library that the DTOs' schemas are made for; of each entity file its own, where it is a function. */
  readonly validator: ValidatorName | ((source: string) => ValidatorName);
  /** What relative imports in a folder end in, after the tsconfig that holds there. */
  readonly importEnding: (folder: string) => ".ts" | ".js" | "";
  /** Whether the tsconfig that holds in a folder says `isolatedDeclarations`; it does not by default. */
  readonly isolatedDeclarations?: (folder: string) => boolean;
  /** How names are written in JSON and in query strings; as they are by default. */
  readonly jsonCase?: JsonCase | null;
  /** Where the application's folder is; null where none is made. */
  readonly app: AppConfig | null;
}

export interface AppConfig {
  /** `src/app.derived` */
  readonly folder: string;
  /** Whether the folder of an entity is there, or will be: what is not cannot be imported. */
  readonly hasFolder: (folder: string, source: string) => boolean;
}

export interface GeneratedFile {
  /** `dto.ts` */
  readonly name: string;
  readonly text: string;
}

/** The folder of one entity, or that of the application. */
export interface GeneratedFolder {
  /** `src/user.derived` */
  readonly path: string;
  /** The entity and its file, `src/user.entity.ts`; null for what is made of all of them. */
  readonly origin: { readonly source: string; readonly entity: string } | null;
  /** Equal keys of two folders at one path mean equal files. */
  readonly key: string;
  readonly files: readonly GeneratedFile[];
}

/** What the database of the project is to be. */
export interface WantedSchema {
  /** The DDL of all entities, each statement without its semicolon, in an order in which it can be run from nothing. */
  readonly statements: readonly string[];
  /** What cannot be seen in it: earlier names, and where the values of rows come from that are there already. */
  readonly intent: Intent;
  /**
   * Where tables, columns and enum types are declared, by their names in the database: `users`, `users.full_name`, with
   * the schema where it is not public.
   */
  readonly places: ReadonlyMap<string, Span>;
}

export interface Compilation {
  /** Only for files without an error that wait for no other. */
  readonly folders: readonly GeneratedFolder[];
  /** The files with an error, and those that are held back: what was generated for them before stays. */
  readonly failed: ReadonlySet<string>;
  /** The files without an error of their own that depend on files with one, which are named. */
  readonly skipped: ReadonlyMap<string, readonly string[]>;
  /** The names of the classes in each file, whether they are entities or not. */
  readonly classes: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly Diagnostic[];
  /** Null while any file has an error: what is missing then would look as if it had been dropped. */
  readonly schema: WantedSchema | null;
}
