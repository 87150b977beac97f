// Random SELECTs: plain, with window functions, with functions that return sets.
import { grouped } from "./groups.ts";
import type { Column, Kind } from "./tables.ts";
import { windowCall } from "./windows.ts";
import type { Writer } from "./writer.ts";

export function randomSelect(outer: readonly Column[], columns: readonly Kind[], writer: Writer): string {
  const { sql, columns: own } = writer.chance(0.04) ? { sql: "", columns: [] } : writer.from(outer);
  const visible = [...own, ...(writer.chance(0.3) ? outer : [])];
  const where = writer.chance(0.6) ? ` WHERE ${writer.condition(visible)}` : "";
  const form = writer.random();
  const tail = `${sql === "" ? "" : `FROM ${sql}`}${where}`;
  if (form < 0.25) return grouped(tail, own, columns, writer);
  return `SELECT ${distinct(form, columns, visible, writer)}${selectList(columns, visible, form < 0.4, writer)} ${tail}`;
}

function distinct(form: number, columns: readonly Kind[], visible: readonly Column[], writer: Writer): string {
  if (form < 0.45 && form > 0.42) return "DISTINCT ";
  if (form >= 0.48 || form <= 0.45) return "";
  return columns.length > 1 && writer.chance(0.5)
    ? "DISTINCT ON (1) "
    : `DISTINCT ON (${writer.leaf("text", visible)}) `;
}

/** Functions that return sets; the rows of the shorter ones are filled up with NULL. */
const sets: Readonly<Partial<Record<Kind, readonly [string, ...string[]]>>> = {
  int: ["generate_series(1, least({int}, 2))", "unnest(ARRAY[{int}, {int}])", "(generate_series(1, 2) + {int})"],
  text: ["unnest({texts})", "upper(unnest({texts}))", "jsonb_object_keys(jsonb_build_object('a', {int}))"],
};

function selectList(columns: readonly Kind[], visible: readonly Column[], hasWindows: boolean, writer: Writer): string {
  const hasSets = !hasWindows && writer.chance(0.06);
  const list = columns.map((kind, index) => {
    const isWindow = hasWindows && writer.chance(0.6);
    const set = hasSets ? sets[kind] : undefined;
    const value = set === undefined ? writer.expression(kind, visible) : writer.fill(writer.pick(set), visible);
    return `${isWindow ? windowCall(kind, visible, writer) : value} AS x${index}`;
  });
  return list.join(", ");
}
