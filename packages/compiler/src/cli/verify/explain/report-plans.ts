// Explains all statements on tables that seem large, and reports what grows with them.
import {
  type ColumnValues,
  explainAll,
  type PlanNode,
  prepareAll,
  simulateLargeTables,
} from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { choiceIn } from "../../../2-model/data/field/column-type.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { explainedStatements } from "../../../4-plan/explained-statements.ts";
import type { Plan } from "../../../4-plan/plan.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { ListedQuery } from "../../listed-queries.ts";
import type { Facts } from "./facts.ts";
import { reportIndexes, reportReferences } from "./index-findings.ts";
import { type PlannedStatement, reportPolicies, securedStatements } from "./policy-findings.ts";
import { deletedIn, type PlannedQuery, planOf, reportQueries } from "./query-findings.ts";
import { type ExplainedPlan, reportScans, usedIndexes } from "./scan-findings.ts";

/** The plan of a statement with some of its conditions. */
export interface StatementPlan {
  /** `issues.query` */
  readonly name: string;
  readonly text: string;
  readonly node: PlanNode;
}

/**
 * Uses a disposable database, and returns the plans. Statements that PostgreSQL refuses were reported when they were
 * prepared.
 */
export async function reportPlans(
  db: Transaction,
  plans: readonly Plan[],
  queries: readonly ListedQuery[],
  facts: Facts,
  report: Report,
): Promise<readonly StatementPlan[]> {
  await simulateLargeTables(
    db,
    facts.entities.map(({ table, ...entity }) => ({
      schema: table.schema,
      name: table.name,
      columns: new Map(
        storedFields({ table, ...entity }).map((field) => [field.column.name, valuesOf(field, entity.deletedAt)]),
      ),
    })),
  );
  const explainedOf = plans
    .flatMap(explainedStatements)
    .map((one) => ({ generated: one, query: null, text: one.text }));
  const ofQueries = queries.flatMap((query) => query.explained.map((text) => ({ generated: null, query, text })));
  const answers = await prepareAll(db, [...explainedOf, ...ofQueries]);
  const prepared = answers.flatMap(({ statement, result }) =>
    result.kind === "prepared" ? [{ ...statement, prepared: result }] : [],
  );
  const planned = await explainAll(db, prepared);
  const generated = planned.flatMap(({ generated: explained, ...one }): readonly PlannedStatement[] =>
    explained === null ? [] : [{ explained, ...one }],
  );
  const ownQueries = planned.flatMap(({ query, ...one }): readonly PlannedQuery[] =>
    query === null ? [] : [{ query, ...one }],
  );
  const explained = generated.map(
    ({ explained: of, node }): ExplainedPlan => ({ explained: of, plan: planOf(node, facts) }),
  );
  reportScans(explained, facts, report);
  reportQueries(ownQueries, facts, report);
  await reportPolicies(db, securedStatements(generated, ownQueries, facts), facts, report);
  const used = planned.flatMap(({ node }) => usedIndexes(planOf(node, facts), facts));
  reportIndexes(new Set(used), facts, report);
  const deleted = ownQueries.flatMap(({ node }) => deletedIn(node, facts));
  reportReferences(new Set([...deletedBy(explained), ...deleted]), facts, report);
  return planned.map(({ generated: of, query, text, node }) => ({
    name: of?.statement.name ?? query?.name ?? "",
    text,
    node,
  }));
}

/** Most rows are live; the labels of a choice are distributed evenly. */
function valuesOf(field: Field, deletedAt: Field | null): ColumnValues {
  const choice = field.type.kind === "array" ? null : choiceIn(field.type);
  const isBoolean = field.type.kind === "scalar" && field.type.scalar === "boolean";
  return {
    distinct: isBoolean ? 2 : (choice?.values.length ?? null),
    nulls: field === deletedAt ? 0.95 : field.nullable ? 0.2 : 0,
  };
}

/** Returns the entities of which some statement deletes rows. */
function deletedBy(plans: readonly ExplainedPlan[]): ReadonlySet<Entity> {
  return new Set(
    plans.filter(({ explained }) => /\bDELETE FROM\b/.test(explained.text)).map(({ explained }) => explained.entity),
  );
}
