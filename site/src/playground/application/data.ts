// Data of the running application that its worker sends to the page.
import type { OpenApiDocument } from "entity-derive/openapi";

/** The running application: its API, and who can act in it. */
export interface Description {
  /** Null if no entity has `api`. */
  readonly document: OpenApiDocument | null;
  /** The names of the people for whom requests can be sent. */
  readonly people: readonly string[];
  /** Facts about the application that its user should know, such as a person who could not be added to a table. */
  readonly notes: readonly string[];
}

/** A table of the database. */
export interface Table {
  /** `orders`; with its schema unless it is `public`: `sales.orders`. */
  readonly name: string;
  readonly rows: number;
}

/** The first rows of a table, with values in PostgreSQL's text format. */
export interface TableRows {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface Column {
  readonly name: string;
  /** `numeric(10,2)` */
  readonly type: string;
}

/** An event of a write, when it is delivered. */
export interface ApplicationEvent {
  /** The way in which it came: a row of the outbox, or a notification. */
  readonly source: "outbox" | "notification";
  /** The table of its entity. */
  readonly entity: string;
  /** `created`, `updated`, `deleted` or `restored`. */
  readonly kind: string;
  /** The event as JSON, formatted. */
  readonly json: string;
}

/** A request as plain data, which workers can send. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer | null;
  /** The person for whom it is sent; null if the guards of the project decide. */
  readonly person: string | null;
}

/** A response as plain data. */
export interface SentResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer | null;
}

/** The files of a migration from the running classes to others, which was run on an empty database. */
export interface PlannedMigration {
  /** In the order of their application. Empty if nothing changes, or if a finding is an error. */
  readonly files: readonly PlannedMigrationFile[];
  readonly findings: readonly MigrationFinding[];
}

export interface PlannedMigrationFile {
  /** `20261129T100000_add_phone` */
  readonly name: string;
  readonly text: string;
  /** The effect of each statement on a running system: its locks, rewrites and scans. */
  readonly effects: readonly string[];
}

export interface MigrationFinding {
  /** `ED801` */
  readonly id: string;
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly help: string;
  /** `20261129T100000_add_phone.sql:3`, or an object of the database. */
  readonly place: string;
  /** The table or column whose values the migration drops only with consent; null if there is none. */
  readonly drop: string | null;
}
