// An entity of the model. It holds what follows from annotations, so that later rooms need not derive it again.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { KeyGenerator } from "../../language/keys.ts";
import type { Api } from "./api.ts";
import type { EntityNames } from "./entity-names.ts";
import type {
  Constraint,
  Distribution,
  Events,
  Join,
  Lookup,
  Migrations,
  Projection,
  Returning,
  Scope,
  Upsert,
} from "./entity-parts.ts";
import type { Condition } from "./field/condition.ts";
import { columnsOf, type Field, presenceColumns } from "./field/field.ts";
import type { JsonCase } from "./field/json-name.ts";
import type { FullText } from "./table/full-text.ts";
import type { Index } from "./table/indexes.ts";
import type { Key, KeyPairs } from "./table/key.ts";
import type { UserImport } from "./user-import.ts";
import type { Command } from "./write/command.ts";

export interface Entity {
  readonly names: EntityNames;
  readonly source: EntitySource;
  /** The case of names in JSON and in query strings; null to keep them. Fields have their `jsonName`. */
  readonly jsonCase: JsonCase | null;
  readonly doc: string | null;
  /** Whether rows become instances of the class, which is then loaded at run time. */
  readonly isHydrated: boolean;
  /** The names of the methods and accessors of the class and its bases. */
  readonly methods: readonly string[];
  readonly table: Table;
  /** The distribution over the nodes of Citus; null for a table on one server. */
  readonly distribution: Distribution | null;
  /** The field that determines the node of a row; null if there is none. */
  readonly distributedBy: Field | null;
  /** Generates the keys of new rows that neither the request nor the database provides. */
  readonly keyGenerator: KeyGenerator;
  readonly sql: "full" | "trait" | "none";
  readonly fields: readonly Field[];
  readonly key: Key;
  /** The fields of the primary key: the key, with `distributedBy`, since Citus allows no unique constraint without it. */
  readonly primaryKey: readonly Field[];
  /** The field that `delete` sets; reads return the rows in which it is NULL. Null if `delete` removes rows. */
  readonly deletedAt: Field | null;
  /** All indexes of the table, without duplicates and redundant ones. */
  readonly indexes: readonly Index[];
  /** The text that the filter `q` searches; null without `fullText`. */
  readonly fullText: FullText | null;
  /** The fields by which single rows are found, in the order of the class. */
  readonly lookups: readonly Lookup[];
  readonly upsert: Upsert | null;
  /** The field with the owner of a row: that with `@owner`, or the id if rows own themselves; null if rows have none. */
  readonly owner: Field | null;
  /** The field with `@owner`. */
  readonly annotatedOwner: Field | null;
  readonly version: Field | null;
  readonly scopes: readonly Scope[];
  readonly projections: readonly Projection[];
  readonly joins: readonly Join[];
  readonly parents: readonly Parent[];
  readonly children: readonly Child[];
  readonly links: readonly Link[];
  /** The entities of the tables in `@join`. */
  readonly joinTargets: readonly JoinTarget[];
  /**
   * Whether other rows can prevent a DELETE because they refer to the row, or to a row that would be deleted with it.
   */
  readonly canBeReferenced: boolean;
  /** Whether the table has the generated column `live`, which foreign keys with `live` refer to. */
  readonly hasLiveColumn: boolean;
  /** The commands whose cascades can change rows of an audited table. */
  readonly cascadesToAudit: ReadonlySet<WriteKind>;
  readonly returning: Returning;
  /** The constraints whose violations have typed errors; null if driver errors are passed on. */
  readonly constraints: readonly Constraint[] | null;
  /** The user's class for the errors of repository methods. */
  readonly error: UserImport | null;
  readonly transactions: boolean;
  /** The events that writes publish; null if none. */
  readonly events: Events | null;
  /** Whether the user's hooks run before and after writes; false without a repository. */
  readonly hooks: boolean;
  readonly commands: readonly Command[];
  /** The optional fields of a query, in the order of the class. */
  readonly conditions: readonly Condition[];
  readonly migrations: Migrations | null;
  /** Whether migrations give up the table, which then belongs to someone else and is not dropped. */
  readonly isReleased: boolean;
  readonly api: Api | null;
}

export interface EntitySource {
  readonly path: string;
  /** The name of the class. */
  readonly span: Span;
  /** The `@entity` annotation. */
  readonly annotation: Span;
  /** The options that are not switched off. */
  readonly options: ReadonlyMap<string, Span>;
  /**
   * Names of fields with an error, and `extends` if a base class has one. Something missing there may have been
   * rejected.
   */
  readonly unreadable: ReadonlySet<string>;
  /** Whether `uniqueIndex` has an error. A unique index that is missing may have been rejected. */
  readonly hasUnreadIndexes: boolean;
}

