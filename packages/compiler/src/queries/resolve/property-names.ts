// The names of columns and parameters as properties.
import { camelCase, pascalCase } from "../../text/names.ts";

/** The assertion of a column name: `"spent!"` is never NULL, `"spent?"` may be. */
export type NullAssertion = "present" | "nullable";

export function columnName(name: string): { readonly name: string; readonly assertion: NullAssertion | null } {
  if (name.endsWith("!")) return { name: name.slice(0, -1), assertion: "present" };
  if (name.endsWith("?") && name !== "?column?") return { name: name.slice(0, -1), assertion: "nullable" };
  return { name, assertion: null };
}

/** Converts the name of a column or a parameter to that of a property: `placed_at` to `placedAt`. */
export function propertyName(name: string): string {
  const [, underscores = "", rest = name] = /^(_*)(.*)$/s.exec(name) ?? [];
  const pascal = pascalCase(rest);
  return underscores + (/^\p{Lu}/u.test(rest) ? camelCase(pascal) : pascal.slice(0, 1).toLowerCase() + pascal.slice(1));
}
