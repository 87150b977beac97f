// A field of an entity: its column, the source of its values, and its DTOs.
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { FilterName } from "../../../language/filters/index.ts";
import type { Numeric } from "../../../language/types/scalar-type.ts";
import type { Literal } from "../../../text/literal.ts";
import type { UserImport } from "../user-import.ts";
import { type ColumnType, choiceIn, type Spelling, type ValueObject } from "./column-type.ts";
import { noRules, type Rules } from "./value-rules.ts";

export interface Field {
  readonly name: string;
  /** The property in JSON. Filters of a query have names of their own. */
  readonly jsonName: string;
  /** The properties from the entity to the value: `["address", "street"]` for a column of an embedded object. */
  readonly path: readonly string[];
  /** The columns of an embedded object; null for a field that is a column itself. */
  readonly parts: readonly Field[] | null;
  readonly span: Span;
  readonly doc: string | null;
  readonly column: Column;
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
  /** Whether it is a member of a nullable embedded object, without which the column is NULL. */
  readonly isInNullableObject: boolean;
  /** The source of the value in a new row. */
  readonly valueSource: ValueSource;
  /** Whether responses, events and diffs leave it out: `"skip"`, or a secret, which only requests contain. */
  readonly isHidden: boolean;
  /** Whether the DTOs contain it. The key is always in the response. */
  readonly inUpdate: boolean;
  readonly inResponse: boolean;
  readonly filters: readonly Located<FilterName>[];
  readonly sortable: Span | null;
  readonly rules: Rules;
  readonly schema: Readonly<Record<string, Literal>>;
}

export interface Column {
  readonly name: string;
  /** The PostgreSQL type of `column({ type })`; null for the default of the field's type. */
  readonly type: Located<string> | null;
  readonly varchar: Located<number> | null;
  /** The user's codec between text and stored bytes. */
  readonly codec: UserImport | null;
  /** The digits of a decimal that it keeps; null if it keeps all. */
  readonly numeric: Numeric | null;
  /** The DEFAULT of the table definition. */
  readonly defaultValue: ColumnDefault | null;
  readonly unique: "no" | "all" | "live";
  /** Uniqueness among the rows of one owner. */
  readonly uniqueInOwner: "no" | "all" | "live";
  /** The option `unique`, if its value is a string. */
  readonly uniqueSpan: Span | null;
  /** Whether lookups and uniqueness ignore case. */
  readonly ci: boolean;
  /** The enum type with the labels of a value object. */
  readonly pgEnum: Located<string> | null;
  /** The name of the constraint or index of `unique`; null for PostgreSQL's default. */
  readonly uniqueName: string | null;
  /** Whether a unique index is used where a constraint is possible. */
  readonly isUniqueByIndex: boolean;
  readonly checks: readonly Check[];
  /** Whether a CHECK limits the column to the values of its union. */
  readonly hasUnionCheck: boolean;
  /** The option `unionCheck`; null if not specified. */
  readonly unionCheckSpan: Span | null;
  readonly index: ColumnIndex | null;
  /** The former name in the database. */
  readonly was: Located<string> | null;
  /** SQL for the value of existing rows when the column becomes required. */
  readonly backfill: Located<string> | null;
  /** SQL that converts values to a new type, if PostgreSQL does not do so by itself. */
  readonly using: Located<string> | null;
}

/** A CHECK constraint; the name is null for PostgreSQL's default. */
export interface Check {
  readonly sql: Located<string>;
  readonly name: string | null;
}

export type IndexMethod = "btree" | "hash" | "gin" | "gist" | "brin";

export interface ColumnIndex {
  readonly method: IndexMethod;
  readonly name: string | null;
  /** The condition of a partial index; null for all rows. */
  readonly where: Located<string> | null;
  readonly span: Span;
}

export type ColumnDefault =
  | { readonly kind: "expression"; readonly sql: Located<string> }
  | { readonly kind: "literal"; readonly value: Literal; readonly span: Span }
  | { readonly kind: "now" }
  | { readonly kind: "identity"; readonly isAlways: boolean }
  /** `GENERATED ALWAYS AS` from other columns, which no INSERT and no UPDATE sets. */
  | { readonly kind: "generated"; readonly sql: Located<string>; readonly isStored: boolean };

export type ValueSource =
  /** The key generator. */
  | { readonly kind: "generator" }
  /** A default of PostgreSQL, an identity, or NULL. */
  | { readonly kind: "database" }
  | { readonly kind: "request"; readonly whenMissing: MissingValue }
  /** The argument `values` of `create`, which no request may contain. */
  | { readonly kind: "server"; readonly whenMissing: MissingValue };

/** The value of a field that is missing in the create request or in the server's values. */
export type MissingValue =
  | { readonly kind: "reject" }
  | { readonly kind: "null" }
  /** A generated key. */
  | { readonly kind: "generate" }
  | { readonly kind: "literal"; readonly value: Literal }
  | { readonly kind: "expression"; readonly sql: string };

type RequiredParts = "name" | "span" | "column" | "type" | "spelling" | "nullable" | "valueSource";