/** The SQL command that changes rows. */
export type WriteKind = "INSERT" | "UPDATE" | "DELETE";

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** The former name in the database; in the same schema if it has none. */
  readonly was: Located<string> | null;
  readonly span: Span;
}

export type ReferentialAction = "cascade" | "set null" | "set default" | "restrict" | "no action";

/** `@belongsTo<User>()`: a foreign key of this entity. */
export interface Parent {
  /** The field with the annotation, after which the relation is named. */
  readonly field: Field;
  /** The columns that refer to the key of the target. */
  readonly pairs: KeyPairs;
  /** All columns of the foreign key: the pairs, and the owners or distribution columns of both rows, which must be equal. */
  readonly columns: KeyPairs;
  readonly target: Entity;
  readonly onDelete: ReferentialAction | null;
  readonly onUpdate: ReferentialAction | null;
  /** The option `onUpdate`; null if not specified. */
  readonly onUpdateSpan: Span | null;
  /** `findUser`, or `findAuthor` if two parents have one type. */
  readonly method: string;
  /** The name of the constraint in the database. */
  readonly constraint: string;
  /** DEFERRABLE, checked after each statement or at the end of the transaction; null if not deferrable. */
  readonly deferrable: "immediate" | "deferred" | null;
  /** The second foreign key, which keeps live rows from referring to soft-deleted ones; null without `live`. */
  readonly live: LiveReference | null;
  /** The member of responses that shows the parent; null if none does. */
  readonly response: ResponseMember | null;
  /** Whether the foreign key closes a cycle of tables, so that it is added after all of them exist. */
  readonly closesCycle: boolean;
  readonly span: Span;
}

/** Returns the owners or distribution columns in the foreign key; null if it has only the columns of the target's key. */
export function addedPair({ pairs, columns }: Parent): KeyPairs[number] | null {
  return columns[pairs.length] ?? null;
}

/** A member that responses have in addition to the fields, with rows of another entity. */
export interface ResponseMember {
  readonly name: string;
  readonly jsonName: string;
  /** The greatest number of rows; null for a parent. */
  readonly limit: Located<number> | null;
  readonly span: Span;
}

/** A second foreign key, over a generated column of each table, from live rows to live rows. */
export interface LiveReference {
  readonly constraint: string;
  /** The generated column of this table, true in live rows and NULL in others. */
  readonly column: string;
  readonly span: Span;
}

/** `@hasMany<Post>()` or `@hasOne<Profile>()`: the rows of `target` that refer to this entity. */
export interface Child {
  readonly target: Entity;
  /** The foreign key of `target` and the key of this entity. */
  readonly pairs: KeyPairs;
  /** `one` for `@hasOne`. */
  readonly count: "one" | "many";
  /** `Posts` in `findPosts` and `findPostsByUserIds`, `Profile` in `findProfile` and `findProfilesByUserIds`. */
  readonly suffix: string;
  /** The member of responses that shows the newest rows; null if none does. */
  readonly response: ResponseMember | null;
  readonly span: Span;
}

/**
 * `@hasMany<Tag, { through: PostTag }>()`: the rows of `target` that the join entity `through` links to this entity.
 */
export interface Link {
  readonly target: Entity;
  readonly through: Entity;
  /** The foreign key of the join entity to this entity. */
  readonly own: Field;
  /** The foreign key of the join entity to `target`. */
  readonly other: Field;
  /** `Tags` in `findTags` and `addTags`. */
  readonly suffix: string;
  /** The member of responses that shows the newest rows; null if none does. */
  readonly response: ResponseMember | null;
  readonly span: Span;
}

/** The entity of a joined table. */
export interface JoinTarget {
  readonly target: Entity;
  readonly span: Span;
}

/** True if a field outside the key has an error. The field is then missing in the model, so checks report no missing field. */
export function isPartlyUnreadable({ source, key }: Entity): boolean {
  return [...source.unreadable].some((name) => key.fields.every((field) => field.name !== name));
}

/**
 * Returns the column that repositories set to the current time with every change, which saves a trigger call; null if
 * there is none, or if requests may set it, which the trigger overrides.
 */
export function updatedAtField({ migrations }: Entity): Field | null {
  const field = migrations?.touchUpdatedAt ?? null;
  return field?.inUpdate === true ? null : field;
}

/** Returns the columns of the table, in the order of the class. */
export function storedFields(entity: Entity): readonly Field[] {
  return columnsOf(entity.fields);
}

/** Returns the embedded objects whose columns a CHECK requires to be all NULL or all present. */
export function allOrNothingFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => {
    const presence = presenceColumns(field);
    return presence !== null && !presence.isAny && (field.parts ?? []).length > 1;
  });
}

/** Returns the columns of an INSERT, in order. */
export function insertFields(entity: Entity): readonly Field[] {
  return storedFields(entity).filter((field) => field.valueSource.kind !== "database");
}
