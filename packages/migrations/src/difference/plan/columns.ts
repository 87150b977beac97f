// Columns that are new, or have another default or are no longer required, into actions of one ALTER TABLE.
import type { Column, Table } from "../../catalog/catalog.ts";
import { columnSql, defaultSql, emptyColumnSql } from "../sql/column-sql.ts";
import { literal, qualified, quoted } from "../sql/quote.ts";
import { word } from "./files.ts";
import { type ColumnPair, isRetyped, type Scope, type TablePair } from "./scope.ts";
import { action, type Step, statement } from "./step.ts";
import { interimSequence, isFilledAtOnce } from "./values.ts";

export function columnSteps(scope: Scope, pair: TablePair): readonly Step[] {
  const added = pair.added.flatMap((column) => addColumn(scope, pair, column));
  const changed = pair.columns.flatMap((column) => changeColumn(pair.to, column));
  return [...added, ...changed, ...optionSteps(pair)];
}

function addColumn(scope: Scope, pair: TablePair, column: Column): readonly Step[] {
  const name = word("add", column.name);
  if (isFilledAtOnce(scope, pair, column)) return [action(name, pair.to, `ADD COLUMN ${columnSql(column)}`)];
  const add = action(name, pair.to, `ADD COLUMN ${emptyColumnSql(column)}`);
  if (column.identity !== null)
    return [...interimSteps(name, pair.to, column), add, interimDefault(name, pair.to, column)];
  return column.defaultValue === null ? [add] : [add, setDefault(name, pair.to, column)];
}

/** An identity would number all rows under a lock. */
function interimSteps(name: string, table: Table, column: Column): readonly Step[] {
  const type = column.type === "bigint" ? "" : ` AS ${column.type}`;
  return [statement(name, table, `CREATE SEQUENCE ${qualified(interimSequence(table, column))}${type}`)];
}

function interimDefault(name: string, table: Table, column: Column): Step {
  const next = `nextval(${literal(qualified(interimSequence(table, column)))})`;
  return action(name, table, `ALTER COLUMN ${quoted(column.name)} SET DEFAULT ${next}`);
}

/** Once all rows have a number, the identity goes on after the last. */
export function finishIdentities({ to, added }: TablePair): readonly Step[] {
  return added
    .filter(({ identity }) => identity !== null)
    .flatMap((column) => {
      const name = word("finish", column.name);
      const alter = `ALTER COLUMN ${quoted(column.name)}`;
      const interim = qualified(interimSequence(to, column));
      const sequence = `pg_get_serial_sequence(${literal(qualified(to))}, ${literal(column.name)})`;
      return [
        action(name, to, `${alter} DROP DEFAULT`),
        action(name, to, `${alter} ADD GENERATED ${column.identity?.toUpperCase()} AS IDENTITY`),
        statement(name, to, `SELECT setval(${sequence}, nextval(${literal(interim)}), false)`),
        statement(name, to, `DROP SEQUENCE ${interim}`),
      ];
    });
}

const setDefault = (name: string, table: Table, column: Column): Step =>
  action(name, table, `ALTER COLUMN ${quoted(column.name)} SET DEFAULT ${defaultSql(column)}`);

function changeColumn(table: Table, pair: ColumnPair): readonly Step[] {
  const { from, to } = pair;
  const name = word("change", to.name);
  const column = `ALTER COLUMN ${quoted(to.name)}`;
  const steps: Step[] = [];
  if (from.identity !== null && to.identity === null) steps.push(action(name, table, `${column} DROP IDENTITY`));
  if (from.isNotNull && !to.isNotNull) {
    steps.push(action(word("allow_no", to.name), table, `${column} DROP NOT NULL`));
  }
  // A retype says the default again.
  if (from.defaultValue !== to.defaultValue && !isRetyped(pair)) {
    steps.push(to.defaultValue === null ? action(name, table, `${column} DROP DEFAULT`) : setDefault(name, table, to));
  }
  if (from.identity === null && to.identity !== null) steps.push(...addIdentity(name, table, from, to));
  if (from.identity !== null && to.identity !== null && from.identity !== to.identity) {
    steps.push(action(name, table, `${column} SET GENERATED ${to.identity.toUpperCase()}`));
  }
  return steps;
}

/** It goes on after the numbers that are there. */
function addIdentity(name: string, table: Table, from: Column, to: Column): readonly Step[] {
  const column = quoted(to.name);
  const required = from.isNotNull ? [] : [action(name, table, `ALTER COLUMN ${column} SET NOT NULL`)];
  const largest = `coalesce(max(${column}), 0) + 1, false) FROM ${qualified(table)}`;
  const sequence = `pg_get_serial_sequence(${literal(qualified(table))}, ${literal(to.name)})`;
  return [
    ...required,
    action(name, table, `ALTER COLUMN ${column} ADD GENERATED ${to.identity?.toUpperCase()} AS IDENTITY`),
    statement(name, table, `SELECT setval(${sequence}, ${largest}`),
  ];
}

/** `fillfactor` and the like. */
function optionSteps({ from, to }: TablePair): readonly Step[] {
  const name = word("change", to.name);
  const wanted = to.options.filter((option) => !from.options.includes(option));
  const keys = new Set(to.options.map((option) => option.split("=", 1)[0]));
  const gone = from.options.map((option) => option.split("=", 1)[0] ?? "").filter((key) => !keys.has(key));
  return [
    ...(wanted.length === 0 ? [] : [action(name, to, `SET (${wanted.join(", ")})`)]),
    ...(gone.length === 0 ? [] : [action(name, to, `RESET (${gone.join(", ")})`)]),
  ];
}
