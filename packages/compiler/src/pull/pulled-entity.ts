// The model of a pulled database: annotated classes, value objects, and what no annotation can express.
import type { Table } from "@entity-derive/migrations";
import type { Literal } from "../text/literal.ts";

/** A table as a class. */
export interface PulledEntity {
  readonly table: Table;
  /** The class name. */
  readonly name: string;
  /** `order-item` of `order-item.entity.ts`. */
  readonly file: string;
  readonly doc: string | null;
  /** The annotations of the class, in order. */
  readonly annotations: readonly PulledAnnotation[];
  /** In the order of the table's columns. */
  readonly fields: readonly PulledField[];
  readonly origins: Origins;
}

/** Database objects behind parts of a class, as keys of `objectKey`. */
export interface Origins {
  /** For options of `@column`, by column and option. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** For `@belongsTo`, by column. */
  readonly belongsTo: ReadonlyMap<string, string>;
  /** In the order of the items. */
  readonly uniqueIndex: readonly string[];
  readonly index: readonly string[];
  readonly exclude: readonly string[];
  /** The index of `fullText`, if there is one. */
  readonly fullText: readonly string[];
}

export interface PulledField {
  readonly name: string;
  readonly column: string;
  readonly doc: string | null;
  readonly annotations: readonly PulledAnnotation[];
  readonly type: PulledType;
  readonly isNullable: boolean;
  /** Undefined if there is none. */
  readonly initializer: Literal | undefined;
}

/** `@belongsTo<User>({ onDelete: "cascade" })`, or a bare `@auto`. */
export interface PulledAnnotation {
  readonly name: string;
  /** The class in `<>`. */
  readonly of: ClassName | null;
  /** The join entity: `PostTag` of `@hasMany<Tag, { through: PostTag }>`. */
  readonly through: ClassName | null;
  /** Null for an annotation without parentheses. */
  readonly arguments: readonly Literal[] | null;
  /** The object to refuse if the annotation has an error; of `@hasMany` the relation, which is not in the database. */
  readonly origin: string | null;
}

export interface ClassName {
  readonly name: string;
  /** The import path for pulled entities, without extension: `./order-item.entity`. */
  readonly module: string;
}

/** A field's type in TypeScript. */
export interface PulledType {
  readonly kind: "global" | "vocabulary" | "value-object";
  readonly name: string;
  readonly isArray: boolean;
  /** The values of a union, in place of the name. */
  readonly union?: readonly string[];
}

/** An enum type as a value object. */
export interface PulledEnum {
  readonly schema: string;
  readonly type: string;
  /** The name of the constant and the type. */
  readonly name: string;
  /** The import path for pulled entities, without extension: `./order-status`. */
  readonly module: string;
  /** True if the project already has it. */
  readonly exists: boolean;
  readonly labels: readonly string[];
  readonly doc: string | null;
}

/** A part of a table that no annotation expresses, with its name in the database and the reason. */
export interface UnsupportedPart {
  readonly object: string;
  /** The columns of a constraint or an index. */
  readonly columns?: readonly string[];
  readonly reason: string;
}

/** `users.users_email_idx (email)` */
export function formatUnsupported({ object, columns = [] }: UnsupportedPart): string {
  return columns.length === 0 ? object : `${object} (${columns.join(", ")})`;
}

export interface PulledProject {
  readonly entities: readonly PulledEntity[];
  readonly enums: readonly PulledEnum[];
  readonly unsupported: readonly UnsupportedPart[];
}

export function bareAnnotation(name: string): PulledAnnotation {
  return { name, of: null, through: null, arguments: null, origin: null };
}

/** Returns an annotation with parentheses. */
export function annotation(name: string, ...values: readonly Literal[]): PulledAnnotation {
  return { name, of: null, through: null, arguments: values, origin: null };
}

/** Returns the options that are set; null if there are none. */
export function options(
  values: Readonly<Record<string, Literal | undefined>>,
): Readonly<Record<string, Literal>> | null {
  const entries = Object.entries(values).filter((entry): entry is [string, Literal] => entry[1] !== undefined);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
