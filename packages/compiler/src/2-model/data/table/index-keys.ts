// The keys of an index: columns, ranges and expressions, each with its order.
import type { Located } from "../../../diagnostics/span.ts";
import type { Field } from "../field/field.ts";
import { type FullText, fullTextName } from "./full-text.ts";
import type { FieldRange } from "./index-ranges.ts";

export interface IndexKey {
  readonly of:
    | { readonly kind: "field"; readonly field: Field }
    | { readonly kind: "range"; readonly range: FieldRange }
    | { readonly kind: "full-text"; readonly fullText: FullText }
    | { readonly kind: "expression"; readonly sql: Located<string> };
  readonly isDescending: boolean;
  readonly nullsFirst: boolean;
  /** The operator of an EXCLUDE constraint; null in an index. */
  readonly operator: string | null;
}

/** The order that a key has if none is specified. */
export const ascending = { isDescending: false, nullsFirst: false } as const;

/** Returns keys for columns in ascending order. */
export function plainKeys(fields: readonly Field[]): readonly IndexKey[] {
  return fields.map((field) => ({ of: { kind: "field", field }, ...ascending, operator: null }));
}

export function keyFields(keys: readonly IndexKey[]): readonly Field[] {
  return keys.flatMap(({ of }) => {
    if (of.kind === "range") return [of.range.from, of.range.to];
    if (of.kind === "full-text") return of.fullText.fields.map(({ field }) => field);
    return of.kind === "field" ? [of.field] : [];
  });
}

/** Returns the names of its fields, and its expressions, as messages show them. */
export function keyLabels(keys: readonly IndexKey[]): readonly string[] {
  return keys.flatMap((key) => {
    const shown = key.of.kind === "expression" ? [key.of.sql.value] : keyFields([key]).map(({ name }) => name);
    return shown.map((text) => `\`${text}\``);
  });
}

export function areColumns(keys: readonly IndexKey[]): boolean {
  return keys.every(({ of }) => of.kind === "field");
}

export function keyNames(keys: readonly IndexKey[]): readonly string[] {
  return partNames(
    keys.map(({ of }) => {
      if (of.kind === "range") return of.range.type;
      if (of.kind === "full-text") return fullTextName;
      return of.kind === "field" ? of.field.column.name : { sql: of.sql.value };
    }),
  );
}

/** Returns what PostgreSQL puts into an index's name: columns, `lower` for `lower(title)`, `expr` for `a + b`. */
export function partNames(parts: readonly (string | { readonly sql: string })[]): readonly string[] {
  const names: string[] = [];
  for (const part of parts) {
    const name = typeof part === "string" ? part : nameOf(part.sql);
    const count = names.filter((other) => other.replace(/\d+$/, "") === name).length;
    names.push(typeof part !== "string" && count > 0 ? `${name}${count}` : name);
  }
  return names;
}

/** Returns the function of a call, as in `lower(title)`, or `expr` for any other expression. */
function nameOf(sql: string): string {
  const [, name, rest = ""] = /^(?:[a-z_][\w$]*\.)?([a-z_][\w$]*)\((.*)\)$/is.exec(sql.trim()) ?? [];
  return name === undefined || closesEarly(rest) ? "expr" : name.toLowerCase();
}

/** True if the first parenthesis is closed before the end, as in `lower(a) || lower(b)`. */
function closesEarly(text: string): boolean {
  let depth = 0;
  for (const character of text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, "")) {
    if (character === "(") depth++;
    else if (character === ")" && --depth < 0) return true;
  }
  return false;
}
