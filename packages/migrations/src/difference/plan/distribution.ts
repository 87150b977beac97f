// Tables that were on one server and become distributed, into the steps after the deployment; and what Citus has no statement for.
import type { Constraint } from "../../catalog/catalog.ts";
import { distributionOf, distributionStatements } from "../../catalog/distribution.ts";
import { tableKey } from "../../catalog/names.ts";
import { namedConstraint } from "../sql/definitions.ts";
import { quoted } from "../sql/quote.ts";
import { becomesDistributed, waitsForDistribution } from "./becoming-distributed.ts";
import { word } from "./files.ts";
import { inOrder } from "./new-tables.ts";
import type { Scope, TablePair } from "./scope.ts";
import { alterTable, type Step, statement } from "./step.ts";
import { dropTriggers } from "./triggers.ts";

const late = { isAfterDeployment: true, company: "apart" } as const;

/**
 * What the version before does, Citus refuses: so all of it comes after the deployment. Tables are distributed without
 * foreign keys and triggers; foreign keys are checked without a lock when all tables are where they stay.
 */
export function distributeTables(scope: Scope, keys: (pair: TablePair) => readonly Step[]): readonly Step[] {
  const those = scope.pairs.filter(becomesDistributed);
  if (those.length === 0) return [];
  const detached = scope.pairs.flatMap(({ from, to }) =>
    from.constraints
      .filter((constraint) => waitsForDistribution(scope, from, constraint))
      .map(({ name }) =>
        statement(word("detach", to.name), to, `${alterTable(to)} DROP CONSTRAINT ${quoted(name)}`, late),
      ),
  );
  const distributed = inOrder(those.map(({ to }) => to)).flatMap((table) =>
    distributionStatements(table).map((text) => statement(word("distribute", table.name), table, text, late)),
  );
  const references = new Set(
    scope.to.tables.filter((table) => distributionOf(table)?.kind === "reference").map(tableKey),
  );
  const isLast = ({ references: to }: Constraint): boolean =>
    to === null || !references.has(tableKey({ schema: to.schema, name: to.table }));
  // In one transaction Citus adds those to reference tables before it works on several nodes at once.
  const waiting = scope.to.tables.flatMap((table) =>
    table.constraints
      .filter((constraint) => waitsForDistribution(scope, table, constraint))
      .sort((one, other) => Number(isLast(one)) - Number(isLast(other)))
      .map((constraint) => ({ table, constraint })),
  );
  return [
    ...those.flatMap(dropTriggers),
    ...detached,
    ...those.flatMap(keys).map((step) => ({ ...step, isAfterDeployment: true })),
    ...distributed,
    ...waiting.map(({ table, constraint }) =>
      statement(
        word("attach", table.name),
        table,
        `${alterTable(table)} ADD ${namedConstraint(constraint)} NOT VALID`,
        late,
      ),
    ),
    ...waiting
      .filter(({ constraint }) => constraint.isValidated)
      .map(({ table, constraint }) =>
        statement(
          word("validate", table.name),
          table,
          `${alterTable(table)} VALIDATE CONSTRAINT ${quoted(constraint.name)}`,
          late,
        ),
      ),
  ];
}

/** Of a distributed table Citus adds and drops one constraint at a time. */
export function oneByOne(scope: Scope, steps: readonly Step[]): readonly Step[] {
  const distributed = new Set(scope.to.tables.filter((table) => distributionOf(table) !== null).map(tableKey));
  return steps.map((step) => {
    const { table, sql } = step;
    if (table === null || sql.kind !== "action" || !distributed.has(tableKey(table))) return step;
    if (!/^(?:ADD|DROP|VALIDATE) CONSTRAINT /.test(sql.text)) return step;
    return { ...step, sql: { kind: "statement", text: `${alterTable(table)} ${sql.text}` } };
  });
}
