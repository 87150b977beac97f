// Values for rows that were there, and NOT NULL without a scan under a lock, into files.
import { batchedUpdate } from "../sql/batches.ts";
import { qualified, quoted, temporary } from "../sql/quote.ts";
import { word } from "./files.ts";
import { primaryKey, type Scope, type TablePair } from "./scope.ts";
import { action, alterTable, type Step, statement } from "./step.ts";
import { type Filling, fillingsOf, unprovenColumns } from "./values.ts";

/** What can be done while the version before still runs. */
export function earlyValues(scope: Scope, pair: TablePair): readonly Step[] {
  const fillings = fillingsOf(scope, pair);
  const filled = fillings.filter(({ isNew }) => isNew).flatMap((filling) => fill(pair, filling, false));
  const required = fillings.filter(({ isRequired, isLate }) => isRequired && !isLate).map(({ column }) => column.name);
  return [
    ...filled,
    ...requireColumns(scope, pair, required, false),
    ...unprovenColumns(pair).flatMap((column) => validateUnproven(pair, column)),
  ];
}

/** Once no version writes NULL any more, the rows that got one meanwhile get their values too. */
export function lateValues(scope: Scope, pair: TablePair): readonly Step[] {
  const late = fillingsOf(scope, pair).filter(({ isLate }) => isLate);
  const required = late.filter(({ isRequired }) => isRequired).map(({ column }) => column.name);
  return [...late.flatMap((filling) => fill(pair, filling, true)), ...requireColumns(scope, pair, required, true)];
}

function fill(pair: TablePair, { column, value }: Filling, isAfterDeployment: boolean): readonly Step[] {
  if (value === null) return [];
  const sql = batchedUpdate({
    table: qualified(pair.to),
    key: primaryKey(pair.from)?.columns ?? [],
    columns: [...pair.from.columns, ...pair.to.columns].map(({ name }) => name),
    set: `${quoted(column.name)} = ${value}`,
    where: `${quoted(column.name)} IS NULL`,
  });
  return [statement(word("fill", column.name), null, sql, { company: "alone", isAfterDeployment })];
}

/** 18 knows a NOT NULL that is not validated; before, a check stands in for it, and SET NOT NULL believes it. */
function requireColumns(
  { postgres }: Scope,
  pair: TablePair,
  columns: readonly string[],
  isAfterDeployment: boolean,
): readonly Step[] {
  const late = { isAfterDeployment };
  const apart = { company: "apart", isAfterDeployment } as const;
  const named = columns.map((column) => ({ column, name: freeName(pair, `${pair.to.name}_${column}_not_null`) }));
  const [first = ""] = columns;
  const definition = (column: string): string =>
    postgres >= 18 ? `NOT NULL ${quoted(column)}` : `CHECK (${quoted(column)} IS NOT NULL)`;
  return [
    ...named.map(({ column, name }) =>
      action(word("require", first), pair.to, `ADD CONSTRAINT ${quoted(name)} ${definition(column)} NOT VALID`, late),
    ),
    ...named.map(({ name }) => action(word("validate", first), pair.to, `VALIDATE CONSTRAINT ${quoted(name)}`, apart)),
    ...(postgres >= 18 || named.length === 0
      ? []
      : [
          ...named.map(({ column }) =>
            action(word("require", first), pair.to, `ALTER COLUMN ${quoted(column)} SET NOT NULL`, late),
          ),
          // Within one ALTER TABLE the checks would go first, and the rows would be read under its lock.
          statement(word("require", first), pair.to, `${alterTable(pair.to)} ${dropsOf(named)}`, late),
        ]),
  ];
}

const dropsOf = (named: readonly { readonly name: string }[]): string =>
  named.map(({ name }) => `DROP CONSTRAINT ${quoted(name)}`).join(", ");

/** Constraints keep their names when their columns are renamed. */
function freeName({ from, to }: TablePair, name: string): string {
  const isTaken = [...from.constraints, ...to.constraints].some(
    (constraint) => constraint.name === name && constraint.kind !== "not null",
  );
  const isKept = from.constraints.some((constraint) => constraint.name === name);
  return isTaken || isKept ? freeName({ from, to } as TablePair, temporary(name)) : name;
}

function validateUnproven({ from, to }: TablePair, column: string): readonly Step[] {
  const constraint = from.constraints.find(({ kind, columns }) => kind === "not null" && columns[0] === column);
  if (constraint === undefined) return [];
  const text = `VALIDATE CONSTRAINT ${quoted(constraint.name)}`;
  return [action(word("validate", column), to, text, { company: "apart" })];
}
