// Prints migration files and `schema.sql`.
import type { PlannedFile } from "../../difference/migration-plan.ts";

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
