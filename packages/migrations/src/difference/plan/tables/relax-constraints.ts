// Relaxes constraints of columns and tables that are dropped after the deployment, since they would reject writes of the new version.
import type { Column, Constraint, Table } from "../../../catalog/catalog.ts";
import { tableKey } from "../../../catalog/names.ts";
import { isVolatile } from "../../sql/column-sql.ts";
import { quoteIdentifier } from "../../sql/quote.ts";
import { type CatalogDiff, primaryKey, type TablePair } from "../catalog-diff.ts";
import { isDetached } from "../constraints/drop-referencing-keys.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, type Step } from "../step.ts";

/** The new version does not write these columns, the previous one still does. */
export function relaxDroppedColumns(diff: CatalogDiff, { from, to, dropped }: TablePair): readonly Step[] {
  const droppedNames = new Set(dropped.map(({ name }) => name));
  const affected = from.constraints.filter(({ columns }) => columns.some((column) => droppedNames.has(column)));
  const [first = ""] = droppedNames;
  const name = fileNamePart("release", first);
  const drop = ({ name: constraint }: Constraint): string => `DROP CONSTRAINT ${quoteIdentifier(constraint)}`;
  const isReplaced = ({ name: constraint }: Constraint): boolean =>
    to.constraints.some((one) => one.name === constraint);
  const constraintsOf = (kind: Constraint["kind"]): readonly Constraint[] =>
    affected.filter(
      (constraint) => constraint.kind === kind && !isReplaced(constraint) && !isDetached(diff, constraint),
    );
  return [
    ...dropped.flatMap((column) => relaxColumn(from, column)).map((text) => action(name, to, text)),
    // A check over the whole row may need columns that are no longer written.
    ...constraintsOf("check").map((check) => action(name, to, drop(check))),
    // A foreign key would reject or cascade deletes that the new version does not know of. Both tables are locked.
    ...constraintsOf("foreign key").map((key) => action(name, to, drop(key), { batching: "separate" })),
  ];
}

function relaxColumn(table: Table, column: Column): readonly string[] {
  const { name, isNotNull, identity, generated, defaultValue } = column;
  if (generated !== null || identity !== null || primaryKey(table)?.columns.includes(name) === true) return [];
  const alter = `ALTER COLUMN ${quoteIdentifier(name)}`;
  const isConstant = defaultValue !== null && !isVolatile(defaultValue);
  // With a constant default, all new rows would collide in a unique index.
  const isShared = isConstant && table.indexes.some(({ isUnique, columns }) => isUnique && columns.includes(name));
  return [
    ...(isShared ? [`${alter} DROP DEFAULT`] : []),
    ...(isNotNull && (defaultValue === null || isShared) ? [`${alter} DROP NOT NULL`] : []),
  ];
}

/** Rows of a dropped table would prevent deletes in the tables that they refer to. */
export function relaxDroppedTables(diff: CatalogDiff): readonly Step[] {
  const { from, dropped } = diff;
  const droppedNames = new Set(dropped.map(tableKey));
  const keptTables = new Set(from.tables.map(tableKey).filter((key) => !droppedNames.has(key)));
  return dropped.flatMap((table) =>
    table.constraints
      .filter((constraint) => !isDetached(diff, constraint))
      .filter(({ references }) => {
        if (references === null || !["no action", "restrict"].includes(references.onDelete)) return false;
        return keptTables.has(tableKey({ schema: references.schema, name: references.table }));
      })
      .map(({ name }) =>
        action(fileNamePart("release", table.name), table, `DROP CONSTRAINT ${quoteIdentifier(name)}`, {
          batching: "separate",
        }),
      ),
  );
}
