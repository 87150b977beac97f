// The model into diagnostics: one rule a file, all rules over all entities.

import type { Entity } from "../2-model/data/entity.ts";
import type { Edition, Model } from "../2-model/data/model.ts";
import type { Router } from "../2-model/names/files.ts";
import type { Report } from "../diagnostics/report.ts";
import { checkEntity } from "./check-entity.ts";
import { checkSqlExpressions, loadSqlParser } from "./entity/sql-expressions.ts";
import { appFacts, checkApp } from "./project/app.ts";
import { checkEnums, enumFacts } from "./project/enums.ts";
import { checkEvents, eventFacts } from "./project/events.ts";
import { checkFormerTables, formerTableFacts } from "./project/former-tables.ts";
import { checkNames, nameFacts } from "./project/names.ts";
import { checkPolicies, policyFacts } from "./project/policies.ts";
import { checkRelationNames, relationNameFacts } from "./project/relation-names.ts";

/** What of the configuration decides what is generated. */
export interface CheckOptions {
  readonly router: Router;
  readonly app: { readonly folder: string } | null;
}

/** A rule over all entities, and what of each it goes by. */
interface ProjectRule {
  readonly factsOf: (entity: Entity, options: CheckOptions) => unknown;
  readonly check: (model: Model, options: CheckOptions, report: Report) => void;
}

const projectRules: readonly ProjectRule[] = [
  { factsOf: appFacts, check: (model, { app }, report) => checkApp(model, app, report) },
  {
    factsOf: (entity, { router }) => nameFacts(entity, router),
    check: (model, { router }, report) => checkNames(model, router, report),
  },
  { factsOf: relationNameFacts, check: (model, _, report) => checkRelationNames(model, report) },
  { factsOf: eventFacts, check: (model, _, report) => checkEvents(model, report) },
  { factsOf: enumFacts, check: (model, _, report) => checkEnums(model, report) },
  { factsOf: policyFacts, check: (model, _, report) => checkPolicies(model, report) },
  { factsOf: formerTableFacts, check: (model, _, report) => checkFormerTables(model, report) },
];

/** The facts of an entity, one for each rule over all. */
type Facts = readonly string[];

/** What there is now, and what there was in its place. */
type FactsPair = readonly [Facts | undefined, Facts | undefined];

/** Checks a model again and again: what was right, and goes by the same as before, is not checked again. */
export class Checks {
  #options: string | null = null;
  /** What was found in an entity, where it goes by nothing else than its edition. */
  #found = new WeakMap<Edition, Report>();
  #facts = new WeakMap<Edition, Facts>();
  /** Of all entities as they were last; of those that are incomplete behind the others. */
  #allFacts: readonly (Facts | undefined)[] = [];
  /** By the place of the rule: whether nothing was to be said about these facts. */
  #isClean: readonly boolean[] = [];

  async check(model: Model, options: CheckOptions, report: Report): Promise<void> {
    this.#forgetOther(options);
    this.#checkProject(model, options, report);
    const entities = [...model.entities, ...model.incomplete];
    // What was said before may be why nothing is said now.
    const said = report.paths;
    const known = (entity: Entity): Report | null =>
      said.has(entity.source.path) ? null : (this.#found.get(model.editionOf(entity)) ?? null);
    const parser = await loadSqlParser(entities.filter((entity) => known(entity) === null));
    for (const entity of entities) {
      const { path } = entity.source;
      const before = known(entity);
      const found = before ?? report.next();
      if (before === null) {
        checkEntity(entity, options.router, found);
        checkSqlExpressions(entity, parser, found);
        // Places in other files move while the entity stays what it is.
        if (!said.has(path) && found.isWithin(path)) this.#found.set(model.editionOf(entity), found.alone());
      }
      report.include(found);
    }
  }

  #forgetOther({ router, app }: CheckOptions): void {
    const options = JSON.stringify([router, app?.folder]);
    if (options === this.#options) return;
    this.#options = options;
    this.#found = new WeakMap();
    this.#facts = new WeakMap();
    this.#allFacts = [];
    this.#isClean = [];
  }

  #checkProject(model: Model, options: CheckOptions, report: Report): void {
    // The lists stay apart: an entity that is incomplete now is another one.
    const facts = [...model.entities, undefined, ...model.incomplete].map((entity) =>
      entity === undefined ? undefined : this.#factsOf(entity, model, options),
    );
    const changed = this.#changedFacts(facts);
    this.#isClean = projectRules.map(({ check }, index) => {
      const isSame = changed?.every(([one, other]) => one?.[index] === other?.[index]) === true;
      if (isSame && this.#isClean[index] === true) return true;
      const found = report.next();
      check(model, options, found);
      report.include(found);
      return found.isEmpty;
    });
    this.#allFacts = facts;
  }

  /** Where the facts are not those that were there before; null where there are more or fewer of them. */
  #changedFacts(facts: readonly (Facts | undefined)[]): readonly FactsPair[] | null {
    const before = this.#allFacts;
    if (before.length !== facts.length) return null;
    const changed: FactsPair[] = [];
    for (let index = 0; index < facts.length; index++)
      if (facts[index] !== before[index]) changed.push([facts[index], before[index]]);
    return changed;
  }

  #factsOf(entity: Entity, model: Model, options: CheckOptions): Facts {
    const edition = model.editionOf(entity);
    let facts = this.#facts.get(edition);
    if (facts === undefined) {
      facts = projectRules.map(({ factsOf }) => JSON.stringify(factsOf(entity, options)));
      this.#facts.set(edition, facts);
    }
    return facts;
  }
}
