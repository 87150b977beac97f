// Converts column defaults to initializers if possible, otherwise to SQL.
import type { Column } from "@entity-derive/migrations";
import type { Literal } from "../text/literal.ts";
import type { PulledType } from "./pulled-entity.ts";

/** Returns the literal that generates exactly this DEFAULT; undefined if there is none, and the default stays SQL. */
export function literalDefault({ defaultValue, base, type: sqlType }: Column, type: PulledType): Literal | undefined {
  if (defaultValue === null || base.kind === "domain") return undefined;
  if (type.union !== undefined && !type.isArray) {
    const value = text(defaultValue);
    return value !== undefined && type.union.includes(value) ? value : undefined;
  }
  if (type.isArray) return type.name === "string" && defaultValue === "'{}'::text[]" ? [] : undefined;
  if (type.kind === "value-object" && base.schema !== "public") return undefined;
  switch (type.name) {
    case "boolean":
      return defaultValue === "true" ? true : defaultValue === "false" ? false : undefined;
    case "i16":
    case "i32":
    case "i64":
      return integer(defaultValue);
    case "f32":
    case "f64":
      return /^\d{1,15}$/.test(defaultValue) ? Number(defaultValue) : undefined;
    case "Json":
      if (sqlType !== "jsonb") return undefined;
      return defaultValue === "'{}'::jsonb" ? {} : defaultValue === "'[]'::jsonb" ? [] : undefined;
    default:
      if (type.kind !== "value-object" && !["text", "varchar"].includes(base.name)) return undefined;
      return text(defaultValue);
  }
}

/** `0`, `'-1'::integer` */
function integer(sql: string): number | undefined {
  const [, digits, negative] = /^(?:(0|[1-9]\d{0,9})|'(-[1-9]\d{0,9})'::integer)$/.exec(sql) ?? [];
  const digitsOrNegative = digits ?? negative;
  return digitsOrNegative === undefined ? undefined : Number(digitsOrNegative);
}

/** `'draft'::text`, `'draft'::public.order_status` */
function text(sql: string): string | undefined {
  const [, quoted] = /^'((?:[^'\\]|'')*)'::[\w."]+(?: varying)?$/.exec(sql) ?? [];
  return quoted === undefined || /[\r\n]/.test(quoted) ? undefined : quoted.replaceAll("''", "'");
}
