// The model: an entity as consequences, not flags. Later rooms ask it nothing twice and guess nothing.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { KeyGenerator } from "../../language/keys/key-generator.ts";
import type { Api } from "./api.ts";
import type { EntityNames } from "./entity-names.ts";
import type {
  Constraint,
  Distribution,
  Events,
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
import type { Join } from "./join.ts";
import type { Index } from "./table/indexes.ts";
import type { Key, KeyPairs } from "./table/key.ts";
import type { UserImport } from "./user-import.ts";
import type { Command } from "./write/command.ts";

export interface Entity {
  readonly names: EntityNames;
  readonly source: EntitySource;
  /** How names are written in JSON and in query strings; null for as they are. Each field knows its own. */
  readonly jsonCase: JsonCase | null;
  readonly doc: string | null;
  /** Whether rows come back as instances of the class, which is loaded at run time then. */
  readonly isHydrated: boolean;
  readonly table: Table;
  /** How Citus spreads its rows over several servers; null for a table that one server has. */
  readonly distribution: Distribution | null;
  /** Makes the keys of new rows that have none from elsewhere. */
  readonly keyGenerator: KeyGenerator;
  readonly sql: "full" | "trait" | "none";
  readonly fields: readonly Field[];
  readonly key: Key;
  /** The field that is NULL in live rows, to which every read is limited; null where every row is live. */
  readonly live: Field | null;
  /** What `delete` does to a row. */
  readonly deletion: { readonly kind: "hard" } | { readonly kind: "soft"; readonly field: Field };
  /** All that the table has, each once and none superfluous. */
  readonly indexes: readonly Index[];
  /** What single rows are found by, in the order of the class. */
  readonly lookups: readonly Lookup[];
  readonly upsert: Upsert | null;
  readonly owner: Field | null;
  /** The field by which statements for one owner find its rows; null where all statements see the rows of all owners. */
  readonly ownerFilter: Field | null;
  /** The field of the owner that requests do not carry, since it is known who asks; null where they carry all. */
  readonly knownOwner: Field | null;
  readonly version: Field | null;
  readonly scopes: readonly Scope[];
  readonly projections: readonly Projection[];
  readonly joins: readonly Join[];
  readonly parents: readonly Parent[];
  readonly children: readonly Child[];
  readonly links: readonly Link[];
  /** The entities whose tables its view joins. */
  readonly joinTargets: readonly JoinTarget[];
  /** Whether a row can be kept from being deleted by rows that refer to it, or to what would be deleted with it. */
  readonly canBeReferenced: boolean;
  /** Whether the table has a generated column, `live`, to which live rows of other tables lead. */
  readonly hasLiveColumn: boolean;
  /** The commands that can change rows of an audited table as well, by what foreign keys do then. */
  readonly cascadesToAudit: ReadonlySet<WriteKind>;
  readonly returning: Returning;
  /** The constraints by which errors are told apart; null where driver errors pass through. */
  readonly constraints: readonly Constraint[] | null;
  /** The user's class for what repository methods throw. */
  readonly error: UserImport | null;
  readonly transactions: boolean;
  /** What becomes known of a write; null where nothing does. */
  readonly events: Events | null;
  /** Whether functions of the user's own surround every write; never where there is no repository. */
  readonly hooks: boolean;
  readonly commands: readonly Command[];
  /** The optional fields of a query, in the order of the class. */
  readonly conditions: readonly Condition[];
  readonly migrations: Migrations | null;
  /** Whether the table is said to be somebody else's from now on, so that its absence is no wish to drop it. */
  readonly isReleased: boolean;
  readonly api: Api | null;
}

export interface EntitySource {
  readonly path: string;
  /** The class's name. */
  readonly span: Span;
  /** The `@entity` annotation. */
  readonly annotation: Span;
  /** Where each option stands that is not switched off. */
  readonly options: ReadonlyMap<string, Span>;
  /**
   * Names of fields of which something could not be read, and `extends` where a base class could not: what is missing
   * there may be what was refused.
   */
  readonly unreadable: ReadonlySet<string>;
}

/** The SQL command that changes rows. */
export type WriteKind = "INSERT" | "UPDATE" | "DELETE";

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** What the database called it before: without a schema it was in the present one. */
  readonly was: Located<string> | null;
  readonly span: Span;
}

