// Random SELECTs with aggregates, GROUP BY and HAVING.
import { keyOf } from "./froms.ts";
import { aggregates } from "./functions.ts";
import type { Column, Kind } from "./tables.ts";
import { frames } from "./windows.ts";
import { constants, kinds, type Writer } from "./writer.ts";

export function grouped(tail: string, own: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  const keys = writer.list(["int", "text", "bool"] as const, 2).map((kind) => groupingKey(kind, own, writer));
  const groups = keys.map(({ sql }) => sql);
  const isSet = writer.chance(0.6);
  const by = isSet ? groupingSets(groups, writer) : groups.join(", ");
  const clause = writer.chance(0.25) ? "" : ` GROUP BY ${writer.pick(["", "", "DISTINCT "])}${by}`;
  const of = { own, keys: clause === "" ? [] : keys, isSet: clause !== "" && isSet, isHaving: false };
  const list = columns.map((kind, index) => `${aggregated(kind, of, writer)} AS x${index}`);
  const having = writer.chance(0.4) ? ` HAVING ${havingOf(of, writer)}` : "";
  return `SELECT ${list.join(", ")} ${tail}${clause}${having}`;
}

function groupingSets(groups: readonly string[], writer: Writer): string {
  const [first = ""] = groups;
  return writer.pick([
    `ROLLUP (${groups.join(", ")})`,
    `CUBE (${groups.join(", ")})`,
    `GROUPING SETS (${groups.map((group) => `(${group})`).join(", ")})`,
    `GROUPING SETS ((${groups.join(", ")}), ())`,
    `${first}, ROLLUP (${groups.join(", ")})`,
    `GROUPING SETS (ROLLUP (${groups.join(", ")}), (${first}))`,
    `CUBE ((${groups.join(", ")})), GROUPING SETS ((${first}), (${groups.join(", ")}))`,
    "()",
  ]);
}

/** A column, or an expression of columns. */
function groupingKey(kind: Kind, own: readonly Column[], writer: Writer): Column {
  const key = keyOf(kind, own, writer);
  if (!writer.chance(0.25)) return key;
  const other = keyOf(key.kind, own, writer).sql;
  const sql = writer.pick([
    `coalesce(${key.sql}, ${other})`,
    `nullif(${key.sql}, ${other})`,
    `greatest(${key.sql}, ${other})`,
  ]);
  return { sql, kind: key.kind };
}

interface Grouping {
  readonly own: readonly Column[];
  readonly keys: readonly Column[];
  readonly isSet: boolean;
  /** No window function may be in HAVING. */
  readonly isHaving: boolean;
}

function havingOf(grouping: Grouping, writer: Writer): string {
  const of = { ...grouping, isHaving: true };
  const choice = writer.random();
  if (choice < 0.15) return writer.pick(["count(*) > 0", "0 < count(*)", "count(*) = 0", "count(*) IN (1, 2)"]);
  if (choice < 0.25) return countOf(grouping.own, writer);
  if (of.isSet && choice < 0.5) return groupingTest(of, writer);
  if (choice < 0.65) return writer.condition(of.keys);
  const text = aggregated("text", of, writer);
  return writer.pick([`${text} IS NOT NULL`, `${text} > ''`, `${aggregated("int", of, writer)} > 0`]);
}

/** A comparison that says something of at least one row of the group. */
function countOf(own: readonly Column[], writer: Writer): string {
  const counted = writer.leaf(writer.pick(kinds), own);
  const filter = writer.chance(0.4) ? ` FILTER (WHERE ${writer.condition(own)})` : "";
  return `count(${writer.pick(["", "DISTINCT "])}${counted})${filter} ${writer.pick(["> 0", ">= 1", "<> 0", "= 2"])}`;
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
  const aggregate = aggregateCall(kind, own, writer);
  const choice = writer.random();
  if (choice < 0.08 && !of.isHaving) return windowOverGroups(kind, aggregate, of, writer);
  if (choice < 0.16) return `coalesce(${aggregate}, ${constants[kind][1]})`;
  return choice < 0.32 ? `CASE WHEN ${havingOf(of, writer)} THEN ${aggregate} END` : aggregate;
}

/** A window function over the groups. */
function windowOverGroups(kind: Kind, aggregate: string, of: Grouping, writer: Writer): string {
  const [key] = of.keys;
  const order = key === undefined ? "count(*)" : `${key.sql}, count(*)`;
  const call = writer.pick(["lag", "first_value", "last_value"]);
  return `${kind === "int" && writer.chance(0.3) ? "sum" : call}(${aggregate}) OVER (ORDER BY ${order} ${writer.pick(frames)})`;
}

function aggregateCall(kind: Kind, own: readonly Column[], writer: Writer): string {
  const text = writer.pick(aggregates[kind]);
  const any = writer.expression(writer.pick(kinds), own);
  const filled = writer.fill(
    text.replace("{any}", () => any),
    own,
  );
  return writer.chance(0.2) && isAggregate(text) ? `${filled} FILTER (WHERE ${writer.condition(own)})` : filled;
}

/** A call of an aggregate and nothing else, and with no order of its own. */
function isAggregate(text: string): boolean {
  return /^\w+\([^()]*\)$/.test(text) && !text.startsWith("cardinality");
}
