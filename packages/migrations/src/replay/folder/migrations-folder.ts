// A folder of migrations as it was read: the files in their order, and what stands beside them.
import type { MigrationFile } from "entity-derive/migrations";

export interface MigrationsFolder {
  /** In the order of their names. */
  readonly files: readonly MigrationFile[];
  /** `NAME.down.sql`, by the name of the file that it undoes. */
  readonly downs: ReadonlyMap<string, MigrationFile>;
  /** `before.sql`; null where there is none. */
  readonly before: MigrationFile | null;
  /** `schema.sql`; null where there is none. */
  readonly schema: MigrationFile | null;
}

/** What is beside the migrations, by its name without `.sql`. */
export const specialFileNames = { before: "before", schema: "schema" } as const;

/** How many statements of the migrations embedded databases do not run. */
export function countUnreplayed({ files }: MigrationsFolder): number {
  return files.flatMap(({ statements }) => statements).filter(({ isReplayed }) => !isReplayed).length;
}
