// The JSON that the studio's server sends to its page, and that the page sends. This module has only types.

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

/** A table in the diagram. */
export interface TableAnswer {
  readonly name: string;
  readonly entity: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly keys: readonly string[] }[];
  readonly references: readonly {
    readonly to: string;
    readonly column: string;
    readonly isOptional: boolean;
    readonly isUnique: boolean;
  }[];
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

/** A value as JSON. A text of a list may be shortened. */
export type Cell = unknown;

export interface RowAnswer {
  /** The key as a query string: `id=…`. */
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly isDeleted: boolean;
}

export interface PageAnswer {
  readonly rows: readonly RowAnswer[];
  /** The position of the next page; null on the last one. */
  readonly next: string | null;
}

export interface DetailAnswer {
  readonly row: RowAnswer;
  /** Rows that it refers to, by the name of the relation; null for a row that is not visible. */
  readonly parents: Readonly<Record<string, RowAnswer | null>>;
  /** Changes with the row, so that a change of an earlier state is refused. */
  readonly tag: string;
}

/** A change that the page asks for. */
export interface ChangeRequest {
  readonly entity: string;
  readonly action: "create" | "update" | "delete" | "hardDelete" | "restore";
  readonly key?: string;
  readonly owner?: string;
  readonly tag?: string;
  /** The fields of the generated request. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** The fields that only the server sets. */
  readonly server?: Readonly<Record<string, unknown>>;
}

export interface RedeliverRequest {
  readonly action: "redeliver";
  readonly outbox: "rows" | "batches";
  readonly ids: readonly number[];
}

/** A change that waits for its confirmation. Nothing is written yet. */
export interface PendingAnswer {
  /** Confirms this change, once. */
  readonly confirmation: string;
  /** `Change the user Ada`. */
  readonly title: string;
  /** The method of the repository, such as `users.update`. */
  readonly method: string;
  readonly lines: readonly ChangeLine[];
  /** Side effects: events, entries of the audit log, rows of other tables. */
  readonly effects: readonly string[];
}

export interface ChangeLine {
  readonly field: string;
  /** Undefined for a new row. */
  readonly before?: Cell;
  readonly after?: Cell;
}

export interface ConfirmedAnswer {
  /** The sentence for people. */
  readonly message: string;
  /** The key of the written row; null if there is none any more. */
  readonly key: string | null;
}

export interface OutboxAnswer {
  readonly outboxes: readonly OutboxStateAnswer[];
  readonly parked: readonly ParkedAnswer[];
}

export interface OutboxStateAnswer {
  readonly kind: "rows" | "batches";
  readonly table: string;
  readonly entities: readonly {
    readonly table: string;
    readonly waiting: number;
    /** In milliseconds. */
    readonly oldestAge: number | null;
    readonly parked: number;
  }[];
  /** Sentences about drainers and a restore. */
  readonly notes: readonly string[];
}

export interface ParkedAnswer {
  readonly outbox: "rows" | "batches";
  readonly id: number;
  readonly table: string;
  readonly entityId: string;
  readonly kind: string;
  readonly attempts: number;
  readonly parkedAt: string;
  readonly error: string;
  /** Null if no entity has the table, so that it is unknown which values are secret. */
  readonly payload: unknown;
}

export interface AuditAnswer {
  readonly entries: readonly AuditEntryAnswer[];
  readonly next: string | null;
}

export interface AuditEntryAnswer {
  readonly id: string;
  readonly table: string;
  readonly rowId: string;
  /** The key as a query string, if the row can be shown; otherwise null. */
  readonly key: string | null;
  readonly entity: string | null;
  readonly operation: string;
  readonly changedAt: string;
  readonly actor: string | null;
  readonly owner: string | null;
  readonly lines: readonly ChangeLine[];
}

export interface MigrationsAnswer {
  readonly table: string;
  readonly entries: readonly {
    readonly name: string;
    readonly state: string;
    readonly appliedAt: string | null;
    /** In milliseconds. */
    readonly duration: number | null;
    readonly isAfterDeployment: boolean;
  }[];
  readonly problems: readonly string[];
}

export interface DriftAnswer {
  readonly differences: readonly { readonly kind: string; readonly name: string; readonly description: string }[];
  /** The number of applied files that the database was compared with. */
  readonly applied: number;
}

export interface StatementAnswer {
  /** `issues.findById` */
  readonly name: string;
  readonly texts: readonly string[];
}

export interface PlansAnswer {
  readonly plans: readonly { readonly name: string; readonly text: string; readonly lines: readonly PlanLine[] }[];
  readonly findings: readonly { readonly id: string; readonly message: string; readonly help: string }[];
}

/** A node of a plan; children are one level deeper. */
export interface PlanLine {
  readonly level: number;
  readonly text: string;
  readonly conditions: readonly string[];
  /** Whether it reads a whole table, or sorts. */
  readonly isCostly: boolean;
}
