// The row: what PostgreSQL sends and is sent as text, and the way from there to the entity and back.

import { choiceIn } from "../../2-model/data/column-type.ts";
import { type Entity, needsServerValues, serverFields, storedFields } from "../../2-model/data/entity.ts";
import { type Field, hasSqlDefault } from "../../2-model/data/field.ts";
import type { InsertParameter } from "../../4-plan/row.ts";
import { blocks, type Code, filled, list, raw, ts, type } from "../../text/code.ts";
import { key, literal, text } from "../../text/literal.ts";
import { capitalized, pascalCase } from "../../text/names.ts";
import { type Sql, sqlTemplate, sqlText } from "../../text/sql.ts";
import { documented, type Emission, runtime, runtimeType, siblingType, userModule } from "../context.ts";
import { encoded, isOwnText } from "../values/codec.ts";
import { fieldType, member } from "../values/field-type.ts";
import { choiceConstants, entityFromRow, fromRowFunction, label, rowType } from "../values/row-type.ts";

export function emitRow(emission: Emission): Code {
  const { entity, plan } = emission;
  const insert =
    plan.row.insert.length === 0
      ? []
      : [serverValues(emission), insertable(emission), insertColumns(emission), toInsertable(emission)];
  return blocks([
    row(entity),
    columns(emission),
    eventJson(emission),
    ...choiceConstants(storedFields(entity), emission.self, emission),
    ...enumTypes(emission),
    fromRow(emission),
    ...createdRow(emission),
    ...insert,
  ]);
}

function row({ names, fields, table }: Entity): Code {
  const doc = `A row of \`${table.name}\` as PostgreSQL's text, in the order of {@link ${names.prefix}Columns}.`;
  return documented(doc, rowType(`${names.type}Row`, fields));
}

/** What `create` gives back where `returning` asks for less than the whole row. */
function createdRow(emission: Emission): readonly Code[] {
  const { entity, plan, self } = emission;
  const { returning, names } = entity;
  const fields = plan.row.created;
  if (fields === null) return [];
  const created = raw(`Created${names.type}`);
  const picked = fields.map((field) => JSON.stringify(field.name)).join(" | ");
  const type = documented(`What \`create\` gives back.`, ts`export type ${created} = Pick<${self}, ${raw(picked)}>;`);
  if (returning.kind === "none") return [type];
  return [
    type,
    documented(`The columns of it as PostgreSQL's text.`, rowType(`Created${names.type}Row`, fields)),
    fromRowFunction(`created${names.type}FromRow`, ts`${created}Row`, created, fields, emission, true),
  ];
}

function columns({ entity, plan }: Emission): Code {
  const name = raw(`${entity.names.prefix}Columns`);
  return documented(
    `The columns of \`${entity.table.name}\`, as SQL writes them.`,
    ts`export const ${name} = ${sqlConstant(plan.row.columns)};`,
  );
}

