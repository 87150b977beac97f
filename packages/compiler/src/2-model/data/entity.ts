// The model: an entity as consequences, not flags. Later rooms ask it nothing twice and guess nothing.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Literal } from "../../text/literal.ts";
import type { Api } from "./api.ts";
import type { ColumnType, Spelling } from "./column-type.ts";
import type { Command } from "./command.ts";
import type { Condition } from "./condition.ts";
import type { EntityNames } from "./entity-names.ts";
import type { Child, Join, Parent, Referrer } from "./relation.ts";
import type {
  Constraint,
  Events,
  Imported,
  Index,
  Lookup,
  Migrations,
  Projection,
  Returning,
  Scope,
  Unique,
  Upsert,
} from "./rules.ts";

export interface Entity {
  readonly names: EntityNames;
  readonly source: EntitySource;
  readonly doc: string | null;
  /** Whether rows come back as instances of the class, which is loaded at run time then. */
  readonly isHydrated: boolean;
  readonly table: Table;
  readonly uuid: "v7" | "v4";
  readonly sql: "full" | "trait" | "none";
  readonly fields: readonly Field[];
  readonly id: Field;
  /** The field whose NULL makes a row live: what every read asks for; null where every row is live. */
  readonly visible: Field | null;
  /** What `delete` does to a row. */
  readonly deletion: { readonly kind: "remove" } | { readonly kind: "mark"; readonly field: Field };
  /** What is unique, and with what predicate: for constraints, lookups and upserts. */
  readonly uniques: readonly Unique[];
  /** What single rows are found by, in the order of the class. */
  readonly lookups: readonly Lookup[];
  readonly indexes: readonly Index[];
  readonly upsert: Upsert | null;
  readonly owner: Field | null;
  readonly version: Field | null;
  readonly scopes: readonly Scope[];
  readonly projections: readonly Projection[];
  readonly joins: readonly Join[];
  readonly parents: readonly Parent[];
  readonly children: readonly Child[];
  /** The foreign keys that lead here, from this entity and from others. */
  readonly referrers: readonly Referrer[];
  readonly returning: Returning;
  /** The constraints that errors are told by; null where driver errors pass through. */
  readonly constraints: readonly Constraint[] | null;
  /** The user's class for what repository methods throw. */
  readonly error: Imported | null;
  readonly transactions: boolean;
  /** What becomes known of a write; null where nothing does. */
  readonly events: Events | null;
  /** Whether functions of the user's own surround every write; never where there is no repository. */
  readonly hooks: boolean;
  readonly commands: readonly Command[];
  /** The optional fields of a query, in the order of the class. */
  readonly conditions: readonly Condition[];
  readonly migrations: Migrations | null;
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
}

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly span: Span;
}

export interface Field {
  readonly name: string;
  /** How the value is reached from an entity: `["address", "street"]` for a column of an embedded object. */
  readonly path: readonly string[];
  /** The columns of an embedded object; null for a field that is a column itself. */
  readonly parts: readonly Field[] | null;
  readonly span: Span;
  readonly doc: string | null;
  readonly column: Column;
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
  /** Where the value of a new row comes from. */
  readonly supply: Supply;
  /** Kept out of every DTO, event and diff. */
  readonly isSkipped: boolean;
  /** The DTOs that carry it. The id is in the response by itself. */
  readonly inUpdate: boolean;
  readonly inResponse: boolean;
  readonly filters: readonly Located<FilterKind>[];
  readonly sortable: Span | null;
  readonly rules: Rules;
  readonly schema: Readonly<Record<string, Literal>>;
}

export type FilterKind = "eq" | "like" | "range" | "search";

export interface Column {
  readonly name: string;
  /** A PostgreSQL type that the user wrote, in place of the type's own. */
  readonly type: Located<string> | null;
  readonly varchar: Located<number> | null;
  /** The DEFAULT of the table definition. */
  readonly defaultValue: ColumnDefault | null;
  readonly unique: "no" | "all" | "live";
  /** Whether lookups and uniqueness ignore the letters' case. */
  readonly ci: boolean;
  /** The enum type that holds a value object's labels. */
  readonly pgEnum: Located<string> | null;
  readonly check: Located<string> | null;
  readonly index: Located<"btree" | "hash" | "gin" | "gist" | "brin"> | null;
}

