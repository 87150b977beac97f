// Reports entities whose distribution differs from that of their tables on Citus.
import { readDistributions } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { Entity } from "../../2-model/data/entity.ts";
import { distributionCalls } from "../../4-plan/schema/table/distribution.ts";
import type { Report } from "../../diagnostics/report.ts";

/** Does nothing on a server without Citus. */
export async function reportDistribution(db: Transaction, entities: readonly Entity[], report: Report): Promise<void> {
  const distributions = await readDistributions(db);
  if (distributions === null) return;
  for (const entity of entities) {
    const { table, distribution, source } = entity;
    const found = distributions.get(`${table.schema}.${table.name}`);
    // A missing table is reported at a statement that needs it.
    if (found === undefined) continue;
    const [is, wanted] = [distributionText(found), distributionText(wantedOf(entity))];
    if (is === wanted) continue;
    report.add("table-distribution", distribution?.span ?? source.annotation, {
      table: table.name,
      actual: is,
      expected: wanted,
      suggestion: suggestionFor(entity, found === null),
    });
  }
}

/** The compared part of a distribution; colocation depends on when a table was distributed. */
type Distribution = { readonly kind: "reference" } | { readonly kind: "by"; readonly column: string } | null;

function distributionText(spread: Distribution): string {
  if (spread === null) return "only on the coordinator";
  return spread.kind === "reference" ? "on every node" : `distributed by \`${spread.column}\``;
}

function wantedOf({ distribution }: Entity): Distribution {
  return distribution?.kind === "by" ? { kind: "by", column: distribution.field.column.name } : distribution;
}

function suggestionFor(entity: Entity, isOnOneServer: boolean): string {
  const { distribute, undo } = distributionCalls(entity);
  if (distribute === null) return `add \`distribute\` to the entity, or call \`${undo}\``;
  if (!isOnOneServer) return `run \`${undo}\` first, and distribute the table then`;
  return `call \`${distribute}\`: migrations that ran before Citus was installed do not run again`;
}
