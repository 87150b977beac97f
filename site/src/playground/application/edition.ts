// An edition of a project: its files at one time.
import type { Intent } from "@entity-derive/migrations";
import type { ProjectFile } from "../data/project-files.ts";

/** The tables of an edition, as its compilation has them. */
export interface EditionSchema {
  /** DDL that creates them in an empty database. */
  readonly statements: readonly string[];
  /** Former names, and values of existing rows. */
  readonly intent: Intent;
}

/** An entity, as far as the playground has to act as its application. */
export interface ServedEntity {
  /** The name of its repository: `orderItems`. */
  readonly name: string;
  readonly owner: OwnerColumn | null;
  /** The values that an application has to set in new rows. */
  readonly serverValues: readonly ServerValue[];
}

/** A column that names the owner of a row. */
export interface OwnerColumn {
  /** The table of the entity, without its schema. */
  readonly table: string;
  readonly sample: Sample;
  /** The table whose rows are the owners, and its key, quoted; null if there is no foreign key. */
  readonly references: { readonly table: string; readonly key: string } | null;
}

export interface ServerValue {
  readonly property: string;
  readonly sample: Sample;
}

/** The kind of value that can stand for any other of its type; null for a type without one. */
export type Sample = "uuid" | "text" | "number" | "bigint" | "boolean" | "time" | null;

export interface Edition {
  /** The files that the author of the project writes. */
  readonly sources: readonly ProjectFile[];
  /** Those of a file with an error are missing. */
  readonly generated: readonly ProjectFile[];
  readonly entities: readonly ServedEntity[];
  /** Null if a file has an error. */
  readonly schema: EditionSchema | null;
}
