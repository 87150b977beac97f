// The bodies of methods that write: inserts with a new id, and patches of the fields that are present.
import { type Entity, updateFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Operation, Patch, Statement } from "../../4-plan/operation.ts";
import { eventProperty } from "../../4-plan/sql/event-json.ts";
import { isTold } from "../../4-plan/sql/events.ts";
import { insertParameters } from "../../4-plan/sql/pieces.ts";
import { type Code, join, list, raw, ts } from "../../text/code.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { access, key, text } from "../../text/literal.ts";
import { sqlText } from "../../text/sql.ts";
import { type Emission, runtime, sibling } from "../context.ts";
import { encoded, isOwnText } from "../values/codec.ts";
import { member } from "../values/field-type.ts";
import {
  beforeEachLines,
  beforeLines,
  requestName,
  returnedCount,
  returnedPatch,
  returnedRow,
  returnedRows,
} from "./hooked.ts";
import { returned } from "./returned.ts";

function newId({ entity }: Emission): Code {
  return ts`${runtime(entity.uuid === "v7" ? "newUuid" : "newUuidV4")}()`;
}

export function insertBody(operation: Operation, statement: Statement, emission: Emission): Code {
  const { entity } = emission;
  const insertable = sibling("row", `insertable${entity.names.type}`);
  const values = operation.parameters.some((parameter) => parameter.kind === "values") ? ", values" : "";
  const request = raw(`${requestName(operation)}${values}`);
  if (statement.rows.kind !== "none") {
    const given = ts`${insertable}(${newId(emission)}, ${request})`;
    return ts`
      ${beforeLines(operation)}
      ${returned(operation, raw(statement.constant), given, emission)}`;
  }
  return ts`
    ${beforeLines(operation)}
    const id = ${newId(emission)};
    await ${runtime("affected")}(this.db, ${raw(statement.constant)}, ${insertable}(id, ${request}));
    ${returnedRow(operation, ts`{ ${key(entity.id.name)}: id }`, emission)}`;
}

export function insertManyBody(operation: Operation, statement: Statement, emission: Emission): Code {
  const { entity } = emission;
  const { prefix, type, many } = entity.names;
  const insertable = sibling("row", `insertable${type}`);
  const each = operation.parameters.some((parameter) => parameter.kind === "values-of-each");
  const request = raw(requestName(operation));
  const mapper = each
    ? ts`(${request}, index) => ${insertable}(${newId(emission)}, ${request}, values(${request}, index))`
    : ts`(${request}) => ${insertable}(${newId(emission)}, ${request})`;
  const local = raw(many);
  const given = ts`[${runtime("recordset")}(${sibling("row", `${prefix}InsertColumns`)}, ${local})]`;
  const result =
    statement.rows.kind === "none"
      ? ts`
        await ${runtime("affected")}(this.db, ${raw(statement.constant)}, ${given});
        ${returnedRows(operation, ts`${local}.map(${insertedId(entity)})`, emission)}`
      : returned(operation, raw(statement.constant), given, emission);
  return ts`
    if (dtos.length === 0) return [];
    ${beforeEachLines(operation)}
    const ${local} = ${request}s.map(${mapper});
    ${result}`;
}

/** The id among the parameters of an INSERT, which are in the order of the class. */
function insertedId(entity: Entity): Code {
  const position = insertParameters(entity).findIndex(({ field }) => field === entity.id);
  return position === 0
    ? ts`([id]) => ({ ${key(entity.id.name)}: id })`
    : ts`(parameters) => ({ ${key(entity.id.name)}: parameters[${raw(String(position))}] })`;
}

/** The ids are compared as PostgreSQL writes them, each once. */
export function deleteManyBody(operation: Operation, statement: Statement): Code {
  const uuidToText = runtime("uuidToText");
  return ts`
    const distinct = [...new Set(ids.map(${uuidToText}))];
    ${beforeEachLines(operation)}
    const rows = await ${runtime("many")}(this.db, ${raw(statement.constant)}, [${runtime("arrayToText")}(distinct, ${uuidToText})]);
    const found = new Set(rows.map(([id]) => id));
    const deleted = distinct.filter((id) => found.has(id));
    ${returnedCount(operation, raw("deleted"))}`;
}

/** With a version the statement tells by itself whether the row is missing or has changed. */
export function patchBody(operation: Operation, patch: Patch, emission: Emission): Code {
  const { entity } = emission;
  const request = requestName(operation);
  const { version, owner, missing } = patch;
  const fromRow = sibling("row", `${entity.names.prefix}FromRow`);
  const keys = [
    ts`${runtime("uuidToText")}(id)`,
    ...(owner === null ? [] : [encoded(owner, raw("owner"), emission, false)]),
  ];
  const expected = version === null ? [] : [encoded(version, raw(`${request}.expectedVersion`), emission, false)];
  const none =
    missing === "null" ? ts`return null;` : ts`throw new ${runtime("NotFoundError")}(${text(entity.names.type)}, id);`;
  const start = ts`
    ${beforeLines(operation)}
    const patch = new ${runtime("Patch")}(${join([...keys, ...expected], ", ")});
    ${updateFields(entity).map((field) => setLines(field, request, emission))}`;
  if (version === null) {
    return ts`
      ${start}
      const statement = patch.isEmpty ? ${raw(patch.unchanged.constant)} : ${raw(patch.statement.constant)}(patch);
      const row = await ${runtime("oneOrNone")}(this.db, statement, patch.parameters);
      if (row === null) ${none}
      ${returnedPatch(operation, ts`${fromRow}(row)`, emission)}`;
  }
  const conflict = ts`throw new ${runtime("ConflictError")}(${text(entity.names.type)}, id, ${raw(request)}.expectedVersion);`;
  const { one } = entity.names;
  return ts`
    ${start}
    if (patch.isEmpty) {
      const row = await ${runtime("oneOrNone")}(this.db, ${raw(patch.unchanged.constant)}, [${join(keys, ", ")}]);
      if (row === null) ${none}
      const ${raw(one)} = ${fromRow}(row);
      if (${raw(one)}${access(version.name)} !== ${raw(request)}.expectedVersion) ${conflict}
      return ${raw(one)};
    }
    const { isFound, row } = await ${runtime("changed")}(this.db, ${raw(patch.statement.constant)}(patch), patch.parameters);
    if (!isFound) ${none}
    if (row === null) ${conflict}
    ${returnedRow(operation, ts`${fromRow}(row)`, emission)}`;
}

/** One line for a column; an embedded object sets all of its columns. With events the patch says what changed, too. */
function setLines(field: Field, request: string, emission: Emission): Code {
  const change = isTold(emission.entity) ? [text(sqlText(eventProperty(field)))] : [];
  if (field.parts === null)
    return setLine(field, request, ts`if (${member(request, field)} !== undefined) `, change, emission);
  return ts`
    if (${raw(request)}${access(field.name)} !== undefined) {
      ${field.parts.map((part) => setLine(part, request, raw(""), [], emission))}
      ${change.map((property) => list("patch.tell(", [property], ");", 116))}
    }`;
}

function setLine(field: Field, request: string, condition: Code, change: readonly Code[], emission: Emission): Code {
  const given = member(request, field);
  const present = encoded(field, given, emission, false);
  const value = field.nullable && !isOwnText(field) ? ts`${given} === null ? null : ${present}` : present;
  return list(ts`${condition}patch.set(`, [text(quoteIdentifier(field.column.name)), value, ...change], ");", 116);
}
