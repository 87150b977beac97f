// What columns and tables that go would refuse the new version until they are gone, into steps that let go of it before.
import type { Column, Constraint, Table } from "../../catalog/catalog.ts";
import { tableKey } from "../../catalog/names.ts";
import { isVolatile } from "../sql/column-sql.ts";
import { quoted } from "../sql/quote.ts";
import { word } from "./files.ts";
import { primaryKey, type Scope, type TablePair } from "./scope.ts";
import { action, type Step } from "./step.ts";

/** The new version writes no value to them, and the version before writes its own. */
export function releaseColumns({ from, to, dropped }: TablePair): readonly Step[] {
  const gone = new Set(dropped.map(({ name }) => name));
  const over = from.constraints.filter(({ columns }) => columns.some((column) => gone.has(column)));
  const [first = ""] = gone;
  const name = word("release", first);
  const drop = ({ name: constraint }: Constraint): string => `DROP CONSTRAINT ${quoted(constraint)}`;
  const isReplaced = ({ name: constraint }: Constraint): boolean =>
    to.constraints.some((one) => one.name === constraint);
  const those = (kind: Constraint["kind"]): readonly Constraint[] =>
    over.filter((constraint) => constraint.kind === kind && !isReplaced(constraint));
  return [
    ...dropped.flatMap((column) => releaseColumn(from, column)).map((text) => action(name, to, text)),
    // Over the row as a whole it may ask for what nobody writes any more.
    ...those("check").map((check) => action(name, to, drop(check))),
    // It would keep, or delete, rows for a column that the new version does not know. Both tables are locked.
    ...those("foreign key").map((key) => action(name, to, drop(key), { company: "apart" })),
  ];
}

function releaseColumn(table: Table, column: Column): readonly string[] {
  const { name, isNotNull, identity, generated, defaultValue } = column;
  if (generated !== null || identity !== null || primaryKey(table)?.columns.includes(name) === true) return [];
  const alter = `ALTER COLUMN ${quoted(name)}`;
  const isConstant = defaultValue !== null && !isVolatile(defaultValue);
  // All new rows would have the same value where there is to be one row with it.
  const isShared = isConstant && table.indexes.some(({ isUnique, columns }) => isUnique && columns.includes(name));
  return [
    ...(isShared ? [`${alter} DROP DEFAULT`] : []),
    ...(isNotNull && (defaultValue === null || isShared) ? [`${alter} DROP NOT NULL`] : []),
  ];
}

/** Rows that nobody looks at any more would keep others from being deleted. */
export function releaseTables({ from, dropped }: Scope): readonly Step[] {
  const gone = new Set(dropped.map(tableKey));
  const kept = new Set(from.tables.map(tableKey).filter((key) => !gone.has(key)));
  return dropped.flatMap((table) =>
    table.constraints
      .filter(({ references }) => {
        if (references === null || !["no action", "restrict"].includes(references.onDelete)) return false;
        return kept.has(tableKey({ schema: references.schema, name: references.table }));
      })
      .map(({ name }) =>
        action(word("release", table.name), table, `DROP CONSTRAINT ${quoted(name)}`, { company: "apart" }),
      ),
  );
}
