// The model: an entity as consequences, not flags. Later rooms ask it nothing twice and guess nothing.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Api } from "./api.ts";
import type { Command } from "./command.ts";
import type { Condition } from "./condition.ts";
import type { EntityNames } from "./entity-names.ts";
import { columnsOf, type Field, isAuto, isRequired, noRules, presenceColumns } from "./field.ts";
import type { Imported } from "./imported.ts";
import type { Index } from "./indexes.ts";
import type { Join } from "./join.ts";
import { type JsonCase, jsonName } from "./json-name.ts";
import { isInKey, type Key, type KeyPairs } from "./key.ts";
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
} from "./rules.ts";

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
  readonly uuid: "v7" | "v4";
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
  /** The field in which every row has to have the owner's value that a repository is limited to; null where it sees all. */
  readonly limitedTo: Field | null;
  readonly version: Field | null;
  readonly scopes: readonly Scope[];
  readonly projections: readonly Projection[];
  readonly joins: readonly Join[];
  readonly parents: readonly Parent[];
  readonly children: readonly Child[];
  readonly links: readonly Link[];
  /** Whether a row can be kept from being deleted by rows that refer to it, or to what would be deleted with it. */
  readonly isHeld: boolean;
  readonly returning: Returning;
  /** The constraints by which errors are told apart; null where driver errors pass through. */
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
  /** Names of fields of which something could not be read: what is missing there may be what was refused. */
  readonly unread: ReadonlySet<string>;
}

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
  /** `findUser`; `findAuthor` where two parents have one type. */
  readonly method: string;
  /** The constraint's name in the database. */
  readonly constraint: string;
  /** Whether it may be checked only when the transaction ends, or is by itself. */
  readonly deferrable: "immediate" | "deferred" | null;
  /** The owners that the foreign key compares, too, so that it leads to no other owner's row; null where it need not. */
  readonly within: { readonly own: Field; readonly target: Field } | null;
  /** Whether the foreign key closes a cycle of tables, so that it has to be added when all of them exist. */
  readonly closesCycle: boolean;
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

/** Whether a field besides the key could not be read: what is missing in the class may be what was refused there. */
export function isPartlyUnread({ source, key }: Entity): boolean {
  return [...source.unread].some((name) => key.fields.every((field) => field.name !== name));
}

/** What a create request carries: not the owner where that is known. */
export function requestFields({ fields, limitedTo }: Entity): readonly Field[] {
  return fields.filter((field) => field.supply.kind === "request" && field !== limitedTo);
}

/** What an update request carries: not the owner where rows are one owner's, whose they stay. */
export function updateFields({ fields, limitedTo }: Entity): readonly Field[] {
  return fields.filter((field) => field.inUpdate && field !== limitedTo);
}

/** What the server alone changes: no update request carries it, and nothing else sets it of itself. */
export function updateValueFields(entity: Entity): readonly Field[] {
  const { key, owner, version, live, migrations, distribution } = entity;
  const place = distribution?.kind === "by" ? distribution.field : null;
  const kept = [...key.fields, owner, version, live, migrations?.touchUpdatedAt, place];
  return entity.fields.filter((field) => !(field.inUpdate || isAuto(field) || kept.includes(field)));
}

/**
 * The column that the statements of the repository set to the clock's time with every change of a row, which saves the
 * call of a trigger; null where nothing keeps the time, and where a request may say one: the trigger has the last word
 * on that.
 */
export function touchedField({ migrations }: Entity): Field | null {
  const field = migrations?.touchUpdatedAt ?? null;
  return field?.inUpdate === true ? null : field;
}

/** Whether a request can make a row. */
export function canCreate({ fields }: Entity): boolean {
  return fields.some((field) => field.supply.kind === "request");
}

/** Whether a request can change a row. */
export function canUpdate({ fields }: Entity): boolean {
  return fields.some((field) => field.inUpdate);
}

/** Whether the repository can make a row: of a request, or of the server's values alone. */
export function isCreatable(entity: Entity): boolean {
  return canCreate(entity) || entity.fields.some((field) => field.supply.kind === "server");
}

/** Whether the repository can change a row: by a request, or by the server's values alone. */
export function isChangeable(entity: Entity): boolean {
  return canUpdate(entity) || updateValueFields(entity).length > 0;
}

/** The property of an update request that says which version the change is based on; null without `@version`. */
export function versionExpectation(entity: Entity): Field | null {
  const { version } = entity;
  if (version === null) return null;
  const name = "expectedVersion";
  return {
    ...version,
    name,
    jsonName: jsonName(name, entity.jsonCase),
    path: [name],
    doc: `The \`${version.jsonName}\` that the change is based on${isChangedByRequests(entity) ? "; over HTTP `If-Match` can say it instead" : ""}.`,
    rules: noRules,
    schema: {},
  };
}

