// The model into diagnostics: one rule a file, all rules over all entities.

import type { Entity } from "../2-model/data/entity.ts";
import type { EntityRevision, Model } from "../2-model/data/model.ts";
import type { Router } from "../2-model/names/files.ts";
import type { Report } from "../diagnostics/report.ts";
import { checkEntity } from "./check-entity.ts";
import { checkSqlExpressions, loadSqlParser } from "./entity/sql-expressions/sql-expressions.ts";
import { checkApp } from "./project/app.ts";
import { checkEnums } from "./project/enums.ts";
import { checkEvents } from "./project/events.ts";
import { checkFormerTables } from "./project/former-tables.ts";
import { checkNames } from "./project/names.ts";
import { checkPolicies } from "./project/policies.ts";
import { checkRelationNames } from "./project/relation-names.ts";

/** What of the configuration decides what is generated. */
export interface CheckOptions {
  readonly router: Router;
  readonly app: { readonly folder: string } | null;
}

/** Checks a model again and again. */
export class Checks {
  #router: Router | null = null;
  /** The findings in an entity that follow from nothing but its revision. */
  #found = new WeakMap<EntityRevision, Report>();

  async check(model: Model, options: CheckOptions, report: Report): Promise<void> {
    checkProject(model, options, report);
    if (options.router !== this.#router) this.#found = new WeakMap();
    this.#router = options.router;
    const entities = [...model.entities, ...model.incomplete];
    // What was said before may be why nothing is said now.
    const said = report.paths;
    const known = (entity: Entity): Report | null =>
      said.has(entity.source.path) ? null : (this.#found.get(model.revisionOf(entity)) ?? null);
    const parser = await loadSqlParser(entities.filter((entity) => known(entity) === null));
    for (const entity of entities) {
      const { path } = entity.source;
      const before = known(entity);
      const found = before ?? report.next();
      if (before === null) {
        checkEntity(entity, options.router, found);
        checkSqlExpressions(entity, parser, found);
        // Places in other files move while the entity stays what it is.
        if (!said.has(path) && found.isWithin(path)) this.#found.set(model.revisionOf(entity), found.alone());
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
