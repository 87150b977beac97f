// Lists the statement texts that `verify` runs EXPLAIN on: each static statement, and samples of each list.
import { numbered } from "entity-derive/schema";
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import { hasQuery } from "../2-model/data/http.ts";
import { sqlText } from "../text/sql.ts";
import { explainedSamples } from "./lists/query-samples.ts";
import { type Plan, statementsFor } from "./plan.ts";
import type { Statement } from "./statement.ts";

export interface ExplainedStatement {
  readonly entity: Entity;
  /** The field of the owner that the statement runs for; null if it sees the rows of all owners. */
  readonly owner: Field | null;
  readonly statement: Statement;
  readonly text: string;
  /** The column that a list is ordered by, and whether that is its default order. */
  readonly order: Field | null;
  readonly isDefaultOrder: boolean;
  /** Whether it lists the rows of all owners of an owned entity, which jobs do, not requests. */
  readonly spansOwners: boolean;
}

export function explainedStatements(plan: Plan): readonly ExplainedStatement[] {
  const { owner } = plan.entity;
  return [...new Set([owner, null])].flatMap((one) => explainedFor(plan, one));
}

function explainedFor(plan: Plan, owner: Field | null): readonly ExplainedStatement[] {
  const { entity } = plan;
  const isOwned = owner !== null;
  const common = { entity, owner, spansOwners: !isOwned && entity.owner !== null };
  const statements = statementsFor(plan, isOwned);
  // Of several lists with the same conditions and orders, one shows which indexes serve them.
  const first = statements.find(({ form }) => form === "query");
  return statements.flatMap((statement): readonly ExplainedStatement[] => {
    const isList = statement.form === "query" || statement.form === "filters";
    if (!isList || !hasQuery(entity)) {
      const texts = statement
        .samples(isOwned)
        .slice(-1)
        .map((sample) => firstPage(numbered(sqlText(statement.sql, sample)).text));
      return texts.map((text) => ({
        ...common,
        statement,
        text,
        order: null,
        isDefaultOrder: true,
        spansOwners: false,
      }));
    }
    return explainedSamples(entity, isOwned, statement === first).map(({ fill, ...order }) => ({
      ...common,
      statement,
      text: numbered(sqlText(statement.sql, fill)).text,
      ...order,
    }));
  });
}

const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/** Replaces the parameters of LIMIT and OFFSET by numbers, and renumbers the other parameters. */
export function firstPage(text: string): string {
  const [clause, limit, offset] = /LIMIT \$(\d+)(?: OFFSET \$(\d+))?/.exec(text) ?? [];
  if (clause === undefined) return text;
  const removed = [limit, offset].flatMap((number) => (number === undefined ? [] : [Number(number)]));
  const isRepeated = removed.some(
    (number) => [...text.matchAll(tokens)].filter((one) => Number(one[1]) === number).length > 1,
  );
  if (isRepeated) return text;
  return text
    .replace(clause, offset === undefined ? "LIMIT 20" : "LIMIT 20 OFFSET 0")
    .replaceAll(tokens, (token, number?: string) =>
      number === undefined ? token : `$${Number(number) - removed.filter((other) => other < Number(number)).length}`,
    );
}
