// The repository on PostgreSQL: its statements as constants, and a class with a method for each operation.

import type { Condition } from "../2-model/condition.ts";
import { updateFields } from "../2-model/entity.ts";
import { parameterName } from "../2-model/entity-names.ts";
import type { Operation, OperationParameter, Statement } from "../4-plan/operation.ts";
import { statementsOf } from "../4-plan/plan.ts";
import { conditionSql } from "../4-plan/query.ts";
import { blocks, type Code, list, raw, together, ts, value } from "../text/code.ts";
import { quoteIdentifier } from "../text/identifier.ts";
import { key, templateText, text } from "../text/literal.ts";
import { sqlTemplate } from "../text/sql.ts";
import { encoded, isOwnText } from "./codec.ts";
import { documented, type Emission, runtime, runtimeType, sibling, siblingType } from "./context.ts";
import { member } from "./field-type.ts";
import { signature } from "./signature.ts";

export function emitPostgres(emission: Emission): Code {
  const { entity, plan } = emission;
  const { type, words } = entity.names;
  const statements = statementsOf(plan).map((statement) => statementConstant(statement, emission));
  const orders = plan.orders.length === 0 ? null : ordersConstant(emission);
  const methods = plan.operations.map((operation) =>
    documented(operation.doc, ts`async ${signature(operation, emission, "class")} ${body(operation, emission)}`),
  );
  const repository = ts`
    export class Postgres${raw(type)}Repository implements ${siblingType("repository", `${type}Repository`)} {
      protected readonly db: ${runtimeType("Queryable")};

      constructor(db: ${runtimeType("Queryable")}) {
        this.db = db;
      }

      ${blocks(methods)}
    }`;
  const doc = `${words[0]?.toUpperCase()}${words.slice(1)} in the table \`${entity.table.name}\` of a PostgreSQL database.`;
  return blocks([...statements, orders, documented(doc, repository)]);
}

function statementConstant(statement: Statement, emission: Emission): Code {
  const { prefix, type } = emission.entity.names;
  const template = statementText(statement, value("./row", `${prefix}Columns`));
  const row = statement.rows === "entity" ? ts`<${siblingType("row", `${type}Row`)}>` : raw("");
  const head = raw(`const ${statement.constant} = `);
  const name = text(statement.name);
  switch (statement.form) {
    case "fixed":
      return ts`${head}${runtime("statement")}${row}(${name}, \`\n${template}\`);`;
    case "patch":
      return ts`${head}${runtime("patchStatement")}${row}(${name}, (set) => \`\n${template}\`);`;
    case "query":
      return ts`${head}${runtime("queryStatement")}${row}(${name}, (where, orderBy, limit, offset) => \`\n${template}\`);`;
  }
}

/** The statement inside its template literal; `${userColumns}` becomes an import. */
function statementText(statement: Statement, columns: ReturnType<typeof value>): Code {
  const pieces = sqlTemplate(statement.sql).split(`\${${columns.name}}`);
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [raw(piece)] : [ts`\${${columns}}`, raw(piece)]));
  return ts`  ${together(...parts)}`;
}

function ordersConstant({ entity, plan }: Emission): Code {
  const { type } = entity.names;
  return documented(
    "What can stand in ORDER BY, by the value that chooses it.",
    ts`
      const orders: Readonly<Record<${siblingType("query", `${type}SortField`)}, string>> = {
        ${plan.orders.map((order) => ts`${key(order.value)}: ${text(order.sql)},`)}
      };`,
  );
}

function body(operation: Operation, emission: Emission): Code {
  const { body: plan } = operation;
  switch (plan.kind) {
    case "statement":
      return block(resultOf(operation, raw(plan.statement.constant), argumentList(operation.parameters), emission));
    case "insert":
      return insertBody(operation, plan.statement, emission);
    case "insert-many":
      return insertManyBody(operation, plan.statement, emission);
    case "patch":
      return patchBody(plan.statement, plan.unchanged, emission);
    case "keyset":
      return keysetBody(plan.first, plan.next, emission);
    case "query":
      return queryBody(plan.statement, emission);
    case "filtered":
      return block(ts`return this.query({ ...query, limit, offset });`);
  }
}

function block(content: Code): Code {
  return ts`
    {
      ${content}
    }`;
}

/** The arguments of a statement, each encoded. */
function argumentList(parameters: readonly OperationParameter[]): Code {
  return list("[", parameters.map(argument), "]");
}

function argument(parameter: OperationParameter): Code {
  switch (parameter.kind) {
    case "id":
    case "id-or-null":
      return ts`${runtime("uuidToText")}(id)`;
    case "ids":
      return ts`${runtime("arrayToText")}(ids, ${runtime("uuidToText")})`;
    case "field":
      return encoded(parameter.field.type, raw(parameterName(parameter.field.name)));
    case "limit":
      return ts`${runtime("limitToText")}(limit)`;
    case "offset":
      return ts`${runtime("offsetToText")}(offset)`;
    default:
      return raw("");
  }
}

