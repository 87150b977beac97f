// The initializer of a field into the literal that its column has as its default.
import type { Expression, FieldSyntax } from "../../../1-syntax/syntax.ts";
import type { Literal } from "../../../text/literal.ts";
import type { ResolvedType } from "../../data/field/column-type.ts";
import { literalOf } from "../../resolve/annotations/literal.ts";
import { findUnreadable } from "../../resolve/annotations/mistakes/suggest-literal.ts";
import type { Source } from "../../resolve/source.ts";
import { knownExpression } from "../../resolve/substitute-constants.ts";

/** What the field begins with, and where it is written. */
export interface Initial {
  readonly value: Literal;
  readonly expression: Expression;
}

/**
 * The initializer's value: null where there is none, undefined after a diagnostic. `= null` is what a nullable column
 * has anyway; in `Json` that is not nullable it is the null of JSON.
 */
export function readInitializer(
  syntax: FieldSyntax,
  type: ResolvedType | null,
  { file, report }: Source,
): Initial | null | undefined {
  if (syntax.initializer === null) return null;
  const initializer = knownExpression(syntax.initializer, file);
  const value = literalOf(initializer);
  if (value === undefined) {
    const unreadable = findUnreadable(initializer, file);
    const suggestion = unreadable?.suggestion ?? madeBy(syntax, file.syntax.text) ?? writtenFor(syntax);
    const { fixes = [] } = unreadable ?? {};
    report.add("unreadable-default", initializer.span, { field: syntax.name.value, suggestion }, { fixes });
    return undefined;
  }
  return value === null && type?.nullable !== false ? null : { value, expression: initializer };
}

/** What PostgreSQL makes in place of what code would. */
function madeBy({ initializer, name }: FieldSyntax, text: string): string | null {
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

/** The type that would follow from the initializer is not known either. */
function writtenFor({ type, name }: FieldSyntax): string {
  return type === null ? `declare its type, \`${name.value}!: …\`, and ${written}` : written;
}

/** What to write instead of what is known only when the code runs. */
export const written = 'use a literal, or a SQL expression: `@column({ default: "…" })`';
