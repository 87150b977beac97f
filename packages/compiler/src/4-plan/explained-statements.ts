// A plan into the texts whose plans are judged: each static statement, and the samples of each list.
import { numbered } from "entity-derive/schema";
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field.ts";
import { hasQuery } from "../2-model/data/served.ts";
import { sqlText } from "../text/sql.ts";
import { explainedSamples } from "./lists/explained-samples.ts";
import { type Plan, statementsOf } from "./plan.ts";
import type { Statement } from "./statement.ts";

export interface ExplainedStatement {
  /** Limited to its owner where the statement is. */
  readonly entity: Entity;
  readonly statement: Statement;
  readonly text: string;
  /** The column that a list is ordered by, and whether that is its usual order. */
  readonly order: Field | null;
  readonly isUsual: boolean;
  /** Whether it lists the rows of all owners, where each has a repository of his own: what jobs do, and no request. */
  readonly isBesideOwners: boolean;
}

export function explainedStatements(plan: Plan): readonly ExplainedStatement[] {
  if (plan.entity.sql === "none") return [];
  const { owned } = plan;
  if (owned === null) return explainedOf(plan, false);
  return [...explainedOf(owned, false), ...explainedOf({ ...plan, owned: null }, true)];
}

function explainedOf(plan: Plan, isBesideOwners: boolean): readonly ExplainedStatement[] {
  const { entity } = plan;
  const statements = statementsOf(plan);
  // Of several lists with the same conditions and orders, one shows which indexes serve them.
  const first = statements.find(({ form }) => form === "query");
  return statements.flatMap((statement): readonly ExplainedStatement[] => {
    const isList = statement.form === "query" || statement.form === "filters";
    if (!isList || !hasQuery(entity)) {
      const texts = statement
        .samples()
        .slice(-1)
        .map((sample) => firstPage(numbered(sqlText(statement.sql, sample))));
      return texts.map((text) => ({ entity, statement, text, order: null, isUsual: true, isBesideOwners: false }));
    }
    return explainedSamples(entity, statement === first).map(({ fill, order, isUsual }) => {
      const holes = { ...fill, ...(entity.limitedTo === null ? {} : { limitedTo: "$1" }) };
      return { entity, statement, text: sqlText(statement.sql, holes), order, isUsual, isBesideOwners };
    });
  });
}

const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/** The statement with numbers in place of the parameters of its LIMIT and OFFSET; the others move up. */
function firstPage(text: string): string {
  const [clause, limit, offset] = /LIMIT \$(\d+)(?: OFFSET \$(\d+))?/.exec(text) ?? [];
  if (clause === undefined) return text;
  const gone = [limit, offset].flatMap((number) => (number === undefined ? [] : [Number(number)]));
  return text
    .replace(clause, offset === undefined ? "LIMIT 20" : "LIMIT 20 OFFSET 0")
    .replaceAll(tokens, (token, number?: string) =>
      number === undefined ? token : `$${Number(number) - gone.filter((one) => one < Number(number)).length}`,
    );
}
