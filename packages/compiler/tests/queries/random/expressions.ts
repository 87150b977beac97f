// Random expressions and conditions.
import { functions } from "./functions.ts";
import type { Column, Kind } from "./tables.ts";
import { comparisons, kinds, type Writer } from "./writer.ts";

export function randomExpression(kind: Kind, columns: readonly Column[], writer: Writer): string {
  return writer.depth > 4 ? writer.leaf(kind, columns) : anyExpression(kind, columns, writer);
}

function anyExpression(kind: Kind, columns: readonly Column[], writer: Writer): string {
  const of = (one: Kind): string => writer.expression(one, columns);
  const choice = writer.random();
  if (choice < 0.5) return writer.leaf(kind, columns);
  if (choice < 0.56) return `coalesce(${of(kind)}, ${of(kind)})`;
  if (choice < 0.61) return `CASE WHEN ${writer.condition(columns)} THEN ${of(kind)} ELSE ${of(kind)} END`;
  if (choice < 0.635)
    return `CASE WHEN ${writer.condition(columns)} THEN ${of(kind)} WHEN ${writer.condition(columns)} THEN ${of(kind)} END`;
  if (choice < 0.65) return opposites(kind, columns, writer);
  if (choice < 0.66) return `CASE (${of(kind)}) WHEN ${of(kind)} THEN ${of(kind)} ELSE ${of(kind)} END`;
  if (choice < 0.7 && writer.depth < 4) return `(${writer.query(columns, [kind])} LIMIT 1)`;
  if (choice < 0.73 && kind !== "texts") return `(ARRAY[${of(kind)}, ${of(kind)}])[${writer.chance(0.5) ? 1 : 3}]`;
  if (choice < 0.75 && writer.depth < 4) return arrayOfRows(kind, columns, writer);
  if (choice < 0.77) return `nullif(${of(kind)}, ${of(kind)})`;
  if (kind === "bool" && choice < 0.9) return writer.condition(columns);
  return writer.fill(writer.pick(functions[kind]), columns);
}

/** A CASE whose last branch is for the opposite of the first. */
function opposites(kind: Kind, columns: readonly Column[], writer: Writer): string {
  const condition = writer.condition(columns);
  const [one, other] = [writer.expression(kind, columns), writer.expression(kind, columns)];
  return `CASE WHEN ${condition} THEN ${one} WHEN NOT (${condition}) THEN ${other} END`;
}

function arrayOfRows(kind: Kind, columns: readonly Column[], writer: Writer): string {
  const query = writer.query(columns, [kind]);
  return kind === "texts" ? `(SELECT array_agg(y.x0[1]) FROM (${query}) y)` : `(ARRAY(${query}))[1]`;
}

export function randomCondition(columns: readonly Column[], writer: Writer): string {
  return writer.depth > 4 ? comparison(columns, writer) : anyCondition(columns, writer);
}

function comparison(columns: readonly Column[], writer: Writer): string {
  const kind = writer.pick(kinds);
  return `(${writer.leaf(kind, columns)} ${writer.pick(comparisons)} ${writer.leaf(kind, columns)})`;
}

/** A test of a whole row, of a range that is seen. */
function rowTest(columns: readonly Column[], writer: Writer): string {
  const aliases = columns.flatMap(({ sql }) => /^\(?\(?(t\d+)\./.exec(sql)?.[1] ?? []);
  const [first] = aliases;
  if (first === undefined) return comparison(columns, writer);
  const [one, other] = [writer.pick([first, ...aliases]), writer.pick([first, ...aliases])];
  const value = writer.leaf("int", columns);
  return writer.pick([
    `${one} IS NOT NULL`,
    `${one} IS NULL`,
    `NOT (${one} IS NULL)`,
    `NOT (${one} IS NOT NULL)`,
    `${one} IS DISTINCT FROM NULL`,
    `${one} IS NOT DISTINCT FROM NULL`,
    `(${one}.*) IS NOT NULL`,
    `ROW(${one}.*, ${value}) IS NOT NULL`,
    `(to_jsonb(${one}) = to_jsonb(${other}))`,
  ]);
}

function anyCondition(columns: readonly Column[], writer: Writer): string {
  const kind = writer.pick(kinds);
  const value = (): string => writer.expression(kind, columns);
  const inner = (): string => `(${writer.condition(columns)})`;
  const not = (): string => writer.pick(["", "NOT "]);
  const subquery = (write: () => string): string => (writer.depth < 4 ? write() : "true");
  const row = (): string => `(${value()}, ${value()})`;
  const choices: readonly [() => string, ...(() => string)[]] = [
    () => `(${value()}) ${writer.pick(comparisons)} (${value()})`,
    () => `(${value()}) ${writer.pick(comparisons)} (${value()})`,
    () => `(${value()}) IS NOT NULL`,
    () => `(${value()}) IS NOT NULL`,
    () => `(${value()}) IS NULL`,
    () => `(${value()}) IS ${not()}DISTINCT FROM (${value()})`,
    () => `(${value()}) ${not()}IN (${value()}, ${value()})`,
    () => `(${value()}) ${not()}BETWEEN ${writer.pick(["", "SYMMETRIC "])}(${value()}) AND (${value()})`,
    () => `${inner()} AND ${inner()}`,
    () => `${inner()} AND ${inner()} AND ${inner()}`,
    () => `${inner()} OR ${inner()}`,
    () => `NOT ${inner()}`,
    () => `${inner()} IS ${not()}${writer.pick(["TRUE", "FALSE", "UNKNOWN"])}`,
    () => `${inner()} ${writer.pick(["=", "<>"])} ${writer.pick(["true", "false"])}`,
    () => `coalesce(${inner()}, ${writer.pick(["false", "true"])})`,
    () => `coalesce(${value()}, ${value()}) ${writer.pick(comparisons)} ${value()}`,
    () => `${row()} ${writer.pick(comparisons)} ${row()}`,
    () => `${not()}(${row()} IS ${not()}NULL)`,
    () => `${row()} IS ${not()}DISTINCT FROM ${row()}`,
    () => `${row()} ${not()}IN (${row()}, ${row()})`,
    () => rowTest(columns, writer),
    () => writer.fill(writer.pick(functions.bool), columns),
    () => subquery(() => `${not()}EXISTS (${writer.query(columns, [kind])})`),
    () =>
      subquery(
        () =>
          `(${value()}) ${writer.pick(["IN", "NOT IN", "> ALL", "= ANY", "<> ANY"])} (${writer.query(columns, [kind])})`,
      ),
    () => subquery(() => `${row()} ${not()}IN (${writer.query(columns, [kind, kind])})`),
    () => subquery(() => `${row()} ${writer.pick(comparisons)} (${writer.query(columns, [kind, kind])} LIMIT 1)`),
    () => `CASE WHEN ${inner()} THEN ${inner()} ELSE ${inner()} END`,
    () =>
      kind === "texts" ? "true" : `(${value()}) ${writer.pick(["= ANY", "<> ALL"])} (ARRAY[${value()}, ${value()}])`,
    () => `num_nonnulls(${value()}, ${value()}) = ${writer.pick(["1", "2"])}`,
  ];
  return writer.pick(choices)();
}
