// Random calls of window functions.
import type { Column, Kind } from "./tables.ts";
import type { Writer } from "./writer.ts";

export const frames = [
  "",
  "ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING",
  "ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING",
  "ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
  "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
  "ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING",
  "ROWS BETWEEN UNBOUNDED PRECEDING AND 0 PRECEDING",
  "ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW",
  "ROWS UNBOUNDED PRECEDING EXCLUDE TIES",
  "RANGE UNBOUNDED PRECEDING EXCLUDE GROUP",
  "RANGE BETWEEN CURRENT ROW AND CURRENT ROW",
  "GROUPS BETWEEN 1 FOLLOWING AND 2 FOLLOWING",
  "GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW",
] as const;

export function windowCall(kind: Kind, visible: readonly Column[], writer: Writer): string {
  const value = writer.expression(kind, visible);
  const order = `ORDER BY ${writer.expression("int", visible)}, ${writer.expression("text", visible)} ${writer.pick(frames)}`;
  const partition = writer.chance(0.3) ? `PARTITION BY ${writer.leaf("text", visible)} ` : "";
  const range = `ORDER BY ${writer.leaf("int", visible)} RANGE BETWEEN 1 PRECEDING AND ${writer.pick(["1", "0"])} FOLLOWING`;
  const over = `OVER (${partition}${writer.pick([order, order, order, range, ""])})`;
  const filter = writer.chance(0.15) ? ` FILTER (WHERE ${writer.condition(visible)})` : "";
  const call = writer.pick([
    `lag(${value}) ${over}`,
    `lag(${value}, 0) ${over}`,
    `lead(${value}, 1, ${writer.expression(kind, visible)}) ${over}`,
    `first_value(${value}) ${over}`,
    `last_value(${value}) ${over}`,
    `nth_value(${value}, ${writer.pick(["1", "2"])}) ${over}`,
    `${kind === "bool" ? "bool_or" : kind === "json" ? "any_value" : "max"}(${value})${filter} ${over}`,
    kind === "json" ? `(jsonb_agg(${value})${filter} ${over})` : `(array_agg(${value})${filter} ${over})[1]`,
    kind === "int"
      ? writer.pick([`ntile(2) ${over}`, `sum(${value})${filter} ${over}`])
      : `any_value(${value}) ${over}`,
  ]);
  return writer.chance(0.2) ? `CASE WHEN ${writer.condition(visible)} THEN ${call} END` : call;
}