export type ColumnDefault =
  | { readonly kind: "expression"; readonly sql: Located<string> }
  | { readonly kind: "literal"; readonly value: Literal; readonly span: Span }
  | { readonly kind: "now" }
  | { readonly kind: "identity" };

export type Supply =
  /** The id, made when the row is. */
  | { readonly kind: "generator" }
  /** PostgreSQL: a default, an identity, or NULL. */
  | { readonly kind: "database" }
  | { readonly kind: "request"; readonly absent: Absent }
  /** The argument `values` of `create`: what no request may carry. */
  | { readonly kind: "server"; readonly required: boolean };

/** What an absent field of a create request means. */
export type Absent =
  | { readonly kind: "refused" }
  | { readonly kind: "null" }
  | { readonly kind: "literal"; readonly value: Literal }
  | { readonly kind: "expression"; readonly sql: string };

export interface Rules {
  readonly length: {
    readonly min?: Located<number>;
    readonly max?: Located<number>;
    readonly equal?: Located<number>;
  } | null;
  readonly range: { readonly min?: Located<number>; readonly max?: Located<number> } | null;
  readonly email: Span | null;
  readonly url: Span | null;
  readonly pattern: Located<{ readonly pattern: string; readonly flags: string }> | null;
  /** The places of `length` and `range`. */
  readonly spans: { readonly length: Span | null; readonly range: Span | null };
}

/** A column of which only the name is said. */
export function plainColumn(name: string): Column {
  return {
    name,
    type: null,
    varchar: null,
    defaultValue: null,
    unique: "no",
    ci: false,
    pgEnum: null,
    check: null,
    index: null,
  };
}

export const noRules: Rules = {
  length: null,
  range: null,
  email: null,
  url: null,
  pattern: null,
  spans: { length: null, range: null },
};

/** All entities of a project, as far as they could be read. */
export interface Model {
  readonly entities: readonly Entity[];
  /** Fields of classes that cannot be entities: only what they say by themselves can be checked. */
  readonly looseFields: readonly Field[];
}

export function requestFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.supply.kind === "request");
}

export function updateFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.inUpdate);
}

/** The property of an update request that says which version the change is based on; null without `@version`. */
export function versionExpectation({ version }: Entity): Field | null {
  if (version === null) return null;
  const name = "expectedVersion";
  return {
    ...version,
    name,
    path: [name],
    doc: `The \`${version.name}\` that the change is based on.`,
    rules: noRules,
    schema: {},
  };
}

export function responseFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field === entity.id || field.inResponse);
}

/** What events show: the id, and all that is not skipped. */
export function eventFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field === entity.id || !field.isSkipped);
}

export function serverFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.supply.kind === "server");
}

/** The columns of the table, in the order of the class. */
export function storedFields(entity: Entity): readonly Field[] {
  return columnsOf(entity.fields);
}

/** The columns of some fields: an embedded object has several. */
export function columnsOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => field.parts ?? [field]);
}

/** What the object that has the field calls it: an embedded object its members, the entity all others. */
export function memberName({ path, name }: Field): string {
  return path.at(-1) ?? name;
}

/** Whether a create request has to carry the field. */
export function isRequired({ supply }: Field): boolean {
  return supply.kind === "request" && supply.absent.kind === "refused";
}

/** Whether a SQL expression stands in where a create request leaves the field out. */
export function hasSqlDefault({ supply }: Field): boolean {
  return supply.kind === "request" && supply.absent.kind === "expression";
}

/** The columns of an INSERT, in order. */
export function insertFields(entity: Entity): readonly Field[] {
  return storedFields(entity).filter((field) => field.supply.kind !== "database");
}

/** Whether `create` needs values that no request carries. */
export function needsServerValues(entity: Entity): boolean {
  return entity.fields.some((field) => field.supply.kind === "server" && field.supply.required);
}

export function sortFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.sortable !== null);
}

/** Whether there is a query beyond paging. */
export function hasQuery(entity: Entity): boolean {
  return entity.conditions.length > 0 || sortFields(entity).length > 0;
}
