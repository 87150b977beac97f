// Random SELECTs: plain, grouped, with window functions.
import { keyOf } from "./froms.ts";
import type { Column, Kind } from "./tables.ts";
import type { Writer } from "./writer.ts";

export function randomSelect(outer: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  const { sql, columns: own } = writer.from(outer);
  const visible = [...own, ...(writer.chance(0.3) ? outer : [])];
  const where = writer.chance(0.6) ? ` WHERE ${writer.condition(visible)}` : "";
  const form = writer.random();
  const tail = `FROM ${sql}${where}`;
  if (form < 0.25) return grouped(tail, own, columns, writer);
  return `SELECT ${distinct(form, columns)}${selectList(columns, visible, form < 0.4, writer)} ${tail}`;
}

function distinct(form: number, columns: readonly Kind[]): string {
  if (form < 0.45 && form > 0.42) return "DISTINCT ";
  return form < 0.48 && form > 0.45 && columns.length > 1 ? "DISTINCT ON (1) " : "";
}

function selectList(columns: readonly Kind[], visible: readonly Column[], hasWindows: boolean, writer: Writer): string {
  const list = columns.map((kind, index) => {
    const isWindow = hasWindows && writer.chance(0.6);
    return `${isWindow ? windowCall(kind, visible, writer) : writer.expression(kind, visible)} AS x${index}`;
  });
  return list.join(", ");
}

function grouped(tail: string, own: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  const keys = writer.list(["int", "text", "bool"] as const, 2).map((kind) => keyOf(kind, own, writer));
  const groups = keys.map(({ sql }) => sql);
  const isSet = writer.chance(0.6);
  const by = isSet
    ? writer.pick([
        `ROLLUP (${groups.join(", ")})`,
        `CUBE (${groups.join(", ")})`,
        `GROUPING SETS (${groups.map((group) => `(${group})`).join(", ")})`,
        `GROUPING SETS ((${groups.join(", ")}), ())`,
      ])
    : groups.join(", ");
  const clause = writer.chance(0.25) ? "" : ` GROUP BY ${by}`;
  const of = { own, keys: clause === "" ? [] : keys, isSet: clause !== "" && isSet };
  const list = columns.map((kind, index) => `${aggregated(kind, of, writer)} AS x${index}`);
  const having = writer.chance(0.4) ? ` HAVING ${havingOf(of, writer)}` : "";
  return `SELECT ${list.join(", ")} ${tail}${clause}${having}`;
}

interface Grouping {
  readonly own: readonly Column[];
  readonly keys: readonly Column[];
  readonly isSet: boolean;
}

function havingOf(of: Grouping, writer: Writer): string {
  if (writer.chance(0.3)) return "count(*) > 0";
  if (of.isSet && writer.chance(0.3)) return groupingTest(of, writer);
  const text = aggregated("text", of, writer);
  return writer.pick([`${text} IS NOT NULL`, `${text} > ''`, `${aggregated("int", of, writer)} > 0`]);
}

/** A comparison of GROUPING, which says whether the set has the keys. */
function groupingTest({ keys }: Grouping, writer: Writer): string {
  const some = keys.slice(0, writer.chance(0.5) ? 1 : 2).map(({ sql }) => sql);
  const operator = writer.pick(["=", "<>", "<", ">"]);
  return `grouping(${some.join(", ")}) ${operator} ${writer.pick(["0", "1", "2"])}`;
}

function aggregated(kind: Kind, of: Grouping, writer: Writer): string {
  const { own, keys, isSet } = of;
  if (isSet && writer.chance(0.15)) {
    const value = writer.expression(kind, keys);
    return `CASE WHEN ${groupingTest(of, writer)} THEN ${value} ELSE ${writer.expression(kind, keys)} END`;
  }
  if (keys.length > 0 && writer.chance(0.5)) return writer.expression(kind, keys);
  const filter = writer.chance(0.2) ? ` FILTER (WHERE ${writer.condition(own)})` : "";
  const argument = writer.expression(kind, own);
  const aggregate = aggregateOf(kind, argument, filter, writer);
  return writer.chance(0.2) ? `CASE WHEN ${havingOf(of, writer)} THEN ${aggregate} END` : aggregate;
}

function aggregateOf(kind: Kind, argument: string, filter: string, writer: Writer): string {
  switch (kind) {
    case "int":
      return writer.pick([
        `count(*)${filter}`,
        `count(${argument})`,
        `sum(${argument})${filter}`,
        `max(${argument})`,
        `cardinality(array_agg(${argument})${filter})`,
      ]);
    case "text":
      return writer.pick([
        `max(${argument})${filter}`,
        `min(${argument})`,
        `string_agg(${argument}, ',')`,
        `(array_agg(${argument}))[1]`,
        `(json_agg(${argument})${filter})::text`,
        `array_to_string(coalesce(array_agg(${argument})${filter}, '{}'), ',')`,
      ]);
    case "bool":
      return writer.pick([`bool_and(${argument})${filter}`, `bool_or(${argument})`]);
  }
}

function windowCall(kind: Kind, visible: readonly Column[], writer: Writer): string {
  const value = writer.expression(kind, visible);
  const frame = writer.pick([
    "",
    "ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING",
    "ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING",
    "ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
    "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
    "ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW",
    "ROWS UNBOUNDED PRECEDING EXCLUDE TIES",
    "GROUPS BETWEEN 1 FOLLOWING AND 2 FOLLOWING",
  ]);
  const order = `${writer.expression("int", visible)}, ${writer.expression("text", visible)}`;
  const partition = writer.chance(0.3) ? `PARTITION BY ${writer.leaf("text", visible)} ` : "";
  const over = `OVER (${partition}ORDER BY ${order} ${frame})`;
  const call = writer.pick([
    `lag(${value}) ${over}`,
    `lead(${value}, 1, ${writer.expression(kind, visible)}) ${over}`,
    `first_value(${value}) ${over}`,
    `last_value(${value}) ${over}`,
    `nth_value(${value}, ${writer.pick(["1", "2"])}) ${over}`,
    kind === "bool" ? `bool_or(${value}) ${over}` : `max(${value}) ${over}`,
  ]);
  return writer.chance(0.2) ? `CASE WHEN ${writer.condition(visible)} THEN ${call} END` : call;
}
