// The entities, fields, filters and relations of a project, as JSON that the server sends to the page.
import type { DiagramTable } from "../../4-plan/app/diagram.ts";

/** A project on a database. */
export interface ProjectAnswer {
  readonly project: string;
  readonly database: DatabaseAnswer;
  /** Sorted by name. */
  readonly entities: readonly EntityAnswer[];
  readonly diagram: readonly TableAnswer[];
}

export interface DatabaseAnswer {
  /** The address without its password. */
  readonly address: string;
  readonly role: string;
  /** The version of PostgreSQL. */
  readonly version: string;
  /** Reasons that make the role privileged: `postgres is a superuser`; empty for a role of an application. */
  readonly privileges: readonly string[];
  /** The actor of writes in events and in the audit log; null if the module of `--repositories` decides. */
  readonly actor: string | null;
}

export interface TableAnswer extends DiagramTable {
  readonly entity: string;
}

export interface EntityAnswer {
  /** The name in addresses and in `repositories`: `orderItems`. */
  readonly name: string;
  /** `OrderItem` */
  readonly type: string;
  /** `order item` and `order items` */
  readonly label: string;
  readonly plural: string;
  readonly doc: string | null;
  readonly table: string;
  /** The fields of the primary key. */
  readonly key: readonly string[];
  /** The field that names a row for people; null if only the key does. */
  readonly title: string | null;
  readonly fields: readonly FieldAnswer[];
  readonly filters: readonly FilterAnswer[];
  /** The orders that a list can have, such as `createdAt_desc`. */
  readonly orders: readonly string[];
  readonly owner: OwnerAnswer | null;
  readonly isSoftDeleted: boolean;
  /** The reason that rows cannot be read; null if they can. */
  readonly unavailable: string | null;
  /** The reason that rows cannot be changed; null if they can. */
  readonly readOnly: string | null;
  readonly canCreate: boolean;
  readonly canUpdate: boolean;
  /** A warning before a write: commands of the application do more than the write itself. */
  readonly remark: string | null;
  readonly parents: readonly ParentAnswer[];
  readonly relations: readonly RelationAnswer[];
  /** Lists of other entities that can be filtered by a row of this one. */
  readonly referrers: readonly ReferrerAnswer[];
}

/**
 * Whether a value is shown: always; on request, for `field("skip")`; or never, for a secret and for a column with a
 * codec.
 */
export type Visibility = "shown" | "on request" | "never";

export interface FieldAnswer {
  readonly name: string;
  /** The name in requests. */
  readonly jsonName: string;
  /** The type for people: `i32`, `Date`, `text[]`. */
  readonly type: string;
  readonly doc: string | null;
  readonly input: InputKind;
  /** The values of a choice, or of an array's elements; null for any other type. */
  readonly choices: readonly string[] | null;
  /** The members of an embedded object; null for any other field. */
  readonly parts: readonly FieldAnswer[] | null;
  readonly nullable: boolean;
  readonly visibility: Visibility;
  /** The source of the value in a new row and in a change; null if neither can have it. */
  readonly create: InputSource | null;
  readonly update: InputSource | null;
  readonly isRequired: boolean;
  /** The entity that it refers to; null if it is no foreign key. */
  readonly target: string | null;
}

/** A request, which the generated schema validates, or the values that only the server sets. */
export type InputSource = "request" | "server";

/** The form of a value in a form and in JSON. `number` is a number in JSON; `digits` are a text. */
export type InputKind =
  | "text"
  | "number"
  | "digits"
  | "boolean"
  | "choice"
  | "time"
  | "json"
  | "list"
  | "object"
  | "bytes";

export interface FilterAnswer {
  /** The name of the parameter. */
  readonly parameter: string;
  readonly label: string;
  readonly doc: string;
  readonly input: "text" | "boolean" | "choice" | "choices" | "list";
  readonly choices: readonly string[] | null;
  readonly placeholder: string;
}

export interface OwnerAnswer {
  readonly field: string;
  /** Identifies entities with the same owners. */
  readonly kind: string;
  /** The entity of the owners; null if they are not rows of an entity. */
  readonly entity: string | null;
  /** Whether row-level security limits the role to the rows of an owner. */
  readonly isRequired: boolean;
  /** Whether the generated code serves administrators, for whom no owner is chosen. */
  readonly admitsAdministrators: boolean;
}

export interface ParentAnswer {
  readonly name: string;
  readonly entity: string;
  readonly field: string;
  /** The names of the own fields, in the order of the target's key. */
  readonly fields: readonly string[];
}

export interface RelationAnswer {
  /** The method of the repository: `findComments`. */
  readonly name: string;
  readonly label: string;
  readonly entity: string;
  readonly isMany: boolean;
}

export interface ReferrerAnswer {
  readonly entity: string;
  readonly parameter: string;
}
