// Entities as they are between the steps of a history, and the SQL that they become.
import type { Project } from "../run.ts";

/** A user with further members. */
export function user(members = "", options = ""): string {
  return `import { auto, belongsTo, column, entity, field, filter, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true${options} })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
${members}}
`;
}

export const phone = '  @field("create", "update", "response") phone!: string | null;\n';

/** The folder of migrations, each file with its text. */
export function folder({ list, read }: Pick<Project, "list" | "read">): Readonly<Record<string, string>> {
  return Object.fromEntries(
    list()
      .filter((path) => path.startsWith("migrations/"))
      .map((path) => [path, read(path)]),
  );
}
