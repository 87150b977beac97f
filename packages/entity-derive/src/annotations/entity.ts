// `@entity({…})` on a class: the table, and what is generated for it.

import type { EntityDecorator, FieldName, FieldNames, SoftDelete } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";
import type { ApiOptions } from "../options/api.ts";
import type { ConstraintOptions, ErrorClass } from "../options/constraints.ts";
import type { EventOptions } from "../options/events.ts";
import type { ExcludeOptions } from "../options/exclusions.ts";
import type { IndexMembers, IndexOptions, UniqueIndexOptions } from "../options/indexes.ts";
import type { MigrationOptions } from "../options/migrations.ts";
import type { UpsertOptions } from "../options/upsert.ts";

/** The options of `@entity`. Only `table` is required; every flag is off until it is given. */
export interface EntityOptions<Entity> {
  /** The table's name. */
  readonly table: string;
  /** The schema of the table, always written out in SQL. Default: `"public"`. */
  readonly schema?: string;
  /** The name that the table has in the database until the next migration renames it, with its schema where that was another one. */
  readonly was?: string;
  /**
   * On a server with Citus: the field whose value says on which node a row is, usually the one with `@owner`, so that
   * all that is one owner's is on one node; `"reference"` for a small table of which every node has all rows.
   */
  readonly distribute?: FieldName<Entity> | "reference";
  /**
   * `"full"` (the default): interface and PostgreSQL implementation of the repository; `"trait"`: the interface, the
   * row and its insertable; `"none"`: DTOs only.
   */
  readonly sql?: "full" | "trait" | "none";
  /** The database. Default: `"postgres"`. */
  readonly dialect?: "postgres" | "postgresql" | "pg";
  /** The version of generated ids: `"v7"` (the default) rise with time, `"v4"` are random. */
  readonly uuid?: "v7" | "v4";
  /** `delete` only marks a row, by setting `deletedAt`; reads leave marked rows out. Needs `deletedAt: Date | null`. */
  readonly softDelete?: SoftDelete<Entity>;
  /** What `create` returns: the entity (`"full"`, the default), its id, its id without RETURNING, or these fields. */
  readonly returning?: "full" | "id" | "none" | FieldNames<Entity>;
  /** Gives the repository the method `upsert`. */
  readonly upsert?: UpsertOptions<Entity>;
  /** The HTTP layer. */
  readonly api?: ApiOptions;
  /** The class whose static `from` turns what a repository method caught into the error that it throws. */
  readonly error?: ErrorClass;
  /**
   * The type of the entity's events; `"outbox"` also stores each event with the write that caused it, and
   * `{ outbox: "batches" }` does so for a drainer that delivers many rows at once.
   */
  readonly events?: boolean | "outbox" | EventOptions;
  /** Every write notifies the entity's channel (PostgreSQL's NOTIFY). Implies `events`. */
  readonly streams?: boolean;
  /** Functions that run before and after every write. */
  readonly hooks?: boolean;
  /** The types and the handler of the commands that `@command` declares. */
  readonly commands?: boolean;
  /** The entity's repository inside a transaction. */
  readonly transactions?: boolean;
  /** The DDL of the table. */
  readonly migrations?: boolean | MigrationOptions<Entity>;
  /** A violated constraint is thrown as a `ConstraintError` that names the field. */
  readonly typedConstraints?: boolean;
  /** Constraints that no annotation declares. Needs `typedConstraints`. */
  readonly constraints?: readonly ConstraintOptions<Entity>[];
  /** Unique indexes; one over several fields gives `findByAAndB` and `existsByAAndB`. */
  readonly uniqueIndex?: readonly (IndexMembers<Entity> | UniqueIndexOptions<Entity>)[];
  /** Indexes that are not unique. */
  readonly index?: readonly (IndexMembers<Entity> | IndexOptions<Entity>)[];
  /** EXCLUDE constraints: rows that cannot be there at the same time, such as two appointments of a room that overlap. */
  readonly exclude?: readonly ExcludeOptions<Entity>[];
}

/**
 * Makes the class an entity: its fields are the columns of `table`, and what the options ask for is generated into
 * the folder `{class}.derived` beside its file. The names of fields in the options are checked against the class.
 *
 * @example
 * @entity({ table: "notes", migrations: true, api: { tag: "Notes", handlers: true } })
 * export class Note {
 *   @id id!: Uuid;
 *   @field("create", "update", "response") title!: string;
 * }
 */
export function entity<Entity>(options: EntityOptions<Entity>): EntityDecorator<Entity>;
export function entity(): () => void {
  return doNothing;
}
