// Reports statements of *.queries.sql files whose plans scan or sort a whole table.
import { type PlanNode, type Prepared, type ReadPlan, readPlan, type Scan } from "@entity-derive/migrations";
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { entityOf } from "../../../queries/check/check-context.ts";
import { listing } from "../../../text/names.ts";
import type { ListedQuery } from "../../listed-queries.ts";
import { type Facts, startsIndex, tableLabel } from "./facts.ts";
import { indexAnnotation, isServed, type PlanFinding, searchedFields } from "./scan-findings.ts";

export interface PlannedQuery {
  readonly query: ListedQuery;
  readonly prepared: Prepared;
  readonly node: PlanNode;
}

/** Reports each field once for each statement, at its name. */
export function reportQueries(planned: readonly PlannedQuery[], facts: Facts, report: Report): void {
  for (const [query, plans] of Map.groupBy(planned, (one) => one.query)) {
    const reported = new Set<string>();
    const findings = plans.flatMap(({ node }) => findingsOf(planOf(node, facts), query, facts));
    for (const finding of findings) {
      const { kind, entity, fields, scan } = finding;
      const key = JSON.stringify([kind, entity.names.type, fields.map(({ name }) => name)]);
      if (reported.has(key)) continue;
      reported.add(key);
      const accept = `or accept it in the header: \`-- entity-derive: allow ${kind === "scan" ? "ED813" : "ED815"}, the reason\``;
      const common = {
        statements: `\`${query.name}\``,
        table: tableLabel(facts, entity),
        fields: listing(fields.map(({ name }) => `\`${name}\``)),
        node: scan.node,
        suggestion: `${indexAnnotation(finding, facts)}, ${accept}`,
      };
      if (kind === "scan") report.add("read-scans", query.span, common);
      else report.add("list-sorts", query.span, { ...common, rows: "all rows" });
    }
  }
}

export function planOf(node: PlanNode, facts: Facts): ReadPlan {
  return readPlan(node, (index, condition) => startsIndex(facts, index, condition));
}

/** Returns the entities of which a statement deletes rows. */
export function deletedIn(node: PlanNode, facts: Facts): readonly Entity[] {
  const { Operation: operation, Schema: schema = "public", "Relation Name": table = "" } = node;
  const own = operation === "Delete" ? (entityOf({ schema, table }, facts.entities) ?? []) : [];
  return [own, (node.Plans ?? []).flatMap((child) => deletedIn(child, facts))].flat();
}

type QueryFinding = Omit<PlanFinding, "explained">;

function findingsOf({ scans }: ReadPlan, { isOwned }: ListedQuery, facts: Facts): readonly QueryFinding[] {
  return scans.flatMap((scan): readonly QueryFinding[] => {
    const entity = entityOf(scan, facts.entities);
    if (entity === undefined || scan.bound !== null) return [];
    // A join of whole tables reads them all. If one is limited to some rows, an index finds those of the other.
    const others = scans.filter((other) => other !== scan);
    const isLimited = scan.filter !== null || others.some(({ bound, filter }) => bound !== null || filter !== null);
    const owner = isOwned ? entity.owner : null;
    const fields = isLimited ? searchedFields(scan, entity, owner, facts) : [];
    if (fields.length > 0) return [{ kind: "scan", entity, fields, scan }];
    const order = sortField(scan, entity);
    return order === null || isServed([order], entity, facts) ? [] : [{ kind: "sort", entity, fields: [order], scan }];
  });
}

/** Returns the field that a page is sorted by first; null if that is an expression, or of another table. */
function sortField({ sortedBy, alias }: Scan, entity: Entity): Field | null {
  const [, table, column] =
    /^"?([^".]+)"?\."?([^".]+?)"?(?: DESC)?(?: NULLS (?:FIRST|LAST))?$/.exec(sortedBy?.[0] ?? "") ?? [];
  if (table !== alias) return null;
  return storedFields(entity).find((field) => field.column.name === column) ?? null;
}
