// Random expressions and conditions.
import type { Column, Kind } from "./tables.ts";
import { comparisons, type Writer } from "./writer.ts";

export function randomExpression(kind: Kind, columns: readonly Column[], writer: Writer): string {
  return writer.depth > 5 ? writer.leaf(kind, columns) : anyExpression(kind, columns, writer);
}

function anyExpression(kind: Kind, columns: readonly Column[], writer: Writer): string {
  const of = (one: Kind): string => writer.expression(one, columns);
  const choice = writer.random();
  if (choice < 0.48) return writer.leaf(kind, columns);
  if (choice < 0.56) return `coalesce(${of(kind)}, ${of(kind)})`;
  if (choice < 0.64) return `CASE WHEN ${writer.condition(columns)} THEN ${of(kind)} ELSE ${of(kind)} END`;
  if (choice < 0.67)
    return `CASE WHEN ${writer.condition(columns)} THEN ${of(kind)} WHEN ${writer.condition(columns)} THEN ${of(kind)} END`;
  if (choice < 0.69) return `CASE (${of(kind)}) WHEN ${of(kind)} THEN ${of(kind)} ELSE ${of(kind)} END`;
  if (choice < 0.72 && writer.depth < 4) return `(${writer.select(columns, [kind])} LIMIT 1)`;
  if (choice < 0.76) return `(ARRAY[${of(kind)}, ${of(kind)}])[${writer.chance(0.5) ? 1 : 3}]`;
  if (choice < 0.78 && writer.depth < 4) return `(ARRAY(${writer.select(columns, [kind])}))[1]`;
  if (choice < 0.81) return `nullif(${of(kind)}, ${of(kind)})`;
  if (kind === "bool") return writer.condition(columns);
  return kind === "int" ? number(of, writer) : text(of, writer);
}

function number(of: (kind: Kind) => string, writer: Writer): string {
  return writer.pick([
    `(${of("int")} + ${of("int")})`,
    `length(${of("text")})`,
    `greatest(${of("int")}, ${of("int")})`,
    `abs(${of("int")})`,
    `cardinality(ARRAY[${of("int")}, ${of("int")}])`,
    `num_nulls(${of("int")}, ${of("text")})`,
    `array_position(ARRAY[${of("int")}, 2], ${of("int")})`,
  ]);
}

function text(of: (kind: Kind) => string, writer: Writer): string {
  return writer.pick([
    `(${of("text")} || ${of("text")})`,
    `upper(${of("text")})`,
    `concat(${of("text")}, ${of("int")})`,
    `concat_ws(${of("text")}, ${of("int")})`,
    `(${of("int")})::text`,
    `substring(${of("text")} FROM 'a')`,
    `left(${of("text")}, 1)`,
    `least(${of("text")}, ${of("text")})`,
    `array_to_string(ARRAY[${of("text")}, ${of("text")}], ',')`,
    `(jsonb_build_object('a', ${of("text")}) ->> 'a')`,
    `to_jsonb(${of("int")})::text`,
    `json_build_array(${of("text")})::text`,
  ]);
}

export function randomCondition(columns: readonly Column[], writer: Writer): string {
  return writer.depth > 5 ? comparison(columns, writer) : anyCondition(columns, writer);
}

function comparison(columns: readonly Column[], writer: Writer): string {
  const kind = writer.pick(["int", "text"] as const);
  return `(${writer.leaf(kind, columns)} ${writer.pick(comparisons)} ${writer.leaf(kind, columns)})`;
}

function anyCondition(columns: readonly Column[], writer: Writer): string {
  const kind = writer.pick(["int", "int", "text", "text", "bool"] as const);
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
    () => `(${value()}) ${not()}BETWEEN (${value()}) AND (${value()})`,
    () => `${inner()} AND ${inner()}`,
    () => `${inner()} AND ${inner()} AND ${inner()}`,
    () => `${inner()} OR ${inner()}`,
    () => `NOT ${inner()}`,
    () => `${inner()} IS ${not()}${writer.pick(["TRUE", "FALSE", "UNKNOWN"])}`,
    () => `${inner()} ${writer.pick(["=", "<>"])} ${writer.pick(["true", "false"])}`,
    () => `coalesce(${inner()}, false)`,
    () => `${row()} ${writer.pick(comparisons)} ${row()}`,
    () => `${not()}(${row()} IS ${not()}NULL)`,
    () => `${row()} IS ${not()}DISTINCT FROM ${row()}`,
    () => `${row()} ${not()}IN (${row()}, ${row()})`,
    () => subquery(() => `${not()}EXISTS (${writer.select(columns, [kind])})`),
    () =>
      subquery(
        () => `(${value()}) ${writer.pick(["IN", "NOT IN", "> ALL", "= ANY"])} (${writer.select(columns, [kind])})`,
      ),
    () => subquery(() => `${row()} ${not()}IN (${writer.select(columns, [kind, kind])})`),
    () => `CASE WHEN ${inner()} THEN ${inner()} ELSE ${inner()} END`,
    () => `(${value()}) ${writer.pick(["= ANY", "<> ALL"])} (ARRAY[${value()}, ${value()}])`,
    () => `num_nonnulls(${value()}, ${value()}) = ${writer.pick(["1", "2"])}`,
  ];
  return writer.pick(choices)();
}