function resultOf({ result }: Operation, statement: Code, given: Code, emission: Emission): Code {
  const fromRow = sibling("row", `${emission.entity.names.prefix}FromRow`);
  switch (result) {
    case "entity":
      return ts`return ${fromRow}(await ${runtime("one")}(this.db, ${statement}, ${given}));`;
    case "entity-or-null":
      return ts`
        const row = await ${runtime("oneOrNone")}(this.db, ${statement}, ${given});
        return row === null ? null : ${fromRow}(row);`;
    case "entities":
      return ts`
        const rows = await ${runtime("many")}(this.db, ${statement}, ${given});
        return rows.map(${fromRow});`;
    case "affected-one":
      return ts`return (await ${runtime("affected")}(this.db, ${statement}, ${given})) === 1;`;
    case "affected":
      return ts`return ${runtime("affected")}(this.db, ${statement}, ${given});`;
    case "exists":
      return ts`return ${runtime("exists")}(this.db, ${statement}, ${given});`;
  }
}

function newId({ entity }: Emission): Code {
  const id = ts`${runtime(entity.uuid === "v7" ? "newUuid" : "newUuidV4")}()`;
  return id;
}

function insertBody(operation: Operation, statement: Statement, emission: Emission): Code {
  const insertable = sibling("row", `insertable${emission.entity.names.type}`);
  const values = operation.parameters.some((parameter) => parameter.kind === "values") ? ", values" : "";
  const given = ts`${insertable}(${newId(emission)}, dto${raw(values)})`;
  return block(resultOf(operation, raw(statement.constant), given, emission));
}

function insertManyBody(operation: Operation, statement: Statement, emission: Emission): Code {
  const { prefix, type, many } = emission.entity.names;
  const insertable = sibling("row", `insertable${type}`);
  const each = operation.parameters.some((parameter) => parameter.kind === "values-of-each");
  const mapper = each
    ? ts`(dto, index) => ${insertable}(${newId(emission)}, dto, values(dto, index))`
    : ts`(dto) => ${insertable}(${newId(emission)}, dto)`;
  const local = raw(many);
  const given = ts`[${runtime("recordset")}(${sibling("row", `${prefix}InsertColumns`)}, ${local})]`;
  return block(ts`
    if (dtos.length === 0) return [];
    const ${local} = dtos.map(${mapper});
    ${resultOf(operation, raw(statement.constant), given, emission)}`);
}

function patchBody(statement: Statement, unchanged: Statement, emission: Emission): Code {
  const { entity } = emission;
  const sets = updateFields(entity).map((field) => {
    const given = member("dto", field);
    const text_ =
      field.nullable && !isOwnText(field.type)
        ? ts`${given} === null ? null : ${encoded(field.type, given)}`
        : encoded(field.type, given);
    const column = text(quoteIdentifier(field.column.name));
    return list(ts`if (${given} !== undefined) patch.set(`, [column, text_], ");", 116);
  });
  const fromRow = sibling("row", `${entity.names.prefix}FromRow`);
  return block(ts`
    const patch = new ${runtime("Patch")}(${runtime("uuidToText")}(id));
    ${sets}
    const statement = patch.isEmpty ? ${raw(unchanged.constant)} : ${raw(statement.constant)}(patch);
    const row = await ${runtime("oneOrNone")}(this.db, statement, patch.parameters);
    if (row === null) throw new ${runtime("NotFoundError")}(${text(entity.names.type)}, id);
    return ${fromRow}(row);`);
}

function keysetBody(first: Statement, next: Statement, emission: Emission): Code {
  const fromRow = sibling("row", `${emission.entity.names.prefix}FromRow`);
  const many = runtime("many");
  const limit = ts`${runtime("limitToText")}(limit)`;
  return block(ts`
    const rows =
      id === null
        ? await ${many}(this.db, ${raw(first.constant)}, [${limit}])
        : await ${many}(this.db, ${raw(next.constant)}, [${runtime("uuidToText")}(id), ${limit}]);
    return rows.map(${fromRow});`);
}

function queryBody(statement: Statement, emission: Emission): Code {
  const { entity, plan } = emission;
  const visible = entity.visible === null ? raw("") : text(entity.visible);
  const orderBy =
    plan.orders.length === 0
      ? text(plan.defaultOrder)
      : ts`${runtime("orderOf")}(orders, query.sort, ${text(plan.defaultOrder)})`;
  return block(ts`
    const where = new ${runtime("Conditions")}(${visible});
    ${entity.conditions.map(conditionLine)}
    const orderBy = ${orderBy};
    const rows = await ${runtime("many")}(this.db, ...${raw(statement.constant)}(where, orderBy, query.limit, query.offset));
    return rows.map(${sibling("row", `${entity.names.prefix}FromRow`)});`);
}

function conditionLine(condition: Condition): Code {
  const given = ts`query${accessOf(condition.name)}`;
  const predicate = raw(`($) => \`${templateText(conditionSql(condition, "\0")).replaceAll("\0", `\${$}`)}\``);
  const operand =
    condition.comparison === "like"
      ? ts`${runtime("likePattern")}(${given})`
      : encoded(condition.comparison === "search" ? { kind: "scalar", scalar: "text" } : condition.field.type, given);
  return list(ts`if (${given} !== undefined) where.add(`, [predicate, operand], ");", 116);
}

function accessOf(name: string): Code {
  return raw(`.${name}`);
}
