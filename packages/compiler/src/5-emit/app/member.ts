// Extracts from the plan of an entity all that the application's files depend on.

import type { Entity } from "../../2-model/data/entity.ts";
import type { Outbox } from "../../2-model/data/entity-parts.ts";
import { derivedFolder } from "../../2-model/data/folder.ts";
import { admitsAdministrators, needsOwnerSetting, ownerIdentity } from "../../2-model/data/ownership.ts";
import { importIdentity } from "../../2-model/data/user-import.ts";
import { hasContext, needsActor, outboxOf } from "../../2-model/data/write/events-and-audit.ts";
import { type ExportKey, exportKeys } from "../../2-model/names/exports.ts";
import type { Router } from "../../2-model/names/files.ts";
import { type DiagramTable, diagramTable } from "../../4-plan/app/diagram.ts";
import type { Route } from "../../4-plan/http/routes.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { guardsOf } from "../http/principal.ts";
import { needsFurtherOptions, needsOptions } from "../http/route-options.ts";

/** The properties of an entity that the application's files depend on, as plain data. */
export interface Member {
  /** The name of the class. */
  readonly type: string;
  /** The path of the derived folder. */
  readonly folder: string;
  /** The name of the entity's property in the objects of the application: `users`. */
  readonly key: string;
  /** The plural for doc comments: `order items`. */
  readonly pluralLabel: string;
  /** The exports of the folder. */
  readonly exports: readonly ExportKey[];
  /** Whether the repository has `as`. */
  readonly hasContext: boolean;
  /** Whether its writes record the actor. */
  readonly recordsActor: boolean;
  /** Whether commands have routes, whose handlers receive the repositories of all entities. */
  readonly hasCommands: boolean;
  /** Whether a route of a command is limited to an owner. */
  readonly hasOwnedCommands: boolean;
  /** Whether each command with a route has repositories that are limited to an owner. */
  readonly hasOnlyOwnedCommands: boolean;
  /** Whether a route is limited to an owner. */
  readonly isOwned: boolean;
  /** Whether administrators have access to the rows of all owners. */
  readonly isAdministered: boolean;
  /** Whether the statements of administrators need a database of their own, because policies apply to them. */
  readonly hasAdministration: boolean;
  /** The result of {@link guardsKey} for the routes that accept `Idempotency-Key`; null if there are none. */
  readonly keyGuards: string | null;
  /** Whether a route streams events. */
  readonly isStreamed: boolean;
  /** Whether the routes have a required option. */
  readonly needsOptions: boolean;
  /** Whether the routes have a required option other than `owner`, `idempotency` and `streams`. */
  readonly needsFurtherOptions: boolean;
  /** Identifies the kind of owner, equal for entities that the same party owns; null without `@owner`. */
  readonly owners: string | null;
  /** The result of {@link guardsKey}. */
  readonly guards: string;
  /** The table of the entity in the outbox, and the retention of delivered events in milliseconds; null without an outbox. */
  readonly outbox: {
    readonly table: string;
    readonly kind: Outbox["kind"];
    readonly retention: number | null;
  } | null;
}

/** The part of an entity in the application's files. */
export interface AppPart {
  /** The position of the class. */
  readonly source: { readonly path: string; readonly start: number };
  readonly member: Member;
  /** The table in the diagram; null if the entity has none that migrations create. */
  readonly table: DiagramTable | null;
}

export function appPart(plan: Plan, router: Router): AppPart {
  const { entity, routes } = plan;
  const commands = routes.filter(({ endpoint }) => endpoint === "command");
  const member: Member = {
    type: entity.names.type,
    folder: derivedFolder(entity),
    key: entity.names.property,
    pluralLabel: entity.names.pluralLabel,
    exports: exportKeys(entity, router),
    hasContext: hasContext(entity),
    recordsActor: needsActor(entity),
    hasCommands: commands.length > 0,
    hasOwnedCommands: commands.some(({ rows }) => rows !== "all"),
    hasOnlyOwnedCommands: commands.length > 0 && commands.every(({ rows }) => rows === "of-owner"),
    isOwned: routes.some(({ rows }) => rows !== "all"),
    isAdministered: admitsAdministrators(entity),
    hasAdministration: admitsAdministrators(entity) && needsOwnerSetting(entity),
    keyGuards: keyGuards(plan),
    isStreamed: routes.some(({ endpoint }) => endpoint === "stream"),
    needsOptions: needsOptions(plan),
    needsFurtherOptions: needsFurtherOptions(plan),
    owners: ownerIdentity(entity),
    guards: guardsKey(plan),
    outbox: outboxEntry(entity),
  };
  const source = { path: entity.source.path, start: entity.source.span.start };
  return { source, member, table: diagramTable(entity) };
}

function outboxEntry(entity: Plan["entity"]): Member["outbox"] {
  const outbox = outboxOf(entity);
  if (outbox === null) return null;
  const retention = outbox.kind === "batches" ? outbox.retention : null;
  return { table: entity.table.name, kind: outbox.kind, retention };
}

/** Returns a text that identifies the guards of owned routes, whichever module each is imported from. */
function guardsKey({ entity, routes }: Plan): string {
  const guards = identitiesOf(
    routes.filter(({ rows }) => rows !== "all"),
    entity,
  );
  return JSON.stringify([...guards, entity.owner?.type, ...(admitsAdministrators(entity) ? ["all"] : [])]);
}

/** Returns a text that identifies the guards of the routes that accept idempotency keys; null if there are none. */
function keyGuards({ entity, routes }: Plan): string | null {
  const keyed = routes.filter(({ idempotency }) => idempotency !== null);
  return keyed.length === 0 ? null : JSON.stringify(identitiesOf(keyed, entity));
}

function identitiesOf(routes: readonly Route[], entity: Entity): readonly string[] {
  return guardsOf(routes)
    .map((guard) => importIdentity(guard, entity.source.path))
    .sort();
}