/** Returns a field that is neither in a DTO nor in a query unless `known` says so. */
export function plainField(known: Pick<Field, RequiredParts> & Partial<Field>): Field {
  return {
    jsonName: known.name,
    path: [known.name],
    parts: null,
    doc: null,
    isInNullableObject: false,
    isHidden: false,
    inUpdate: false,
    inResponse: false,
    filters: [],
    sortable: null,
    rules: noRules,
    schema: {},
    ...known,
  };
}

/** Returns a column with a name and no options. */
export function plainColumn(name: string): Column {
  return {
    name,
    type: null,
    varchar: null,
    codec: null,
    numeric: null,
    defaultValue: null,
    unique: "no",
    uniqueInOwner: "no",
    uniqueSpan: null,
    ci: false,
    pgEnum: null,
    uniqueName: null,
    isUniqueByIndex: false,
    checks: [],
    hasUnionCheck: false,
    unionCheckSpan: null,
    index: null,
    was: null,
    backfill: null,
    using: null,
  };
}

/** A type and the rules of its values in requests: of a field, an array's elements, or a member of an object. */
export interface RuleTarget {
  readonly type: ColumnType;
  readonly rules: Rules;
}

/** Returns everything in a field that can have rules. */
export function ruleTargets(field: Field): readonly RuleTarget[] {
  if (field.parts !== null) return field.parts.flatMap(ruleTargets);
  const { type, rules } = field;
  return type.kind === "array" && rules.items !== null ? [field, { type: type.of, rules: rules.items }] : [field];
}

/** An enum type of the database, which all entities share, whatever the schemas of their tables. */
export interface EnumType {
  readonly schema: string;
  readonly name: string;
  readonly labels: readonly string[];
  readonly renamed: ValueObject["renamed"];
}

/** Returns the enum type of the column or of its elements; null if there is none. */
export function enumType({ column: { pgEnum }, type }: Field): EnumType | null {
  const choice = choiceIn(type);
  if (pgEnum === null || choice === null) return null;
  const { schema = "public", renamed = [] } = choice.valueObject ?? {};
  return { schema, name: pgEnum.value, labels: choice.values, renamed };
}

/** Returns the columns of fields; an embedded object has several. */
export function columnsOf(fields: readonly Field[]): readonly Field[] {
  // Every statement asks for them, and few entities have embedded objects.
  if (fields.every(({ parts }) => parts === null)) return fields;
  return fields.flatMap((field) => field.parts ?? [field]);
}

/** True if the column may be NULL. */
export function isNullableColumn({ nullable, isInNullableObject }: Field): boolean {
  return nullable || isInNullableObject;
}

/**
 * Returns the columns that show whether a nullable embedded object is present: its required ones, or, if none is
 * required, all of them, any of which suffices. Null for any other field.
 */
export function presenceColumns({
  nullable,
  parts,
}: Field): { readonly of: readonly Field[]; readonly isAny: boolean } | null {
  if (!nullable || parts === null) return null;
  const required = parts.filter((part) => !part.nullable);
  return required.length > 0 ? { of: required, isAny: false } : { of: parts, isAny: true };
}

/**
 * True if the column is finer than the field: a `Date` has milliseconds, the column microseconds. Rows are therefore
 * found by their millisecond, which several can share.
 */
export function hasMicroseconds({ type, column }: Pick<Field, "type" | "column">): boolean {
  if (type.kind !== "scalar" || type.scalar !== "date") return false;
  return (
    column.type === null ||
    /^timestamp(?:tz(?: *\([456]\))?|(?: *\([456]\))? with time zone)$/i.test(column.type.value.trim())
  );
}

/** Returns the property in the object that has the field: the embedded object, or the entity. */
export function memberName({ path, name }: Field): string {
  return path.at(-1) ?? name;
}

/**
 * Returns the value of a field that is missing in the create request or in the server's values; null if it is in
 * neither.
 */
export function whenMissing({ valueSource }: Field): MissingValue | null {
  return valueSource.kind === "request" || valueSource.kind === "server" ? valueSource.whenMissing : null;
}

/** True if the create request, or the server's values, must contain the field. */
export function isRequired(field: Field): boolean {
  return whenMissing(field)?.kind === "reject";
}

/** True if a SQL expression is the default of the field. */
export function hasSqlDefault(field: Field): boolean {
  return whenMissing(field)?.kind === "expression";
}

/** True if requests contain the value, but no response does: `@field("create", "secret")`. */
export function isSecret({ isHidden, valueSource, inUpdate }: Field): boolean {
  return isHidden && (valueSource.kind === "request" || inUpdate);
}

/** True if events and the audit log contain the value. They are stored as plain text, which a codec prevents. */
export function isPublic({ isHidden, column }: Field): boolean {
  return !isHidden && column.codec === null;
}

/** True if PostgreSQL generates every value of the column, as with `@auto`. */
export function isAuto({ valueSource, column: { defaultValue } }: Field): boolean {
  return valueSource.kind === "database" && defaultValue?.kind !== "literal" && defaultValue?.kind !== "expression";
}
