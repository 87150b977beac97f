// What the emitters of the application's files are given: the plans of all entities, and where their exports are.

import type { EntitySource } from "../../2-model/data/entity.ts";
import { derivedFolder, relativeModule } from "../../2-model/data/folder.ts";
import { type ExportKey, exportNames, isExported } from "../../2-model/names/exports.ts";
import type { Router } from "../../2-model/names/files.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { type Code, type Reference, type, value } from "../../text/code.ts";
import { access, identifier } from "../../text/literal.ts";

export interface AppEmission {
  readonly members: readonly Member[];
  readonly router: Router;
}

/** An entity as the application sees it. */
export interface Member {
  readonly plan: Plan;
  /** `users`: its name in every object of the application. */
  readonly key: string;
  /** What its folder exports. */
  readonly value: (key: ExportKey) => Reference;
  readonly type: (key: ExportKey) => Reference;
  readonly exports: (key: ExportKey) => boolean;
}

export function appEmission(plans: readonly Plan[], folder: string, router: Router): AppEmission {
  const sorted = plans.toSorted((a, b) => compare(a.entity.source, b.entity.source));
  return { members: sorted.map((plan) => memberOf(plan, folder, router)), router };
}

/** The order of the files, and within them of the classes: it does not follow from how they were found. */
function compare(a: EntitySource, b: EntitySource): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.span.start - b.span.start;
}

function memberOf(plan: Plan, folder: string, router: Router): Member {
  const { entity } = plan;
  const names = exportNames(entity.names);
  const module = (key: ExportKey): string => relativeModule(folder, `${derivedFolder(entity)}/${names[key].file}`);
  return {
    plan,
    key: entity.names.key,
    value: (key) => value(module(key), names[key].name),
    type: (key) => type(module(key), names[key].name),
    exports: (key) => isExported(entity, key, router),
  };
}

/** Those whose folder exports it. */
export function membersWith({ members }: AppEmission, key: ExportKey): readonly Member[] {
  return members.filter((member) => member.exports(key));
}

/** `users` where it is declared. */
export function keyOf({ key }: Member): Code {
  return identifier(key);
}

/** `.users` */
export function memberAccess({ key }: Member): Code {
  return access(key);
}
