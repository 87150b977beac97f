// A field of an entity as consequences: its column, where its values come from, who may see and ask for them.
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { FilterName } from "../../../language/filters/index.ts";
import type { Numeric } from "../../../language/types/scalar-type.ts";
import type { Literal } from "../../../text/literal.ts";
import type { UserImport } from "../user-import.ts";
import { type ColumnType, choiceIn, type Spelling, type ValueObject } from "./column-type.ts";
import type { Rules } from "./value-rules.ts";

export interface Field {
  readonly name: string;
  /** What the object that has it calls it in JSON; a condition of a query has a name of its own. */
  readonly jsonName: string;
  /** How the value is reached from an entity: `["address", "street"]` for a column of an embedded object. */
  readonly path: readonly string[];
  /** The columns of an embedded object; null for a field that is a column itself. */
  readonly parts: readonly Field[] | null;
  readonly span: Span;
  readonly doc: string | null;
  readonly column: Column;
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
  /** Whether it is a member of an embedded object that may be null: its column is NULL then. */
  readonly isInNullableObject: boolean;
  /** Where the value of a new row comes from. */
  readonly valueSource: ValueSource;
  /** Whether it is kept out of every response, event and diff: `"skip"`, or a secret, which requests carry. */
  readonly isHidden: boolean;
  /** The DTOs that carry it. The key is in the response by itself. */
  readonly inUpdate: boolean;
  readonly inResponse: boolean;
  readonly filters: readonly Located<FilterName>[];
  readonly sortable: Span | null;
  readonly rules: Rules;
  readonly schema: Readonly<Record<string, Literal>>;
}

export interface Column {
  readonly name: string;
  /** A PostgreSQL type that the user wrote, in place of the type's own. */
  readonly type: Located<string> | null;
  readonly varchar: Located<number> | null;
  /** A value of the user's that makes the stored bytes of a text, and the text of bytes. */
  readonly codec: UserImport | null;
  /** The digits that it keeps of a decimal; null where it keeps all. */
  readonly numeric: Numeric | null;
  /** The DEFAULT of the table definition. */
  readonly defaultValue: ColumnDefault | null;
  readonly unique: "no" | "all" | "live";
  /** The same among the rows of one owner. */
  readonly uniqueInOwner: "no" | "all" | "live";
  /** The place of `unique`, if its value is a string. */
  readonly uniqueSpan: Span | null;
  /** Whether lookups and uniqueness ignore the letters' case. */
  readonly ci: boolean;
  /** The enum type that holds a value object's labels. */
  readonly pgEnum: Located<string> | null;
  /** What the constraint or index of `unique` is called; null for the name that PostgreSQL would give it. */
  readonly uniqueName: string | null;
  /** Whether an index keeps it unique where a constraint could. */
  readonly isUniqueByIndex: boolean;
  readonly checks: readonly Check[];
  /** Whether a CHECK keeps the column to the values of its union. */
  readonly hasUnionCheck: boolean;
  /** The place of `unionCheck`; null if it is not written. */
  readonly unionCheckSpan: Span | null;
  readonly index: ColumnIndex | null;
  /** What the database called it before. */
  readonly was: Located<string> | null;
  /** SQL for its value in rows that were there before it was required. */
  readonly backfill: Located<string> | null;
  /** SQL for its value in the present type, where PostgreSQL does not convert by itself. */
  readonly using: Located<string> | null;
}

/** A condition for every row; null for the name that PostgreSQL would give it. */
export interface Check {
  readonly sql: Located<string>;
  readonly name: string | null;
}

export type IndexMethod = "btree" | "hash" | "gin" | "gist" | "brin";

export interface ColumnIndex {
  readonly method: IndexMethod;
  readonly name: string | null;
  /** The rows that are in it; null for all. */
  readonly where: Located<string> | null;
  readonly span: Span;
}

export type ColumnDefault =
  | { readonly kind: "expression"; readonly sql: Located<string> }
  | { readonly kind: "literal"; readonly value: Literal; readonly span: Span }
  | { readonly kind: "now" }
  | { readonly kind: "identity"; readonly isAlways: boolean }
  /** `GENERATED ALWAYS AS`, from other columns: no INSERT and no UPDATE has it. */
  | { readonly kind: "generated"; readonly sql: Located<string>; readonly isStored: boolean };

