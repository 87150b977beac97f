// What a database becomes: entities as annotated classes, value objects, and what no annotation says.
import type { Table } from "@entity-derive/migrations";
import type { Literal } from "../text/literal.ts";

/** A table as a class. */
export interface PulledEntity {
  readonly table: Table;
  /** The class's name. */
  readonly name: string;
  /** `order-item` of `order-item.entity.ts`. */
  readonly file: string;
  readonly doc: string | null;
  /** Annotations of the class, from the top. */
  readonly words: readonly PulledWord[];
  /** In the order of the table's columns. */
  readonly fields: readonly PulledField[];
  readonly origins: Origins;
}

/** The objects of the database that the parts of a class say, as `objectKey` names them. */
export interface Origins {
  /** Of the options of `@column`, by column and option. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Of `@belongsTo`, by the column. */
  readonly belongsTo: ReadonlyMap<string, string>;
  /** In the order of the items. */
  readonly uniqueIndex: readonly string[];
  readonly index: readonly string[];
  readonly exclude: readonly string[];
}

export interface PulledField {
  readonly name: string;
  readonly column: string;
  readonly doc: string | null;
  readonly words: readonly PulledWord[];
  readonly type: PulledType;
  readonly isNullable: boolean;
  /** Undefined where there is none. */
  readonly initializer: Literal | undefined;
}

/** `@belongsTo<User>({ onDelete: "cascade" })`, or a bare `@auto`. */
export interface PulledWord {
  readonly name: string;
  /** The class in `<>`. */
  readonly of: ClassName | null;
  /** The join entity: `PostTag` of `@hasMany<Tag, { through: PostTag }>`. */
  readonly through: ClassName | null;
  /** Null for a bare word. */
  readonly arguments: readonly Literal[] | null;
  /** What is refused where the word has an error: of `@hasMany` the relation, of which the database knows nothing. */
  readonly origin: string | null;
}

export interface ClassName {
  readonly name: string;
  /** Its file as those of pulled entities import it, without an ending: `./order-item.entity`. */
  readonly module: string;
}

/** A field's type in TypeScript. */
export interface PulledType {
  readonly kind: "global" | "vocabulary" | "value-object";
  readonly name: string;
  readonly isArray: boolean;
  /** The texts of a union, which stands in place of the name. */
  readonly union?: readonly string[];
}

/** An enum type as a value object. */
export interface PulledEnum {
  readonly schema: string;
  readonly type: string;
  /** The name of the constant and of the type. */
  readonly name: string;
  /** Its file as those of pulled entities import it, without an ending: `./order-status`. */
  readonly module: string;
  /** Whether the project has it already. */
  readonly isThere: boolean;
  readonly labels: readonly string[];
  readonly doc: string | null;
}

/** Something of a table that its class does not say, by its name in the database, and why. */
export interface Unsaid {
  readonly object: string;
  /** The columns that it is over, where it is a constraint or an index. */
  readonly columns?: readonly string[];
  readonly reason: string;
}

/** `users.users_email_idx (email)` */
export function shownUnsaid({ object, columns = [] }: Unsaid): string {
  return columns.length === 0 ? object : `${object} (${columns.join(", ")})`;
}

export interface PulledProject {
  readonly entities: readonly PulledEntity[];
  readonly enums: readonly PulledEnum[];
  readonly unsaid: readonly Unsaid[];
}

export function bare(name: string): PulledWord {
  return { name, of: null, through: null, arguments: null, origin: null };
}

/** A word with arguments; one without any keeps its parentheses. */
export function called(name: string, ...given: readonly Literal[]): PulledWord {
  return { name, of: null, through: null, arguments: given, origin: null };
}

/** The options that are there; null where none is. */
export function options(
  given: Readonly<Record<string, Literal | undefined>>,
): Readonly<Record<string, Literal>> | null {
  const there = Object.entries(given).filter((entry): entry is [string, Literal] => entry[1] !== undefined);
  return there.length === 0 ? null : Object.fromEntries(there);
}