/** SQL as a string, or as a template where it has lines or quotes of its own. */
function sqlConstant(sql: Sql): Code {
  const template = sqlTemplate(sql);
  return /[\n"]/.test(template) ? raw(`\`${template}\``) : text(sqlText(sql));
}

/** What a published event shows of a row. */
function eventJson({ entity, plan }: Emission): Code | null {
  if (plan.row.eventJson === null) return null;
  const name = raw(`${entity.names.prefix}EventJson`);
  return documented(
    `What an event shows of ${entity.names.aWord}, as SQL for a JSON object.`,
    ts`export const ${name} = ${sqlConstant(plan.row.eventJson)};`,
  );
}

/** The enum type of each column, which tsc compares with what the value object says. */
function enumTypes(emission: Emission): readonly Code[] {
  const { entity } = emission;
  return storedFields(entity).flatMap(({ name, path, column, type: given }) => {
    const valueObject = choiceIn(given)?.valueObject?.exported ?? null;
    if (column.pgEnum === null || valueObject === null) return [];
    const constant = raw(`${entity.names.prefix}${path.map(pascalCase).join("")}Type`);
    const declared = type(userModule(valueObject.path, entity), valueObject.name);
    return [
      documented(
        `The enum type that holds \`${name}\`.`,
        ts`export const ${constant} = ${text(column.pgEnum.value)} satisfies (typeof ${declared})["pgType"];`,
      ),
    ];
  });
}

function fromRow(emission: Emission): Code {
  const { aWord } = emission.entity.names;
  return documented(`${capitalized(aWord)} from its row.`, entityFromRow(emission));
}

function serverValues(emission: Emission): Code | null {
  const { entity } = emission;
  const fields = serverFields(entity);
  if (fields.length === 0) return null;
  const members = fields.map((field) => {
    const required = field.supply.kind === "server" && field.supply.required;
    const type = fieldType(field, emission);
    return documented(
      field.doc,
      required ? ts`${key(field.name)}: ${type};` : ts`${key(field.name)}?: ${type} | undefined;`,
    );
  });
  return documented(
    `The columns of ${entity.names.aWord} that no request may carry.`,
    ts`
      export interface ${raw(entity.names.type)}ServerValues {
        ${members}
      }`,
  );
}

function insertable({ entity, plan }: Emission): Code {
  const elements = plan.row.insert.map((parameter) => {
    const nullable = parameter.kind === "value" && (parameter.field.nullable || hasSqlDefault(parameter.field));
    const suffix = parameter.kind === "given" ? "Given" : "";
    return ts`${label(parameter.field, suffix)}: string${raw(nullable ? " | null" : "")}`;
  });
  const { type, prefix } = entity.names;
  const doc = `What is inserted into \`${entity.table.name}\`, as PostgreSQL's text, in the order of {@link ${prefix}InsertColumns}.`;
  return documented(doc, filled(`export type Insertable${type} = readonly [`, elements, "];"));
}

function insertColumns({ entity, plan }: Emission): Code {
  const names = plan.row.insert.map((parameter) => text(parameter.name));
  return documented(
    `The columns that an INSERT into \`${entity.table.name}\` names.`,
    filled(`export const ${entity.names.prefix}InsertColumns = [`, names, "] as const;"),
  );
}

function toInsertable(emission: Emission): Code {
  const { entity, plan } = emission;
  const { type, word } = entity.names;
  const values =
    serverFields(entity).length === 0
      ? []
      : [ts`values: ${raw(type)}ServerValues${raw(needsServerValues(entity) ? "" : " = {}")}`];
  const parameters = [
    ts`id: ${runtimeType("Uuid")}`,
    ts`dto: ${siblingType("dto", `Create${type}Request`)}`,
    ...values,
  ];
  const elements = plan.row.insert.map((parameter) => insertedText(parameter, emission));
  return documented(
    `The parameters that insert a new ${word}.`,
    ts`
      ${list(`export function insertable${type}(`, parameters, `): Insertable${type} {`, 120)}
        ${list("return [", elements, "];", 118)}
      }`,
  );
}

/** One parameter's text, from the request, the server's values, or the id. */
function insertedText({ field, kind }: InsertParameter, emission: Emission): Code {
  const { supply } = field;
  const text = (value: Code): Code => encoded(field, value, emission, true);
  if (supply.kind === "generator") return ts`id`;
  if (supply.kind === "server")
    return supply.required && !field.nullable
      ? text(member("values", field))
      : orNull(field, member("values", field), text);
  const given = member("dto", field);
  if (kind === "given") return ts`${runtime("booleanToText")}(${given} !== undefined)`;
  if (supply.kind !== "request") return raw("null");
  switch (supply.absent.kind) {
    case "refused":
      return field.nullable ? orNull(field, given, text) : text(given);
    case "null":
    case "expression":
      return orNull(field, given, text);
    case "literal": {
      const otherwise = literal(supply.absent.value);
      if (!field.nullable) return text(ts`${given} ?? ${otherwise}`);
      const present = isOwnText(field) ? given : ts`${given} === null ? null : ${text(given)}`;
      return ts`${given} === undefined ? ${text(otherwise)} : ${present}`;
    }
  }
}

/** The text of a value that may be absent or null. */
function orNull(field: Field, given: Code, text: (value: Code) => Code): Code {
  return isOwnText(field) ? ts`${given} ?? null` : ts`${given} == null ? null : ${text(given)}`;
}