export type ReferentialAction = "cascade" | "set null" | "set default" | "restrict" | "no action";

/** `@belongsTo<User>()`: a foreign key of this entity. */
export interface Parent {
  /** The field that says so, by which the relation is named: of several the one with the annotation. */
  readonly field: Field;
  readonly pairs: KeyPairs;
  readonly target: Entity;
  readonly onDelete: ReferentialAction | null;
  readonly onUpdate: ReferentialAction | null;
  /** The place of `onUpdate`; null if it is not written. */
  readonly onUpdateSpan: Span | null;
  /** `findUser`; `findAuthor` where two parents have one type. */
  readonly method: string;
  /** The constraint's name in the database. */
  readonly constraint: string;
  /** Whether it may be checked only when the transaction ends, or is by itself. */
  readonly deferrable: "immediate" | "deferred" | null;
  /** The owners that the foreign key compares, too, so that it leads to no other owner's row; null where it need not. */
  readonly ownerPair: { readonly own: Field; readonly target: Field } | null;
  /** What keeps live rows to live parents besides; null without `live`. */
  readonly live: LiveReference | null;
  /** Whether the foreign key closes a cycle of tables, so that it has to be added when all of them exist. */
  readonly closesCycle: boolean;
  readonly span: Span;
}

/** A second foreign key, over a generated column of each table: a live row leads to the live row of the parent. */
export interface LiveReference {
  readonly constraint: string;
  /** The generated column of this table: true in live rows, NULL in others. */
  readonly column: string;
  readonly span: Span;
}

/** `@hasMany<Post>()`, `@hasOne<Profile>()`: the rows of `target` whose foreign key leads here. */
export interface Child {
  readonly target: Entity;
  /** The foreign key of `target`, and the key of this entity. */
  readonly pairs: KeyPairs;
  /** How many of them each row has at most. */
  readonly count: "one" | "many";
  /** `Posts`: `findPosts`, `findPostsByUserIds`; `Profile`: `findProfile`, `findProfilesByUserIds`. */
  readonly suffix: string;
  readonly span: Span;
}

/** `@hasMany<Tag, { through: PostTag }>()`: the rows of `target` that rows of the join entity `through` lead to from here. */
export interface Link {
  readonly target: Entity;
  readonly through: Entity;
  /** The foreign key of the join entity that leads here. */
  readonly own: Field;
  /** The one that leads to `target`. */
  readonly other: Field;
  /** `Tags`: `findTags`, `addTags`. */
  readonly suffix: string;
  readonly span: Span;
}

/** An entity whose table is that of a `@join`. */
export interface JoinTarget {
  readonly target: Entity;
  readonly span: Span;
}

/** Whether a field besides the key could not be read: what is missing in the class may be what was refused there. */
export function isPartlyUnreadable({ source, key }: Entity): boolean {
  return [...source.unreadable].some((name) => key.fields.every((field) => field.name !== name));
}

/**
 * The column that the statements of the repository set to the clock's time with every change of a row, which saves the
 * call of a trigger; null where nothing keeps the time, and where a request may say one: the trigger has the last word
 * on that.
 */
export function updatedAtField({ migrations }: Entity): Field | null {
  const field = migrations?.touchUpdatedAt ?? null;
  return field?.inUpdate === true ? null : field;
}

/** The columns of the table, in the order of the class. */
export function storedFields(entity: Entity): readonly Field[] {
  return columnsOf(entity.fields);
}

/** The embedded objects of which a constraint says that they are there as a whole, or not at all. */
export function allOrNothingFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => {
    const presence = presenceColumns(field);
    return presence !== null && !presence.isAny && (field.parts ?? []).length > 1;
  });
}

/** The columns of an INSERT, in order. */
export function insertFields(entity: Entity): readonly Field[] {
  return storedFields(entity).filter((field) => field.valueSource.kind !== "database");
}
