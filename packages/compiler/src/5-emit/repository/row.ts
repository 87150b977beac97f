// Emits the row in PostgreSQL's text format, and its conversion to the entity and back.

import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { choiceIn } from "../../2-model/data/field/column-type.ts";
import { hasSqlDefault, isNullableColumn, isRequired, whenMissing } from "../../2-model/data/field/field.ts";
import { generatedKeyField } from "../../2-model/data/table/key.ts";
import {
  hasCreateRequest,
  hasUpdateRequest,
  needsServerValues,
  serverFields,
  updateValueFields,
  versionExpectation,
} from "../../2-model/data/write/inputs.ts";
import { codecName, enumTypeName } from "../../2-model/names/item-exports.ts";
import type { InsertParameter } from "../../4-plan/row.ts";
import { blocks, type Code, fillList, list, ts, type } from "../../text/code.ts";
import { docComment, key, literal, literalUnion, text } from "../../text/literal.ts";
import { sqlConstant } from "../../text/sql-code.ts";
import { declarations, documented, type Emission, importedCode, runtime, runtimeType, sibling } from "../context.ts";
import { isOwnText, stored, textOrNull } from "../values/codec.ts";
import { member } from "../values/field-type.ts";
import { interfaceOf, property } from "../values/interface.ts";
import { compositeText, keyType } from "../values/key.ts";
import { nestedFromRow, nestedRow } from "../values/nested.ts";
import { choiceConstants, entityFromRow, fromRowFunction, label, rowType } from "../values/row-type.ts";

export function emitRow(emission: Emission): Code {
  return blocks([
    ...declarations(emission, { row, nestedRow, columns, nestedColumns, eventJson, publication }),
    ...choiceConstants(storedFields(emission.entity), emission.self, emission),
    ...enumTypes(emission),
    ...codecs(emission),
    ...declarations(emission, { fromRow, nestedFromRow, keyText, created, createdRow, createdFromRow }),
    ...declarations(emission, {
      serverValues,
      ownedServerValues,
      insertable,
      insertColumns,
      toInsertable,
      updateValues,
    }),
  ]);
}

function row({ entity, types, values }: Emission): Code {
  const doc = `A row of \`${entity.table.name}\` in PostgreSQL's text format, in the order of {@link ${values.columns.name}}.`;
  return documented(doc, rowType(types.row, entity.fields));
}

function created({ plan, self, types }: Emission): Code {
  const picked = literalUnion(plan.row.created.map((field) => field.name));
  return documented(`The result of \`create\`.`, ts`export type ${types.created} = Pick<${self}, ${picked}>;`);
}

function createdRow({ plan, types }: Emission): Code {
  return documented(
    `A row that \`create\` returns, in PostgreSQL's text format.`,
    rowType(types.createdRow, plan.row.created),
  );
}

function createdFromRow(emission: Emission): Code {
  const { plan, types, values } = emission;
  return fromRowFunction(values.createdFromRow, types.createdRow, types.created, plan.row.created, emission);
}

