// Reads the initializer of a field, which becomes the default of its column.
import type { Expression, FieldSyntax } from "../../../1-syntax/syntax.ts";
import type { Literal } from "../../../text/literal.ts";
import type { ResolvedType } from "../../data/field/column-type.ts";
import { literalOf } from "../../resolve/annotations/literal.ts";
import { findUnreadable } from "../../resolve/annotations/mistakes/suggest-literal.ts";
import type { Source } from "../../resolve/source.ts";
import { substituteConstants } from "../../resolve/substitute-constants.ts";

/** The value of an initializer, and its expression. */
export interface Initial {
  readonly value: Literal;
  readonly expression: Expression;
}

/**
 * Returns the initializer; null if there is none, undefined after a diagnostic. `= null` is the default of a nullable
 * column anyway; in a `Json` that is not nullable, it is the null of JSON.
 */
export function readInitializer(
  syntax: FieldSyntax,
  type: ResolvedType | null,
  { file, report }: Source,
): Initial | null | undefined {
  if (syntax.initializer === null) return null;
  const initializer = substituteConstants(syntax.initializer, file);
  const value = literalOf(initializer);
  if (value === undefined) {
    const unreadable = findUnreadable(initializer, file);
    const suggestion = unreadable?.suggestion ?? suggestReplacement(syntax, file.syntax.text) ?? suggestLiteral(syntax);
    const { fixes = [] } = unreadable ?? {};
    report.add("unreadable-default", initializer.span, { field: syntax.name.value, suggestion }, ...fixes);
    return undefined;
  }
  return value === null && type?.nullable !== false ? null : { value, expression: initializer };
}

/** Suggests what replaces a common expression, such as `new Date()`. */
function suggestReplacement({ initializer, name }: FieldSyntax, text: string): string | null {
  if (initializer === null) return null;
  const code = text.slice(initializer.span.start, initializer.span.end);
  const [, rows] = /^new (?:Collection|Array|Set|Map)<(\w+)>\(/.exec(code) ?? [];
  if (rows !== undefined && /^[A-Z]/.test(rows))
    return `remove the field: rows do not contain other rows; if \`${rows}\` is an entity, write \`@hasMany<${rows}>()\` above the class`;
  if (/^(?:new Date\(\)|Date\.now\(\)|Temporal\.Now\b|DateTime\.now\(|now\(\)|dayjs\(\)|moment\(\))/.test(code))
    return `for the time of the insert, write \`@auto ${name.value}!: Date\``;
  if (/\b(?:randomUUID|uuidv?\d?|nanoid|createId|cuid2?)\(/i.test(code))
    return `for an id, write \`@id ${name.value}!: Uuid\`; for another UUID, \`@column({ default: "gen_random_uuid()" })\``;
  return null;
}

/** Suggests a literal, and a type if the field has none. */
function suggestLiteral({ type, name }: FieldSyntax): string {
  return type === null ? `declare its type, \`${name.value}!: …\`, and ${literalHelp}` : literalHelp;
}

/** The suggestion for a value that is only known at run time. */
export const literalHelp = 'use a literal, or a SQL expression: `@column({ default: "…" })`';
