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

export interface Edition {
  /** The files that the author of the project writes. */
  readonly sources: readonly ProjectFile[];
  readonly generated: readonly ProjectFile[];
  /** Null if a file has an error. */
  readonly schema: EditionSchema | null;
}
