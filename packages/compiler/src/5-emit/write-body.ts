// The bodies of methods that write: inserts with a new id, and patches of the fields that are present.
import { type Entity, type Field, updateFields } from "../2-model/entity.ts";
import { eventProperty } from "../4-plan/event-json.ts";
import { isTold } from "../4-plan/events.ts";
import type { Operation, Patch, Statement } from "../4-plan/operation.ts";
import { insertParameters } from "../4-plan/pieces.ts";
import { type Code, join, list, raw, ts } from "../text/code.ts";
import { quoteIdentifier } from "../text/identifier.ts";
import { access, key, text } from "../text/literal.ts";
import { sqlText } from "../text/sql.ts";
import { encoded, isOwnText } from "./codec.ts";
import { type Emission, runtime, sibling } from "./context.ts";
import { member } from "./field-type.ts";
import { returned } from "./returned.ts";

function newId({ entity }: Emission): Code {
  return ts`${runtime(entity.uuid === "v7" ? "newUuid" : "newUuidV4")}()`;
}

export function insertBody(operation: Operation, statement: Statement, emission: Emission): Code {
  const { entity } = emission;
  const insertable = sibling("row", `insertable${entity.names.type}`);
  const values = operation.parameters.some((parameter) => parameter.kind === "values") ? ", values" : "";
  if (statement.rows.kind !== "none") {
    const given = ts`${insertable}(${newId(emission)}, dto${raw(values)})`;
    return returned(operation, raw(statement.constant), given, emission);
  }
  return ts`
    const id = ${newId(emission)};
    await ${runtime("affected")}(this.db, ${raw(statement.constant)}, ${insertable}(id, dto${raw(values)}));
    return { ${key(entity.id.name)}: id };`;
}

export function insertManyBody(operation: Operation, statement: Statement, emission: Emission): Code {
  const { entity } = emission;
  const { prefix, type, many } = entity.names;
  const insertable = sibling("row", `insertable${type}`);
  const each = operation.parameters.some((parameter) => parameter.kind === "values-of-each");
  const mapper = each
    ? ts`(dto, index) => ${insertable}(${newId(emission)}, dto, values(dto, index))`
    : ts`(dto) => ${insertable}(${newId(emission)}, dto)`;
  const local = raw(many);
  const given = ts`[${runtime("recordset")}(${sibling("row", `${prefix}InsertColumns`)}, ${local})]`;
  const result =
    statement.rows.kind === "none"
      ? ts`
        await ${runtime("affected")}(this.db, ${raw(statement.constant)}, ${given});
        return ${local}.map(${insertedId(entity)});`
      : returned(operation, raw(statement.constant), given, emission);
  return ts`
    if (dtos.length === 0) return [];
    const ${local} = dtos.map(${mapper});
    ${result}`;
}

/** The id among the parameters of an INSERT, which are in the order of the class. */
function insertedId(entity: Entity): Code {
  const position = insertParameters(entity).findIndex(({ field }) => field === entity.id);
  return position === 0
    ? ts`([id]) => ({ ${key(entity.id.name)}: id })`
    : ts`(parameters) => ({ ${key(entity.id.name)}: parameters[${raw(String(position))}] })`;
}

/** With a version the statement tells by itself whether the row is missing or has changed. */
export function patchBody(patch: Patch, emission: Emission): Code {
  const { entity } = emission;
  const { version, owner, missing } = patch;
  const fromRow = sibling("row", `${entity.names.prefix}FromRow`);
  const keys = [ts`${runtime("uuidToText")}(id)`, ...(owner === null ? [] : [encoded(owner.type, raw("owner"))])];
  const expected = version === null ? [] : [encoded(version.type, raw("dto.expectedVersion"))];
  const none =
    missing === "null" ? ts`return null;` : ts`throw new ${runtime("NotFoundError")}(${text(entity.names.type)}, id);`;
  const start = ts`
    const patch = new ${runtime("Patch")}(${join([...keys, ...expected], ", ")});
    ${updateFields(entity).map((field) => setLines(field, isTold(entity)))}`;
  if (version === null) {
    return ts`
      ${start}
      const statement = patch.isEmpty ? ${raw(patch.unchanged.constant)} : ${raw(patch.statement.constant)}(patch);
      const row = await ${runtime("oneOrNone")}(this.db, statement, patch.parameters);
      if (row === null) ${none}
      return ${fromRow}(row);`;
  }
  const conflict = ts`throw new ${runtime("ConflictError")}(${text(entity.names.type)}, id, dto.expectedVersion);`;
  const { one } = entity.names;
  return ts`
    ${start}
    if (patch.isEmpty) {
      const row = await ${runtime("oneOrNone")}(this.db, ${raw(patch.unchanged.constant)}, [${join(keys, ", ")}]);
      if (row === null) ${none}
      const ${raw(one)} = ${fromRow}(row);
      if (${raw(one)}${access(version.name)} !== dto.expectedVersion) ${conflict}
      return ${raw(one)};
    }
    const { isFound, row } = await ${runtime("changed")}(this.db, ${raw(patch.statement.constant)}(patch), patch.parameters);
    if (!isFound) ${none}
    if (row === null) ${conflict}
    return ${fromRow}(row);`;
}

/** One line for a column; an embedded object sets all of its columns. With events the patch says what changed, too. */
function setLines(field: Field, told: boolean): Code {
  const change = told ? [text(sqlText(eventProperty(field)))] : [];
  if (field.parts === null) return setLine(field, ts`if (${member("dto", field)} !== undefined) `, change);
  return ts`
    if (${raw("dto")}${access(field.name)} !== undefined) {
      ${field.parts.map((part) => setLine(part, raw(""), []))}
      ${change.map((property) => list("patch.tell(", [property], ");", 116))}
    }`;
}

function setLine(field: Field, condition: Code, change: readonly Code[]): Code {
  const given = member("dto", field);
  const value =
    field.nullable && !isOwnText(field.type)
      ? ts`${given} === null ? null : ${encoded(field.type, given)}`
      : encoded(field.type, given);
  return list(ts`${condition}patch.set(`, [text(quoteIdentifier(field.column.name)), value, ...change], ");", 116);
}
