// A project on a database, as the studio serves it.
import type { Database, Queryable } from "entity-derive/runtime";
import type { Entity } from "../2-model/data/entity.ts";
import type { Plan } from "../4-plan/plan.ts";
import type { DriftAnswer, MigrationsAnswer, PlansAnswer, StatementAnswer } from "./answers/operations.ts";

/** A generated repository. Its methods depend on the entity. */
export type GeneratedRepository = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;

export type GeneratedModule = Readonly<Record<string, unknown>>;

export interface Studio {
  /** The name of the project. */
  readonly project: string;
  /** The entities with a table, sorted by name. */
  readonly entities: readonly Entity[];
  readonly planOf: (entity: Entity) => Plan;
  readonly db: Database;
  /** The address without its password. */
  readonly address: string;
  readonly role: ConnectedRole;
  readonly code: GeneratedCode;
  readonly tools: SchemaTools;
}

/** The role that runs all statements. */
export interface ConnectedRole {
  readonly name: string;
  readonly version: string;
  /** Reasons that make it privileged: `postgres is a superuser`; empty for a role of an application. */
  readonly privileges: readonly string[];
  /** Whether policies of row-level security do not apply to it. */
  readonly bypassesPolicies: boolean;
}

/** The generated code of the project, loaded. */
export interface GeneratedCode {
  /** Returns a module of a derived folder. */
  readonly load: (path: string) => Promise<GeneratedModule>;
  /** Creates the repositories by the names of their entities; an entity without one is missing or null. */
  readonly repositories: (db: Queryable) => Readonly<Record<string, GeneratedRepository | null | undefined>>;
  /** Whether the project creates its repositories itself, with its hooks and its own classes. */
  readonly isOwn: boolean;
  /** The actor of writes in events and in the audit log. */
  readonly actor: string;
}

/** Functions of the commands `migrate` and `verify` on the same database. */
export interface SchemaTools {
  readonly migrations: () => Promise<MigrationsAnswer>;
  readonly drift: () => Promise<DriftAnswer>;
  readonly statements: () => readonly StatementAnswer[];
  readonly plans: () => Promise<PlansAnswer>;
}
