// The files of a migrations folder.
import type { MigrationFile } from "entity-derive/migrations";

export interface MigrationsFolder {
  /** In the order of their names. */
  readonly files: readonly MigrationFile[];
  /** `NAME.down.sql`, by the name of the migration that it undoes. */
  readonly downs: ReadonlyMap<string, MigrationFile>;
  /** `before.sql`; null if there is none. */
  readonly before: MigrationFile | null;
  /** `schema.sql`; null if there is none. */
  readonly schema: MigrationFile | null;
}

/** The names, without `.sql`, of the files that are no migrations. */
export const specialFileNames = { before: "before", schema: "schema" } as const;

/** Returns the number of statements that are not run on embedded databases. */
export function countUnreplayed({ files }: MigrationsFolder): number {
  return files.flatMap(({ statements }) => statements).filter(({ isReplayed }) => !isReplayed).length;
}
