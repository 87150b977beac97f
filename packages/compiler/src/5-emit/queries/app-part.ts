// The part of a *.queries.sql file in the application's files.
import type { QueryRecord } from "../../compilation.ts";
import type { QueryModuleNames } from "../../queries/data/query-module.ts";

/** The properties of a file with SQL that the application's files depend on, as plain data. */
export interface QueryPart extends QueryModuleNames, Pick<QueryRecord, "isOwned" | "recordsActor"> {
  readonly path: string;
}