function columns({ entity, plan, values }: Emission): Code {
  return ts`
    ${docComment(`The columns of \`${entity.table.name}\`, as SQL.`)}
    export const ${values.columns} = ${sqlConstant(plan.row.columns)};`;
}

function nestedColumns({ entity, plan, values }: Emission): Code | null {
  if (plan.row.columnsWithNested === null) return null;
  return ts`
    ${docComment(`The columns of \`${entity.table.name}\` and those of its nested members, as SQL.`)}
    export const ${values.nestedColumns} = ${sqlConstant(plan.row.columnsWithNested)};`;
}

/** Returns the constant with the SQL of an event's JSON. */
function eventJson({ entity, plan, values }: Emission): Code | null {
  if (plan.row.eventJson === null) return null;
  return ts`
    ${docComment(`The fields of ${entity.names.labelWithArticle} in events, as SQL for a JSON object.`)}
    export const ${values.eventJson} = ${sqlConstant(plan.row.eventJson)};`;
}

/** Returns the constant that adds publishing to statements. */
function publication({ entity, plan, values }: Emission): Code | null {
  if (plan.row.publication === null) return null;
  const constants: Readonly<Record<string, Code>> = {
    columns: ts`${values.columns}`,
    entity: ts`${values.eventJson}`,
  };
  const members = Object.entries(plan.row.publication).map(
    ([name, value]) => ts`${key(name)}: ${constants[name] ?? literal(value)},`,
  );
  return ts`
    ${docComment(`Publishes the events of ${entity.names.pluralLabel} in the statements that write them.`)}
    export const ${values.publication}: ${runtimeType("Publication")} = ${runtime("publication")}({
      ${members}
    });`;
}

/** Returns a constant with the enum type of each column, which tsc compares with that of the value object. */
function enumTypes(emission: Emission): readonly Code[] {
  const { entity } = emission;
  return storedFields(entity).flatMap((field) => {
    const { name, column, type: columnType } = field;
    const valueObject = choiceIn(columnType)?.valueObject?.exported ?? null;
    const constant = enumTypeName(entity, field);
    if (column.pgEnum === null || valueObject === null || constant === null) return [];
    const declared = type(`/${valueObject.path}`, valueObject.name);
    return [
      ts`
        ${docComment(`The enum type of \`${name}\`.`)}
        export const ${sibling(constant)}: (typeof ${declared})["pgType"] = ${text(column.pgEnum.value)};`,
    ];
  });
}

/** Returns a constant for the codec of each column; other files import it from this one. */
function codecs(emission: Emission): readonly Code[] {
  const { entity } = emission;
  return storedFields(entity).flatMap((field) => {
    const { codec } = field.column;
    if (codec === null) return [];
    const name = sibling(codecName(entity, field));
    return [
      ts`
        ${docComment(`Stores \`${field.name}\` as bytes.`)}
        export const ${name}: ${runtimeType("TextCodec")} = ${importedCode(codec, emission)};`,
    ];
  });
}

function fromRow(emission: Emission): Code {
  const { labelWithArticle } = emission.entity.names;
  return documented(`Converts a row to ${labelWithArticle}.`, entityFromRow(emission));
}

function keyText(emission: Emission): Code {
  const { entity, types, values } = emission;
  const { labelWithArticle } = entity.names;
  return ts`
    ${docComment(`Returns the key of ${labelWithArticle} as one text, for errors and logs.`)}
    export function ${values.keyText}(id: ${types.compositeKey}): string {
      return ${compositeText(ts`id`, emission)};
    }`;
}

function serverValues(emission: Emission): Code {
  const { entity, types } = emission;
  const members = serverFields(entity).map((field) => property(field, emission, !isRequired(field)));
  return documented(`${serverValuesDoc(entity)}.`, interfaceOf(types.serverValues, members));
}

function serverValuesDoc(entity: Entity): string {
  const { label, labelWithArticle } = entity.names;
  return hasCreateRequest(entity)
    ? `The columns of ${labelWithArticle} that requests may not set`
    : `The values of a new ${label}`;
}

/** Returns the type of the server's values in an owner's repository, without the owner. */
function ownedServerValues({ entity, types }: Emission): Code | null {
  const field = entity.owner;
  if (field === null) return null;
  return documented(
    `${serverValuesDoc(entity)}, without the owner.`,
    ts`export type ${types.ownedServerValues} = Omit<${types.serverValues}, ${text(field.name)}>;`,
  );
}

/** Returns the type of the update values; without an update request it has the expected version, too. */
function updateValues(emission: Emission): Code {
  const { entity, types } = emission;
  const members = updateValueFields(entity).map((field) => property(field, emission, true));
  const expected = hasUpdateRequest(entity) ? null : versionExpectation(entity);
  const version = expected === null ? [] : [property(expected, emission)];
  const { labelWithArticle } = entity.names;
  const doc = hasUpdateRequest(entity)
    ? `The columns of ${labelWithArticle} that requests may not change; absent ones keep their values.`
    : `A change to ${labelWithArticle}: absent columns keep their values.`;
  return documented(doc, interfaceOf(types.updateValues, [...members, ...version]));
}

function insertable({ entity, plan, types, values }: Emission): Code {
  const elements = plan.row.insert.map((parameter) => {
    const nullable =
      parameter.kind === "value" && (isNullableColumn(parameter.field) || hasSqlDefault(parameter.field));
    const suffix = parameter.kind === "presence" ? "Given" : "";
    return ts`${label(parameter.field, suffix)}: string${nullable ? ts` | null` : null}`;
  });
  const doc = `The values of an INSERT into \`${entity.table.name}\`, in PostgreSQL's text format, in the order of {@link ${values.insertColumns.name}}.`;
  return documented(doc, fillList(ts`export type ${types.insertable} = readonly [`, elements, "];"));
}

function insertColumns({ entity, plan, values }: Emission): Code {
  const names = plan.row.insert.map((parameter) => text(parameter.name));
  return documented(
    `The columns of an INSERT into \`${entity.table.name}\`.`,
    fillList(ts`export const ${values.insertColumns} = [`, names, "] as const;"),
  );
}

function toInsertable(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const request = hasCreateRequest(entity) ? [ts`dto: ${types.createRequest}`] : [];
  const values =
    serverFields(entity).length === 0
      ? []
      : [ts`values: ${types.serverValues}${needsServerValues(entity) ? null : ts` = {}`}`];
  const id = generatedKeyField(entity) === null ? [] : [ts`id: ${keyType(emission)}`];
  const parameters = [...id, ...request, ...values];
  const elements = plan.row.insert.map((parameter) => insertedText(parameter, emission));
  return ts`
    ${docComment(`Returns the parameters of an INSERT of a new ${entity.names.label}.`)}
    ${list(ts`export function ${emission.values.toInsertable}(`, parameters, ts`): ${types.insertable} {`)}
      ${list("return [", elements, "];")}
    }`;
}

/** Returns the text of a parameter, from the request, the server's values, or the id. */
function insertedText({ field, kind }: InsertParameter, emission: Emission): Code {
  const { valueSource } = field;
  const text = (value: Code): Code => stored(field, value, emission);
  if (valueSource.kind === "generator") return ts`id`;
  const object = valueSource.kind === "server" ? "values" : "dto";
  const value = member(object, field);
  if (kind === "presence") return ts`${runtime("booleanToText")}(${value} !== undefined)`;
  const absent = whenMissing(field);
  if (absent === null) return ts`null`;
  switch (absent.kind) {
    case "reject":
      return field.nullable ? textOrNull(field, object, emission) : text(value);
    case "null":
    case "expression":
      return textOrNull(field, object, emission);
    case "generate":
      return ts`${runtime("uuidToText")}(id)`;
    case "literal": {
      const defaultText = literal(absent.value);
      if (!field.nullable) return text(ts`${value} ?? ${defaultText}`);
      const present = isOwnText(field) ? value : ts`${value} === null ? null : ${text(value)}`;
      return ts`${value} === undefined ? ${text(defaultText)} : ${present}`;
    }
  }
}