/** Whether a request can change or delete a single row, and name the state that it must be in. */
export function isChangedByRequests({ api }: Entity): boolean {
  return api?.operations.some((operation) => operation === "update" || operation === "delete") === true;
}

/**
 * Whether rows are written as JSON: because they are shown, or because a request that deletes one may say how it was
 * shown, where nothing else tells its states apart.
 */
export function isWrittenAsJson(entity: Entity): boolean {
  const isCompared = isChangedByRequests(entity) || servedCommands(entity).some(({ hasId }) => hasId);
  return showsRows(entity) || (isCompared && revisionOf(entity) === null);
}

/** The field that says which state of a row is shown; null where only the row itself tells. */
export function revisionOf({ version }: Entity): Field | null {
  return version;
}

export function responseFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => isInKey(entity, field) || field.inResponse);
}

/** Whether a route answers with a row, or with many. */
export function showsRows({ api }: Entity): boolean {
  return (
    api !== null &&
    (api.operations.some((operation) => operation !== "delete") ||
      api.commands.some(({ command }) => command.result.kind === "entity"))
  );
}

/** The commands with a route. */
export function servedCommands(entity: Entity): readonly Command[] {
  return isServed(entity) ? (entity.api?.commands ?? []).map(({ command }) => command) : [];
}

/** Whether there are routes: they are given a repository. */
export function isServed({ sql, api }: Entity): boolean {
  return sql !== "none" && api !== null && api.operations.length + api.commands.length > 0;
}

/** What events show: the key, and all that is not skipped. */
export function eventFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => isInKey(entity, field) || !field.isSkipped);
}

/** Whether the statements of writes publish events; with `events: true` alone the application does. */
export function isPublished({ events }: Entity): boolean {
  return events !== null && (events.outbox !== null || events.channel !== null);
}

/** Whether a repository acts for somebody: whether anything around a write asks for whom it is. */
export function hasContext(entity: Entity): boolean {
  return entity.sql === "full" && (entity.hooks || keepsActor(entity));
}

/** Whether a repository knows who acts: for its own writes, or for those of rows of a join entity. */
export function keepsActor(entity: Entity): boolean {
  return hasActor(entity) || (entity.sql === "full" && entity.links.some(({ through }) => hasActor(through)));
}

/** Whether anything that is known of a write says whose it is: its event, or the audit log. */
export function hasActor(entity: Entity): boolean {
  return entity.sql === "full" && (isPublished(entity) || isAudited(entity));
}

/** Whether every change of a row is written to the audit log. */
export function isAudited({ migrations }: Entity): boolean {
  return migrations?.audit === true;
}

/** Who writes the entries of the log: a trigger, or, where Citus has none, the statements that write; null for nobody. */
export function auditor(entity: Entity): "trigger" | "statement" | null {
  if (!isAudited(entity)) return null;
  return entity.distribution === null ? "trigger" : "statement";
}

export function serverFields({ fields, limitedTo }: Entity): readonly Field[] {
  return fields.filter((field) => field.supply.kind === "server" && field !== limitedTo);
}

/** The columns of the table, in the order of the class. */
export function storedFields(entity: Entity): readonly Field[] {
  return columnsOf(entity.fields);
}

/** The embedded objects of which a constraint says that they are there as a whole, or not at all. */
export function wholeFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => {
    const presence = presenceColumns(field);
    return presence !== null && !presence.isAny && (field.parts ?? []).length > 1;
  });
}

/** The columns of an INSERT, in order. */
export function insertFields(entity: Entity): readonly Field[] {
  return storedFields(entity).filter((field) => field.supply.kind !== "database");
}

/** Whether `create` needs values that no request carries. */
export function needsServerValues(entity: Entity): boolean {
  return serverFields(entity).some(isRequired);
}

/** What a query can be ordered by: the fields that say so, and the key where there is a query. */
export function sortFields(entity: Entity): readonly Field[] {
  if (!hasQuery(entity)) return [];
  return entity.fields.filter((field) => isInKey(entity, field) || field.sortable !== null);
}

/** Whether there is a query: where there are filters or orders, and for a list over HTTP. */
export function hasQuery({ conditions, fields, api }: Entity): boolean {
  if (conditions.length > 0 || fields.some(({ sortable }) => sortable !== null)) return true;
  return api?.operations.includes("list") === true;
}

/** The filters that a request can name: of a skipped field there is none. */
export function servedConditions({ conditions }: Entity): readonly Condition[] {
  return conditions.filter(({ field }) => !field.isSkipped);
}

/** The fields of the entity that a command carries besides the key. */
export function contentFields({ content }: Command, entity: Entity): readonly Field[] {
  switch (content.kind) {
    case "create":
      return requestFields(entity);
    case "update":
      return updateFields(entity);
    case "fields":
      return content.fields.map((field) => field.value);
    case "nothing":
    case "payload":
      return [];
  }
}
