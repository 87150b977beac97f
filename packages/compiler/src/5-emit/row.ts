// The row: what PostgreSQL sends and is sent as text, and the way from there to the entity and back.

import { type Entity, type Field, needsServerValues, requestFields, serverFields } from "../2-model/entity.ts";
import { columnList, type InsertParameter, insertParameters } from "../4-plan/pieces.ts";
import { blocks, type Code, list, raw, ts } from "../text/code.ts";
import { isReserved, key, literal, text } from "../text/literal.ts";
import { sqlTemplate, sqlText } from "../text/sql.ts";
import { choiceConstant, decoded, encoded, isOwnText } from "./codec.ts";
import { documented, type Emission, runtime, runtimeType, siblingType } from "./context.ts";
import { fieldType, member } from "./field-type.ts";

export function emitRow(emission: Emission): Code {
  const { entity } = emission;
  const insert =
    requestFields(entity).length === 0
      ? []
      : [serverValues(emission), insertable(emission), insertColumns(entity), toInsertable(emission)];
  return blocks([row(entity), columns(entity), ...choices(emission), fromRow(emission), ...insert]);
}

function row({ names, fields, table }: Entity): Code {
  const elements = fields.map((field) => ts`${label(field.name)}: string${raw(field.nullable ? " | null" : "")}`);
  const doc = `A row of \`${table.name}\` as PostgreSQL's text, in the order of {@link ${names.prefix}Columns}.`;
  return documented(doc, list(`export type ${names.type}Row = readonly [`, elements, "];", 120));
}

/** A name for an element of a tuple; TypeScript takes it for the element itself where it is a reserved word. */
function label(name: string): Code {
  return raw(isReserved(name) ? `${name}_` : name);
}

function columns(entity: Entity): Code {
  const name = raw(`${entity.names.prefix}Columns`);
  const list = sqlTemplate(columnList(entity.fields));
  const quoted = /[\n"]/.test(list) ? raw(`\`${list}\``) : text(sqlText(columnList(entity.fields)));
  return documented(
    `The columns of \`${entity.table.name}\`, as SQL writes them.`,
    ts`export const ${name} = ${quoted};`,
  );
}

/** The values of each choice, checked against the entity's type. */
function choices(emission: Emission): Code[] {
  const { entity, self } = emission;
  return entity.fields.flatMap((field) => {
    const type = field.type.kind === "array" ? field.type.of : field.type;
    if (type.kind !== "choice") return [];
    const own = ts`${self}[${text(field.name)}]`;
    const present = field.nullable ? ts`NonNullable<${own}>` : own;
    const expected = field.type.kind === "array" ? ts`${present}` : ts`readonly ${present}[]`;
    const doc = `What \`${field.name}\` can be.`;
    const open = `export const ${choiceConstant(entity, field)} = [`;
    return [documented(doc, list(open, type.values.map(text), ts`] as const satisfies ${expected};`, 120))];
  });
}

function fromRow(emission: Emission): Code {
  const { entity, self } = emission;
  const properties = entity.fields.map(
    (field, index) => ts`${key(field.name)}: ${decoded(field, raw(`row[${index}]`), emission, true)},`,
  );
  const { type, prefix, aWord } = entity.names;
  return documented(
    `${aWord[0]?.toUpperCase()}${aWord.slice(1)} from its row.`,
    ts`
      export function ${raw(prefix)}FromRow(row: ${raw(type)}Row): ${self} {
        return {
          ${properties}
        };
      }`,
  );
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

function insertable({ entity }: Emission): Code {
  const elements = insertParameters(entity).map((parameter) => {
    const nullable = parameter.kind === "value" && (parameter.field.nullable || isExpression(parameter.field));
    const suffix = parameter.kind === "given" ? "Given" : "";
    return ts`${label(parameter.field.name + suffix)}: string${raw(nullable ? " | null" : "")}`;
  });
  const { type, prefix } = entity.names;
  const doc = `What is inserted into \`${entity.table.name}\`, as PostgreSQL's text, in the order of {@link ${prefix}InsertColumns}.`;
  return documented(doc, list(`export type Insertable${type} = readonly [`, elements, "];", 120));
}

function isExpression(field: Field): boolean {
  return field.supply.kind === "request" && field.supply.absent.kind === "expression";
}

function insertColumns(entity: Entity): Code {
  const names = insertParameters(entity).map((parameter) => text(parameter.name));
  return documented(
    `The columns that an INSERT into \`${entity.table.name}\` names.`,
    list(`export const ${entity.names.prefix}InsertColumns = [`, names, "] as const;", 120),
  );
}

function toInsertable(emission: Emission): Code {
  const { entity } = emission;
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
  const elements = insertParameters(entity).map((parameter) => insertedText(parameter));
  return documented(
    `The parameters that insert a new ${word}.`,
    ts`
      ${list(`export function insertable${type}(`, parameters, `): Insertable${type} {`, 120)}
        ${list("return [", elements, "];", 118)}
      }`,
  );
}

/** One parameter's text, from the request, the server's values, or the id. */
function insertedText({ field, kind }: InsertParameter): Code {
  const { supply, type } = field;
  if (supply.kind === "generator") return ts`id`;
  if (supply.kind === "server")
    return supply.required ? encoded(type, member("values", field)) : orNull(field, "values");
  const given = member("dto", field);
  if (kind === "given") return ts`${runtime("booleanToText")}(${given} !== undefined)`;
  if (supply.kind !== "request") return raw("null");
  switch (supply.absent.kind) {
    case "refused":
      return encoded(type, given);
    case "null":
    case "expression":
      return orNull(field, "dto");
    case "literal": {
      const otherwise = literal(supply.absent.value);
      if (!field.nullable) return encoded(type, ts`${given} ?? ${otherwise}`);
      const present = isOwnText(type) ? given : ts`${given} === null ? null : ${encoded(type, given)}`;
      return ts`${given} === undefined ? ${encoded(type, otherwise)} : ${present}`;
    }
  }
}

/** The text of a value that may be absent or null. */
function orNull(field: Field, object: string): Code {
  const given = member(object, field);
  return isOwnText(field.type) ? ts`${given} ?? null` : ts`${given} == null ? null : ${encoded(field.type, given)}`;
}
