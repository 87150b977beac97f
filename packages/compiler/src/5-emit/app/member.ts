// The plan of an entity into what the application's files say of it: as long as that is the same, they are.

import { derivedFolder } from "../../2-model/data/folder.ts";
import { routedCommands } from "../../2-model/data/http.ts";
import { ownerIdentity } from "../../2-model/data/ownership.ts";
import { hasContext, needsActor } from "../../2-model/data/write/events-and-audit.ts";
import { outboxOf } from "../../2-model/data/write/outbox.ts";
import { type ExportKey, exportKeys } from "../../2-model/names/exports.ts";
import type { Router } from "../../2-model/names/files.ts";
import { type DiagramTable, diagramTable } from "../../4-plan/app/diagram.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { needsFurtherOptions, needsOptions } from "../http/route-options.ts";
import { guardsKey } from "./guards-key.ts";

/** An entity as the application sees it: plain data. */
export interface Member {
  /** The class's name, and its derived folder. */
  readonly type: string;
  readonly folder: string;
  /** `users`: its name in every object of the application. */
  readonly key: string;
  /** `order items` */
  readonly words: string;
  /** What its folder exports. */
  readonly exports: readonly ExportKey[];
  /** Whether it is told for whom it acts, and whether its writes say who that is. */
  readonly hasContext: boolean;
  readonly keepsActor: boolean;
  /** Whether it has routes of commands, which are given the repositories of all entities, and whether one is limited to an owner. */
  readonly hasCommands: boolean;
  readonly hasOwnedCommands: boolean;
  /** Whether its handlers are limited to an owner. */
  readonly isOwned: boolean;
  /** Whether one of its handlers streams events. */
  readonly isStreamed: boolean;
  /** Whether its routes cannot do without options, and without others than the owner and what streams events. */
  readonly needsOptions: boolean;
  readonly needsFurtherOptions: boolean;
  /** What its owners are, and what guards the routes that are limited to them. */
  readonly owners: string | null;
  readonly guards: string;
  /** What its events are stored under, and for how long in milliseconds they are kept when they are delivered; null where none are. */
  readonly outbox: { readonly table: string; readonly retention: number | null } | null;
}

/** What the application has of one entity. */
export interface AppPart {
  /** Where its class is. */
  readonly source: { readonly path: string; readonly start: number };
  readonly member: Member;
  /** In the diagram; null where there is no table of ours. */
  readonly table: DiagramTable | null;
}

export function appPart(plan: Plan, router: Router): AppPart {
  const { entity, routes } = plan;
  const member: Member = {
    type: entity.names.type,
    folder: derivedFolder(entity),
    key: entity.names.property,
    words: entity.names.pluralLabel,
    exports: exportKeys(entity, router),
    hasContext: hasContext(entity),
    keepsActor: needsActor(entity),
    hasCommands: routedCommands(entity).length > 0,
    hasOwnedCommands: routes.some(({ operation, isOwned }) => operation === "command" && isOwned),
    isOwned: routes.some(({ isOwned }) => isOwned),
    isStreamed: routes.some(({ operation }) => operation === "stream"),
    needsOptions: needsOptions(plan),
    needsFurtherOptions: needsFurtherOptions(plan),
    owners: ownerIdentity(entity),
    guards: guardsKey(plan),
    outbox: storedUnder(entity),
  };
  const source = { path: entity.source.path, start: entity.source.span.start };
  return { source, member, table: diagramTable(entity) };
}

function storedUnder(entity: Plan["entity"]): Member["outbox"] {
  const outbox = outboxOf(entity);
  if (outbox === null) return null;
  return { table: entity.table.name, retention: outbox.kind === "batches" ? outbox.retention : null };
}
