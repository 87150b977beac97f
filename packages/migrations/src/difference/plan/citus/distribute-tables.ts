// Steps that distribute existing tables with Citus, after the deployment.
import type { Constraint, Table } from "../../../catalog/catalog.ts";
import { distributionOf, distributionStatements } from "../../../catalog/distribution.ts";
import { tableKey } from "../../../catalog/names.ts";
import { namedConstraint } from "../../sql/definitions.ts";
import { quoteIdentifier } from "../../sql/quote.ts";
import type { CatalogDiff, TablePair } from "../catalog-diff.ts";
import { fileNamePart } from "../group-into-files.ts";
import { alterTable, type Step, statement } from "../step.ts";
import { orderByReferences } from "../tables/create-tables.ts";
import { dropTriggers } from "../tables/triggers.ts";
import { isNewlyDistributed, waitsForDistribution } from "./distribution-changes.ts";

const afterDeployment = { isAfterDeployment: true, batching: "separate" } as const;

/**
 * Returns steps for after the deployment, since the previous version fails on distributed tables. Tables are
 * distributed without foreign keys and triggers. Foreign keys are validated without a lock when all tables are in place.
 */
export function distributeTables(diff: CatalogDiff, keys: (pair: TablePair) => readonly Step[]): readonly Step[] {
  const newlyDistributed = diff.pairs.filter(isNewlyDistributed);
  if (newlyDistributed.length === 0) return [];
  const detached = diff.pairs.flatMap(({ from, to }) =>
    from.constraints
      .filter((constraint) => waitsForDistribution(diff, from, constraint))
      .map(({ name }) => alter("detach", to, `DROP CONSTRAINT ${quoteIdentifier(name)}`)),
  );
  const distributed = orderByReferences(newlyDistributed.map(({ to }) => to)).flatMap((table) =>
    distributionStatements(table).map((text) =>
      statement(fileNamePart("distribute", table.name), table, text, afterDeployment),
    ),
  );
  const references = new Set(
    diff.to.tables.filter((table) => distributionOf(table)?.kind === "reference").map(tableKey),
  );
  const isLast = ({ references: to }: Constraint): boolean =>
    to === null || !references.has(tableKey({ schema: to.schema, name: to.table }));
  // In one transaction, Citus needs foreign keys to reference tables before operations on several nodes.
  const foreignKeys = diff.to.tables.flatMap((table) =>
    table.constraints
      .filter((constraint) => waitsForDistribution(diff, table, constraint))
      .sort((one, other) => Number(isLast(one)) - Number(isLast(other)))
      .map((constraint) => ({ table, constraint })),
  );
  return [
    ...newlyDistributed.flatMap(dropTriggers),
    ...detached,
    ...newlyDistributed.flatMap(keys).map((step) => ({ ...step, isAfterDeployment: true })),
    ...distributed,
    ...foreignKeys.map(({ table, constraint }) =>
      alter("attach", table, `ADD ${namedConstraint(constraint)} NOT VALID`),
    ),
    ...foreignKeys
      .filter(({ constraint }) => constraint.isValidated)
      .map(({ table, constraint }) =>
        alter("validate", table, `VALIDATE CONSTRAINT ${quoteIdentifier(constraint.name)}`),
      ),
  ];
}

function alter(verb: string, table: Table, change: string): Step {
  return statement(fileNamePart(verb, table.name), table, `${alterTable(table)} ${change}`, afterDeployment);
}

/** Citus adds and drops one constraint of a distributed table at a time. */
export function separateDistributedSteps(diff: CatalogDiff, steps: readonly Step[]): readonly Step[] {
  const distributed = new Set(diff.to.tables.filter((table) => distributionOf(table) !== null).map(tableKey));
  return steps.map((step) => {
    const { table, sql } = step;
    if (table === null || sql.kind !== "action" || !distributed.has(tableKey(table))) return step;
    if (!/^(?:ADD|DROP|VALIDATE) CONSTRAINT /.test(sql.text)) return step;
    return { ...step, sql: { kind: "statement", text: `${alterTable(table)} ${sql.text}` } };
  });
}
