// Renames columns in the expressions of backfills and conversions.
import type { Intent, TableName } from "../intent.ts";
import { quoteIdentifier } from "../sql/quote.ts";
import { replaceNames } from "../sql/replace-names.ts";
import type { Renames } from "./resolve-renames.ts";

/** Expressions may use former names, but run after the renames. */
export function renameIntent(intent: Intent, { columns }: Renames): Intent {
  const sql = ({ schema, table }: TableName, text: string): string => {
    const columnRenames = columns.filter((one) => one.schema === schema && one.table === table);
    return replaceNames(text, new Map(columnRenames.map(({ from, to }) => [from, to])), quoteIdentifier);
  };
  return {
    ...intent,
    backfills: intent.backfills.map((one) => ({ ...one, sql: sql(one, one.sql) })),
    conversions: intent.conversions.map((one) => ({ ...one, using: sql(one, one.using) })),
  };
}
