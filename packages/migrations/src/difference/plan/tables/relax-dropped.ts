// What columns and tables that go would refuse the new version until they are gone, into steps that let go of it before.
import type { Column, Constraint, Table } from "../../../catalog/catalog.ts";
import { tableKey } from "../../../catalog/names.ts";
import { isVolatile } from "../../sql/column-sql.ts";
import { quoteIdentifier } from "../../sql/quote.ts";
import { type CatalogDiff, primaryKey, type TablePair } from "../catalog-diff.ts";
import { isDetached } from "../constraints/rebuilt-keys.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, type Step } from "../step.ts";

/** The new version writes no value to them, and the version before writes its own. */
export function relaxDroppedColumns(diff: CatalogDiff, { from, to, dropped }: TablePair): readonly Step[] {
  const gone = new Set(dropped.map(({ name }) => name));
  const over = from.constraints.filter(({ columns }) => columns.some((column) => gone.has(column)));
  const [first = ""] = gone;
  const name = fileNamePart("release", first);
  const drop = ({ name: constraint }: Constraint): string => `DROP CONSTRAINT ${quoteIdentifier(constraint)}`;
  const isReplaced = ({ name: constraint }: Constraint): boolean =>
    to.constraints.some((one) => one.name === constraint);
  const those = (kind: Constraint["kind"]): readonly Constraint[] =>
    over.filter((constraint) => constraint.kind === kind && !isReplaced(constraint) && !isDetached(diff, constraint));
  return [
    ...dropped.flatMap((column) => relaxColumn(from, column)).map((text) => action(name, to, text)),
    // Over the row as a whole it may ask for what nobody writes any more.
    ...those("check").map((check) => action(name, to, drop(check))),
    // It would keep, or delete, rows for a column that the new version does not know. Both tables are locked.
    ...those("foreign key").map((key) => action(name, to, drop(key), { batching: "separate" })),
  ];
}

function relaxColumn(table: Table, column: Column): readonly string[] {
  const { name, isNotNull, identity, generated, defaultValue } = column;
  if (generated !== null || identity !== null || primaryKey(table)?.columns.includes(name) === true) return [];
  const alter = `ALTER COLUMN ${quoteIdentifier(name)}`;
  const isConstant = defaultValue !== null && !isVolatile(defaultValue);
  // All new rows would have the same value where there is to be one row with it.
  const isShared = isConstant && table.indexes.some(({ isUnique, columns }) => isUnique && columns.includes(name));
  return [
    ...(isShared ? [`${alter} DROP DEFAULT`] : []),
    ...(isNotNull && (defaultValue === null || isShared) ? [`${alter} DROP NOT NULL`] : []),
  ];
}

/** Rows that nobody looks at any more would keep others from being deleted. */
export function relaxDroppedTables(diff: CatalogDiff): readonly Step[] {
  const { from, dropped } = diff;
  const gone = new Set(dropped.map(tableKey));
  const kept = new Set(from.tables.map(tableKey).filter((key) => !gone.has(key)));
  return dropped.flatMap((table) =>
    table.constraints
      .filter((constraint) => !isDetached(diff, constraint))
      .filter(({ references }) => {
        if (references === null || !["no action", "restrict"].includes(references.onDelete)) return false;
        return kept.has(tableKey({ schema: references.schema, name: references.table }));
      })
      .map(({ name }) =>
        action(fileNamePart("release", table.name), table, `DROP CONSTRAINT ${quoteIdentifier(name)}`, {
          batching: "separate",
        }),
      ),
  );
}
