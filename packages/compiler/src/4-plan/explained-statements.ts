// A plan into the texts whose plans are judged: each static statement, and the samples of each list.
import { numbered } from "entity-derive/schema";
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import { hasQuery } from "../2-model/data/http.ts";
import { ownerField, withOwnerFilter } from "../2-model/data/ownership.ts";
import { sqlText } from "../text/sql.ts";
import { explainedSamples } from "./lists/explained-samples.ts";
import { type Plan, statementsOf } from "./plan.ts";
import { formsOf, type Statement, type StatementForm } from "./statement.ts";

export interface ExplainedStatement {
  readonly entity: Entity;
  /** The field of the owner that the statement runs for; null if it sees the rows of all owners. */
  readonly owner: Field | null;
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
  const forms = statementsOf(plan).flatMap(formsOf);
  const owner = ownerField(plan.entity);
  return [...explainedOf(plan.entity, forms, owner), ...(owner === null ? [] : explainedOf(plan.entity, forms, null))];
}

function explainedOf(
  entity: Entity,
  forms: readonly StatementForm[],
  owner: Field | null,
): readonly ExplainedStatement[] {
  const isOwned = owner !== null;
  const isBesideOwners = !isOwned && ownerField(entity) !== null;
  const statements = forms.filter((form) => form.isOwned === isOwned).map(({ statement }) => statement);
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
        entity,
        owner,
        statement,
        text,
        order: null,
        isUsual: true,
        isBesideOwners: false,
      }));
    }
    return explainedSamples(withOwnerFilter(entity), isOwned, statement === first).map(({ fill, order, isUsual }) => ({
      entity,
      owner,
      statement,
      text: numbered(sqlText(statement.sql, fill)).text,
      order,
      isUsual,
      isBesideOwners,
    }));
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
