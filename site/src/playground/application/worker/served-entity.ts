// An entity of the running application, as its generated files show it.
import type { Database } from "entity-derive/runtime";
import type { ProjectFile } from "../../data/project-files.ts";
import { type OwnerColumn, readOwnerColumn } from "./owners.ts";
import { readServerValues, type ServerValue } from "./server-values.ts";

/** A generated repository. */
export interface Repository {
  /** Missing if the entity has no owner. */
  readonly ownership?: { readonly table: string };
}

export interface ServedEntity {
  /** The name of its repository: `orderItems`. */
  readonly name: string;
  readonly owner: OwnerColumn | null;
  /** The values that an application has to set in new rows. */
  readonly serverValues: readonly ServerValue[];
}

export async function readServedEntity(
  name: string,
  repository: Repository,
  generated: readonly ProjectFile[],
  db: Database,
): Promise<ServedEntity> {
  const heading = `class ${repository.constructor.name} `;
  const file = generated.find(({ path, text }) => path.endsWith("/postgres.ts") && text.includes(heading));
  const rowPath = file?.path.replace(/postgres\.ts$/, "row.ts");
  const row = generated.find(({ path }) => path === rowPath)?.text ?? "";
  // The statements of an owner have its condition: `user_id = $owner`.
  const [, column] = /\b(\w+) = \$owner/.exec(file?.text ?? "") ?? [];
  const [, property] = /withOwner\(this\.acting, "(\w+)"/.exec(file?.text ?? "") ?? [];
  const { ownership } = repository;
  return {
    name,
    owner: ownership === undefined || column === undefined ? null : await readOwnerColumn(db, ownership.table, column),
    serverValues: readServerValues(row).filter((value) => value.property !== property),
  };
}
