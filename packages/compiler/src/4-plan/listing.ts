// A plan into its statements as they are prepared on a server: the texts of each, and what its columns are.
import { type Entity, storedFields } from "../2-model/data/entity.ts";
import { columnsOf, type Field } from "../2-model/data/field.ts";
import type { JoinedColumn } from "../2-model/data/join.ts";
import { sqlText } from "../text/sql.ts";
import type { Body } from "./body.ts";
import { type Plan, statementsOf } from "./plan.ts";
import type { Statement } from "./statement.ts";

export interface ListedStatement {
  readonly entity: Entity;
  readonly statement: Statement;
  /** One for a static statement; of a dynamic one a text for each of its samples. */
  readonly texts: readonly string[];
  /** What its first columns hold, null for one that is no column of a table; none follows that is one. */
  readonly columns: readonly (Field | JoinedColumn | null)[];
}

/** Every statement of the entity's repository, those that hold for one owner first. */
export function listStatements(plan: Plan): readonly ListedStatement[] {
  const { entity } = plan;
  if (entity.sql === "none") return [];
  const { operations, owned } = plan;
  const answering = [...operations, ...(owned?.operations ?? [])].flatMap(({ body }) => [...foundFirst(body)]);
  return statementsOf(plan).map((statement) => ({
    entity,
    statement,
    texts: statement.samples.map((sample) => sqlText(statement.sql, sample)),
    columns: [...(answering.includes(statement) ? [null] : []), ...columnsOfRows(entity, statement.rows)],
  }));
}

/** The statements that say whether there is such a row before they say what it holds. */
function* foundFirst(body: Body): Generator<Statement> {
  for (const step of body) {
    if (step.kind === "run" && step.answer === "changed-row") yield step.call.statement;
    if (step.kind === "hooked" || step.kind === "when-unchanged") yield* foundFirst(step.steps);
  }
}

function columnsOfRows(entity: Entity, rows: Statement["rows"]): ListedStatement["columns"] {
  switch (rows.kind) {
    case "self":
      return storedFields(entity);
    case "entity":
      return storedFields(rows.entity);
    case "view":
      return [...storedFields(entity), ...entity.joins.flatMap(({ columns }) => columns)];
    case "projection":
      return columnsOf(rows.projection.fields);
    case "fields":
      return columnsOf(rows.fields);
    case "linked":
      return columnsOfRows(entity, rows.of);
    case "none":
    case "exists":
    case "ids":
    case "json":
    case "links":
      return [];
  }
}
