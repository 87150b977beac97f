// Runs all rules on a model; each rule is a file of its own.

import type { Entity } from "../2-model/data/entity.ts";
import type { EntityRevision, Model } from "../2-model/data/model.ts";
import type { Router } from "../2-model/names/files.ts";
import type { Report } from "../diagnostics/report.ts";
import { checkEntity } from "./check-entity.ts";
import { checkSqlExpressions, loadSqlParser } from "./entity/sql-expressions/sql-expressions.ts";
import { checkApp } from "./project/app.ts";
import { checkEnums } from "./project/enums.ts";
import { checkEvents } from "./project/events.ts";
import { checkNames } from "./project/names.ts";
import { checkPolicies } from "./project/policies.ts";
import { checkRelationNames } from "./project/relation-names.ts";
import { checkFormerTables } from "./renames.ts";

/** The settings that decide which names are generated. */
export interface CheckOptions {
  readonly router: Router;
  readonly app: { readonly folder: string } | null;
}

/** Checks successive revisions of a model, and keeps the findings of entities that have not changed. */
export class Checks {
  #router: Router | null = null;
  /** Findings of an entity that depend on nothing but its revision. */
  #found = new WeakMap<EntityRevision, Report>();

  async check(model: Model, options: CheckOptions, report: Report): Promise<void> {
    checkProject(model, options, report);
    if (options.router !== this.#router) this.#found = new WeakMap();
    this.#router = options.router;
    const entities = [...model.entities, ...model.incomplete];
    // A file that already has errors skips some rules, so its findings are not kept.
    const reported = report.paths;
    const known = (entity: Entity): Report | null =>
      reported.has(entity.source.path) ? null : (this.#found.get(model.revisionOf(entity)) ?? null);
    const parser = await loadSqlParser(entities.filter((entity) => known(entity) === null));
    for (const entity of entities) {
      const { path } = entity.source;
      const before = known(entity);
      const found = before ?? report.next();
      if (before === null) {
        checkEntity(entity, options.router, found);
        checkSqlExpressions(entity, parser, found);
        // Spans in other files can move while the entity does not change, so such findings are not kept.
        if (!reported.has(path) && found.isWithin(path)) this.#found.set(model.revisionOf(entity), found.detached());
      }
      report.include(found);
    }
  }
}

function checkProject(model: Model, { router, app }: CheckOptions, report: Report): void {
  checkApp(model, app, report);
  checkNames(model, router, report);
  checkRelationNames(model, report);
  checkEvents(model, report);
  checkEnums(model, report);
  checkPolicies(model, report);
  checkFormerTables(model, report);
}
