// The part of a *.queries.sql file in the application's files.
import type { QueryModuleNames } from "../../queries/data/query-module.ts";
import type { QueryFile } from "../../queries/data/statement.ts";
import { needsActor } from "../../queries/resolve/resolve.ts";

/** The properties of a file with SQL that the application's files depend on, as plain data. */
export interface QueryPart extends QueryModuleNames {
  readonly path: string;
  readonly isOwned: boolean;
  readonly recordsActor: boolean;
}

export function queryPart({ path, statements }: QueryFile, names: QueryModuleNames): QueryPart {
  const isOwned = statements.some(({ parameters }) => parameters.some(({ name }) => name === "owner"));
  return { ...names, path, isOwned, recordsActor: needsActor(statements) };
}
