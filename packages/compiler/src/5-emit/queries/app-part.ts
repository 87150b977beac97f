// The part of a *.queries.sql file in the application's files.
import type { GeneratedFile } from "../../compilation.ts";
import { moduleExports } from "../../queries/data/module-names.ts";
import type { QueryModuleNames } from "../../queries/data/query-module.ts";
import type { QueryFile } from "../../queries/data/statement.ts";

/** The properties of a file with SQL that the application's files depend on, as plain data. */
export interface QueryPart extends QueryModuleNames {
  readonly path: string;
  readonly isOwned: boolean;
  readonly recordsActor: boolean;
}

/**
 * @param files the generated files, which say whether the class takes the actor: only the analysis of the statements
 * knows that, and it may be that of an earlier run
 */
export function queryPart(
  { path, statements }: QueryFile,
  names: QueryModuleNames,
  files: readonly GeneratedFile[],
): QueryPart {
  const isOwned = statements.some(({ parameters }) => parameters.some(({ name }) => name === "owner"));
  const options = `export interface ${moduleExports(names).options} {`;
  return { ...names, path, isOwned, recordsActor: files.some(({ text }) => text.includes(options)) };
}
