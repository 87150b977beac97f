// An operation's body as the statements of a method.
import type { Condition } from "../../2-model/data/condition.ts";
import { parameterName } from "../../2-model/data/entity-names.ts";
import type { Operation, OperationParameter, Statement } from "../../4-plan/operation.ts";
import { conditionSql } from "../../4-plan/operations/query.ts";
import { liveSql } from "../../4-plan/sql/pieces.ts";
import { type Code, join, list, raw, ts } from "../../text/code.ts";
import { access, templateText, text } from "../../text/literal.ts";
import { sqlText } from "../../text/sql.ts";
import { type Emission, importedCode, runtime } from "../context.ts";
import { encoded } from "../values/codec.ts";
import { shapeFromRow } from "../values/row-shape.ts";
import { beforeLines } from "./hooked.ts";
import { returned } from "./returned.ts";
import { deleteManyBody, insertBody, insertManyBody, patchBody } from "./write-body.ts";

/** `{ … }`; with the option `error` everything that is thrown becomes the user's own. */
export function methodBody(operation: Operation, emission: Emission): Code {
  const { error } = emission.entity;
  const content = bodyOf(operation, emission);
  if (error === null || operation.body.kind === "filtered") {
    return ts`
      {
        ${content}
      }`;
  }
  return ts`
    {
      try {
        ${content}
      } catch (error) {
        throw ${importedCode(error, emission)}.from(error);
      }
    }`;
}

function bodyOf(operation: Operation, emission: Emission): Code {
  const { body } = operation;
  switch (body.kind) {
    case "statement":
      return ts`
        ${beforeLines(operation)}
        ${returned(operation, raw(body.statement.constant), argumentList(operation.parameters, emission), emission)}`;
    case "insert":
      return insertBody(operation, body.statement, emission);
    case "insert-many":
      return insertManyBody(operation, body.statement, emission);
    case "delete-many":
      return deleteManyBody(operation, body.statement);
    case "patch":
      return patchBody(operation, body, emission);
    case "keyset":
      return keysetBody(body.first, body.next, emission);
    case "query":
      return queryBody(body.statement, body.isLive, emission);
    case "filtered":
      return ts`return this.query({ ...query, limit, offset });`;
  }
}

/** The arguments of a statement, each encoded. */
function argumentList(parameters: readonly OperationParameter[], emission: Emission): Code {
  const texts = parameters.map((parameter) => argument(parameter, emission));
  return list("[", texts, "]", 76);
}

function argument(parameter: OperationParameter, emission: Emission): Code {
  switch (parameter.kind) {
    case "id":
    case "id-or-null":
      return ts`${runtime("uuidToText")}(id)`;
    case "ids":
      return ts`${runtime("arrayToText")}(ids, ${runtime("uuidToText")})`;
    case "field":
      return encoded(parameter.field, raw(parameter.name ?? parameterName(parameter.field.name)), emission, false);
    case "limit":
      return ts`${runtime("limitToText")}(limit)`;
    case "optional-limit":
      return ts`limit === undefined ? null : ${runtime("limitToText")}(limit)`;
    case "offset":
    case "optional-offset":
      return ts`${runtime("offsetToText")}(offset)`;
    default:
      return raw("");
  }
}

function keysetBody(first: Statement, next: Statement, emission: Emission): Code {
  const many = runtime("many");
  const limit = ts`${runtime("limitToText")}(limit)`;
  return ts`
    const rows =
      id === null
        ? await ${many}(this.db, ${raw(first.constant)}, [${limit}])
        : await ${many}(this.db, ${raw(next.constant)}, [${runtime("uuidToText")}(id), ${limit}]);
    return rows.map(${shapeFromRow({ kind: "self" }, emission)});`;
}

function queryBody(statement: Statement, isLive: boolean, emission: Emission): Code {
  const { entity, plan } = emission;
  const fixed = isLive ? liveSql(entity).map((live) => text(sqlText(live))) : [];
  const orderBy =
    plan.orders.length === 0
      ? text(plan.defaultOrder)
      : ts`${runtime("orderOf")}(orders, query.sort, ${text(plan.defaultOrder)})`;
  return ts`
    const where = new ${runtime("Conditions")}(${join(fixed, ", ")});
    ${entity.conditions.map((condition) => conditionLine(condition, emission))}
    const orderBy = ${orderBy};
    const rows = await ${runtime("many")}(this.db, ...${raw(statement.constant)}(where, orderBy, query.limit, query.offset));
    return rows.map(${shapeFromRow({ kind: "self" }, emission)});`;
}

function conditionLine(condition: Condition, emission: Emission): Code {
  const given = ts`query${access(condition.name)}`;
  const predicate = raw(`($) => \`${templateText(conditionSql(condition, "\0")).replaceAll("\0", `\${$}`)}\``);
  return list(ts`if (${given} !== undefined) where.add(`, [predicate, operand(condition, given, emission)], ");", 116);
}

function operand({ comparison, field }: Condition, given: Code, emission: Emission): Code {
  switch (comparison) {
    case "like":
      return ts`${runtime("likePattern")}(${given})`;
    case "search":
      return given;
    default:
      return encoded(field, given, emission, false);
  }
}
