// `@entity({…})`: the table of a class, and the code to generate.

import type { AnyClass, ClassDecoratorOf, FieldName, FieldNames, SoftDelete } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";
import type { ApiOptions } from "../options/api.ts";
import type { ConstraintOptions, ErrorClass } from "../options/constraints.ts";
import type { EventOptions } from "../options/events.ts";
import type { ExcludeOptions } from "../options/exclusions.ts";
import type { FullTextOptions } from "../options/full-text.ts";
import type { IndexMembers, IndexOptions, UniqueIndexOptions } from "../options/indexes.ts";
import type { MigrationOptions } from "../options/migrations.ts";
import type { UpsertOptions } from "../options/upsert.ts";

/** Options of `@entity`. Only `table` is required. All features are off by default. */
export interface EntityOptions<Entity> extends BaseOptions<Entity> {
  /** The name of the table. */
  readonly table: string;
  /** The current name of the table in the database, with its schema if that changes. The next migration renames it. */
  readonly was?: string;
}

/** Options of `@entity` on an abstract class, which are defaults of the entities that extend it. */
export interface BaseOptions<Entity> {
  /** The schema of the table, which all generated SQL contains. Default: `"public"`. */
  readonly schema?: string;
  /**
   * Distributes the table over the nodes of Citus. The value of the given field determines the node; with the `@owner`
   * field, all rows of an owner are on one node. `"reference"` copies a small table to every node.
   */
  readonly distribute?: FieldName<Entity> | "reference";
  /**
   * The SQL to generate: `"full"` (default) for a repository with its PostgreSQL implementation, `"trait"` for its
   * interface and the types of rows, `"none"` for DTOs only.
   */
  readonly sql?: "full" | "trait" | "none";
  /** The database. Default: `"postgres"`. */
  readonly dialect?: "postgres" | "postgresql" | "pg";
  /**
   * The version of generated ids (RFC 9562): `"v7"` (default), which increase with time, or `"v4"`, which are random.
   */
  readonly uuid?: "v7" | "v4";
  /**
   * Whether `delete` only sets `deletedAt`. Reads then leave out these rows. Needs a field `deletedAt: Date | null`.
   */
  readonly softDelete?: SoftDelete<Entity>;
  /**
   * What `create` returns: the entity (`"full"`, default), its id (`"id"`), its id without RETURNING (`"none"`), or the
   * listed fields.
   */
  readonly returning?: "full" | "id" | "none" | FieldNames<Entity>;
  /** Adds the method `upsert` to the repository. */
  readonly upsert?: UpsertOptions<Entity>;
  /** Generates HTTP handlers and their OpenAPI document. */
  readonly api?: ApiOptions;
  /** A class whose static method `from` converts the errors of repository methods. */
  readonly error?: ErrorClass;
  /**
   * Generates the types of the entity's events. `"outbox"` also stores each event in the transaction of its write; `{
   * outbox: "batches" }` stores them for delivery in batches.
   */
  readonly events?: boolean | "outbox" | EventOptions;
  /** Whether every write notifies listeners with PostgreSQL's NOTIFY. Implies `events`. */
  readonly streams?: boolean;
  /** Generates hooks: functions of the application that run before and after writes. */
  readonly hooks?: boolean;
  /** Generates the types and handlers of the commands that `@command` declares. */
  readonly commands?: boolean;
  /** Makes the repository available in transactions. */
  readonly transactions?: boolean;
  /** Generates the DDL of the table. */
  readonly migrations?: boolean | MigrationOptions<Entity>;
  /** Whether violated constraints are thrown as `ConstraintError`, which names the field. */
  readonly typedConstraints?: boolean;
  /** Constraints that no annotation declares, for typed errors. Needs `typedConstraints`. */
  readonly constraints?: readonly ConstraintOptions<Entity>[];
  /** Unique indexes. One over the fields `a` and `b` adds `findByAAndB` and `existsByAAndB` to the repository. */
  readonly uniqueIndex?: readonly (IndexMembers<Entity> | UniqueIndexOptions<Entity>)[];
  /** Indexes that are not unique. */
  readonly index?: readonly (IndexMembers<Entity> | IndexOptions<Entity>)[];
  /**
   * EXCLUDE constraints, such as: no two appointments of a room overlap (PostgreSQL manual, "Exclusion Constraints").
   */
  readonly exclude?: readonly ExcludeOptions<Entity>[];
  /** Adds the filter `q` to lists, which finds words in text fields, and the order by rank. */
  readonly fullText?: FullTextOptions<Entity>;
}

/** The options of a class: without a table if it is abstract. On a field, only the wrong place is an error. */
type OptionsOf<Class extends AnyClass> = AnyClass extends Class
  ? EntityOptions<Readonly<Record<string, unknown>>>
  : Class extends new (
        ...parameters: never[]
      ) => infer Entity
    ? EntityOptions<Entity>
    : BaseOptions<InstanceType<Class>>;

/**
 * Makes the class an entity: its fields are the columns of `table`. The code that the options select is generated into
 * the folder `{class}.derived` next to the file. Field names in the options are checked against the class.
 *
 * On an abstract class, `@entity` has no `table`: its options are defaults of the entities that extend the class.
 *
 * @example
 * @entity({ table: "notes", migrations: true, api: { tag: "Notes", handlers: true } })
 * export class Note {
 *   @id id!: Uuid;
 *   @field("create", "update", "response") title!: string;
 * }
 */
export function entity<Class extends AnyClass>(options: OptionsOf<Class>): ClassDecoratorOf<Class>;
export function entity(): () => void {
  return doNothing;
}
