// Expressions over a table as it was into the same over the table as it is called after the renames.
import type { Intent, TableName } from "../intent.ts";
import { quoteIdentifier } from "../sql/quote.ts";
import { replaceNames } from "../sql/replace-names.ts";
import type { Renames } from "./resolve-renames.ts";

/** Renames come first; what people wrote may say the former names. */
export function renameIntent(intent: Intent, { columns }: Renames): Intent {
  const sql = ({ schema, table }: TableName, text: string): string => {
    const here = columns.filter((one) => one.schema === schema && one.table === table);
    return replaceNames(text, new Map(here.map(({ from, to }) => [from, to])), quoteIdentifier);
  };
  return {
    ...intent,
    backfills: intent.backfills.map((one) => ({ ...one, sql: sql(one, one.sql) })),
    conversions: intent.conversions.map((one) => ({ ...one, using: sql(one, one.using) })),
  };
}