export type ValueSource =
  /** The key, made when the row is. */
  | { readonly kind: "generator" }
  /** PostgreSQL: a default, an identity, or NULL. */
  | { readonly kind: "database" }
  | { readonly kind: "request"; readonly whenMissing: MissingValue }
  /** The argument `values` of `create`: what no request may carry. */
  | { readonly kind: "server"; readonly whenMissing: MissingValue };

/** What it means that a create request, or the server's values, lack a field. */
export type MissingValue =
  | { readonly kind: "reject" }
  | { readonly kind: "null" }
  /** A key that is made then. */
  | { readonly kind: "generate" }
  | { readonly kind: "literal"; readonly value: Literal }
  | { readonly kind: "expression"; readonly sql: string };

/** A column of which only the name is said. */
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

/** A type and the rules that its values keep in requests: a field, an element of its array, a member of its object. */
export interface RuleTarget {
  readonly type: ColumnType;
  readonly rules: Rules;
}

/** Every place of a field where rules can be. */
export function ruleTargets(field: Field): readonly RuleTarget[] {
  if (field.parts !== null) return field.parts.flatMap(ruleTargets);
  const { type, rules } = field;
  return type.kind === "array" && rules.items !== null ? [field, { type: type.of, rules: rules.items }] : [field];
}

/** An enum type of the database: all entities share it, in whichever schemas their tables are. */
export interface EnumType {
  readonly schema: string;
  readonly name: string;
  readonly labels: readonly string[];
  readonly renamed: ValueObject["renamed"];
}

/** The enum type of the column, or of its elements; null where it has none. */
export function enumType({ column: { pgEnum }, type }: Field): EnumType | null {
  const choice = choiceIn(type);
  if (pgEnum === null || choice === null) return null;
  const { schema = "public", renamed = [] } = choice.valueObject ?? {};
  return { schema, name: pgEnum.value, labels: choice.values, renamed };
}

/** The columns of some fields: an embedded object has several. */
export function columnsOf(fields: readonly Field[]): readonly Field[] {
  // Every statement asks for them, and few entities have embedded objects.
  if (fields.every(({ parts }) => parts === null)) return fields;
  return fields.flatMap((field) => field.parts ?? [field]);
}

/** Whether the column may hold NULL. */
export function isNullableColumn({ nullable, isInNullableObject }: Field): boolean {
  return nullable || isInNullableObject;
}

/**
 * The columns of a nullable embedded object that say whether there is one: those that it cannot be without, or all of
 * them where it can be without each. Null for any other field.
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
 * A `Date` ends with milliseconds, the column with microseconds: a row is shown with its millisecond, so it has to be
 * found by that, and several rows may have one.
 */
export function hasMicroseconds({ type, column }: Pick<Field, "type" | "column">): boolean {
  if (type.kind !== "scalar" || type.scalar !== "date") return false;
  return (
    column.type === null ||
    /^timestamp(?:tz(?: *\([456]\))?|(?: *\([456]\))? with time zone)$/i.test(column.type.value.trim())
  );
}

/** What the object that has the field calls it: an embedded object its members, the entity all others. */
export function memberName({ path, name }: Field): string {
  return path.at(-1) ?? name;
}

/** What stands in for a field that a create request, or the server's values, lack; null where neither carries it. */
export function whenMissing({ valueSource }: Field): MissingValue | null {
  return valueSource.kind === "request" || valueSource.kind === "server" ? valueSource.whenMissing : null;
}

/** Whether a create request has to carry the field, or else the server's values. */
export function isRequired(field: Field): boolean {
  return whenMissing(field)?.kind === "reject";
}

/** Whether a SQL expression stands in where the field is left out. */
export function hasSqlDefault(field: Field): boolean {
  return whenMissing(field)?.kind === "expression";
}

/** Whether requests carry a value that nothing shows: `@field("create", "secret")`. */
export function isSecret({ isHidden, valueSource, inUpdate }: Field): boolean {
  return isHidden && (valueSource.kind === "request" || inUpdate);
}

/** Whether events and the audit log show the value: they are stored as text, which a codec is to prevent. */
export function isPublic({ isHidden, column }: Field): boolean {
  return !isHidden && column.codec === null;
}

/** Whether PostgreSQL makes every value of the column: `@auto`, with whose default or without one. */
export function isAuto({ valueSource, column: { defaultValue } }: Field): boolean {
  return valueSource.kind === "database" && defaultValue?.kind !== "literal" && defaultValue?.kind !== "expression";
}
