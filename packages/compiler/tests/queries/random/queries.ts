// Random queries that are more than one SELECT: set operations, VALUES, and common tables.
import type { Column, Kind } from "./tables.ts";
import { columnsOf } from "./tables.ts";
import { kinds, type Writer } from "./writer.ts";
import { randomWrite } from "./writes.ts";

export function randomQuery(outer: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  if (writer.depth > 4 || writer.chance(0.8)) return limited(writer.select(outer, columns), columns, writer);
  const choice = writer.random();
  if (choice < 0.45) return randomUnion(outer, columns, writer);
  if (choice < 0.65) return randomValues(outer, columns, writer);
  if (choice < 0.8) return withCommonTable(outer, columns, writer);
  return recursive(columns, writer);
}

/** A limit keeps rows from the result. */
function limited(select: string, columns: readonly Kind[], writer: Writer): string {
  if (!writer.chance(0.08)) return select;
  const tail = writer.pick(["LIMIT 1", "OFFSET 1", "ORDER BY 1 FETCH FIRST 1 ROW WITH TIES", "LIMIT 0"]);
  const list = columns.map((_, index) => `x${index}`).join(", ");
  return `SELECT ${list} FROM (${select} ${tail}) l`;
}

export function randomUnion(outer: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  const side = (): string =>
    writer.chance(0.2) && writer.depth < 5
      ? writer.deeper(() => randomUnion(outer, columns, writer))
      : writer.select(outer, columns);
  const operator = writer.pick(["UNION", "UNION ALL", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL"]);
  return `(${side()}) ${operator} (${writer.chance(0.1) ? randomValues(outer, columns, writer) : side()})`;
}

function randomValues(outer: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  const row = (): string => `(${columns.map((kind) => writer.expression(kind, outer)).join(", ")})`;
  const names = columns.map((_, index) => `x${index}`).join(", ");
  const alias = writer.alias();
  return `SELECT ${names} FROM (VALUES ${row()}, ${row()}) ${alias}(${names})`;
}

function withCommonTable(outer: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  const inner = writer.list(kinds, 3);
  const name = writer.alias();
  const materialized = writer.pick(["", "MATERIALIZED ", "NOT MATERIALIZED "]);
  const head = `WITH ${name}(${namesOf(inner)}) AS ${materialized}(${writer.query(outer, inner)})`;
  return fromCommonTable(head, name, inner, columns, writer);
}

/** A query whose WITH writes. */
export function withWrite(writer: Writer): string {
  const returned = writer.list(["text", "text", "int"] as const, 3);
  const write = randomWrite(writer).replace(/ RETURNING .*$/s, "");
  if (!/\bcategories (AS )?c\b/.test(write)) return randomWrite(writer);
  const own = columnsOf("categories", "c");
  const list = returned.map((kind) => writer.expression(kind, own)).join(", ");
  const head = `WITH w(${namesOf(returned)}) AS (${write} RETURNING ${list})`;
  return fromCommonTable(head, "w", returned, writer.list(kinds, 3), writer);
}

/** A query of a recursive table: its rows lead to rows of a table, three times at most. */
export function recursive(columns: readonly Kind[], writer: Writer): string {
  const inner = writer.list(kinds, 3);
  const first = writer.select([], inner);
  const own: readonly Column[] = inner.map((kind, index) => ({ sql: `r.c${index}`, kind }));
  const visible: readonly Column[] = [...own, ...columnsOf("categories", "g")];
  const list = inner.map((kind) => writer.expression(kind, visible));
  const join = `FROM r JOIN categories g ON ${writer.condition(visible)} WHERE r.step < 3`;
  const body = `SELECT f.*, 0 FROM (${first}) f UNION SELECT ${list.join(", ")}, r.step + 1 ${join}`;
  const cycle = writer.pick(["", "", " CYCLE c0 SET looped USING path", " SEARCH BREADTH FIRST BY step SET place"]);
  const head = `WITH RECURSIVE r(${namesOf(inner)}, step) AS (${body})${cycle}`;
  return fromCommonTable(head, "r", inner, columns, writer);
}

function namesOf(columns: readonly Kind[]): string {
  return columns.map((_, index) => `c${index}`).join(", ");
}

function fromCommonTable(
  head: string,
  name: string,
  inner: readonly Kind[],
  columns: readonly Kind[],
  writer: Writer,
): string {
  const own: readonly Column[] = inner.map((kind, index) => ({ sql: `${name}.c${index}`, kind }));
  const from = writer.pick([
    name,
    `users LEFT JOIN ${name} ON ${writer.condition(own)}`,
    `${name} JOIN ${name} again ON ${name}.c0 = again.c0`,
  ]);
  const where = writer.chance(0.4) ? ` WHERE ${writer.condition(own)}` : "";
  const list = columns.map((kind, index) => `${writer.expression(kind, own)} AS x${index}`);
  return `${head} SELECT ${list.join(", ")} FROM ${from}${where}`;
}
