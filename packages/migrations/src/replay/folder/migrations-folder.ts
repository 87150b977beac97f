// The files of a migrations folder.
import type { MigrationFile } from "entity-derive/migrations";
import type { PlannedFile } from "../../difference/migration-plan.ts";

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

/** Returns the migrations, after `before.sql` if there is one. */
export function filesInOrder({ before, files }: Pick<MigrationsFolder, "before" | "files">): readonly MigrationFile[] {
  return before === null ? files : [before, ...files];
}

/** Returns the number of statements that are not run on embedded databases. */
export function countUnreplayed({ files }: MigrationsFolder): number {
  return files.flatMap(({ statements }) => statements).filter(({ isReplayed }) => !isReplayed).length;
}

type PrintableFile = Pick<PlannedFile, "isTransaction" | "isAfterDeployment" | "statements">;

export function migrationText({ isTransaction, isAfterDeployment, statements }: PrintableFile): string {
  const head = [
    ...(isTransaction ? [] : ["-- entity-derive: no transaction\n"]),
    ...(isAfterDeployment ? ["-- entity-derive: after deployment\n"] : []),
  ].join("");
  const body = statements
    .map(({ sql, notes }) => `${[...notes.map((note) => `-- ${note}`), sql].join("\n")};\n`)
    .join("\n");
  return [head, body].filter((part) => part !== "").join("\n");
}

/** Returns the text of `schema.sql`; null if there are no statements. */
export function schemaText(statements: readonly string[]): string {
  const head = [
    "-- The schema of the entities as of the last migration, written by `entity-derive migrate new`.",
    "-- It is not run on your databases. After a merge, take either side of it.",
  ];
  return `${[head.join("\n"), ...statements.map((statement) => `${statement};`)].join("\n\n")}\n`;
}

/** The text of a new, empty migration file. */
export const emptyMigrationText: string = `-- All statements run in one transaction; each ends with a semicolon. Options are comments such as
-- "entity-derive: no transaction". The first lines can have \`no transaction\` (for a file of one statement) and
-- \`after deployment\`; the line above a statement can have \`not replayed\` and \`allow ED803, the reason\`.
`;
