// Emits the functions that write the JSON of responses, with `JSON.stringify` or the codecs of fields.

import type { Entity } from "../../2-model/data/entity.ts";
import type { ColumnType, ObjectMember } from "../../2-model/data/field/column-type.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { hasNestedMembers, nestedMembers, nestedTargets } from "../../2-model/data/nested.ts";
import { nestedRowNames } from "../../2-model/names/item-exports.ts";
import { scalars } from "../../language/types/index.ts";
import { type Code, join, list, local, nothing, type Reference, ts } from "../../text/code.ts";
import { access, docComment, key, literalUnion, templateKey, text } from "../../text/literal.ts";
import { documented, type Emission, emissionInFileOf, type HttpRuntimeName, httpRuntime } from "../context.ts";
import { type ListRow, listRowOf } from "./list-shape.ts";
import { nestedRowType } from "./nested.ts";
import { namingRow } from "./row-type.ts";

export function json(emission: Emission): Code {
  const { entity, one, types, values } = emission;
  if (hasNestedMembers(entity)) {
    return ts`
      ${docComment(`Returns the JSON of ${entity.names.labelWithArticle} in responses.`)}
      export function ${values.json}(${one}: ${types.response}): string {
        return ${httpRuntime("withMembers")}(${values.fieldsJson}(${one}), ${values.nestedJson}(${one}));
      }`;
  }
  const response = { name: values.json, type: types.response, fields: responseFields(entity) };
  return jsonWriter(response, `Returns the JSON of ${entity.names.labelWithArticle} in responses.`, emission);
}

/** Returns the function that writes the fields of a response without nested members. */
export function fieldsJson(emission: Emission): Code {
  const { entity, types, values } = emission;
  const fields = { name: values.fieldsJson, type: types.responseFields, fields: responseFields(entity) };
  return jsonWriter(fields, `Returns the JSON of the fields of ${entity.names.labelWithArticle}.`, emission);
}

/** Returns the functions that write the nested members of a response, and a row of each. */
export function nestedJson(emission: Emission): readonly Code[] {
  const { entity, one, types, values } = emission;
  const members = nestedMembers(entity);
  const written = members.map(({ name, jsonName, relation, nullable, target }) => {
    const value = ts`${one}${access(name)}`;
    const writer = nestedWriter(target);
    const whole = nullable ? ts`${value} === null ? "null" : ${writer}(${value})` : ts`${writer}(${value})`;
    const list = ts`${httpRuntime("jsonArray")}(${value}, ${writer})`;
    return ts`${templateKey(jsonName)}:\${${relation.kind === "parent" ? whole : list}}`;
  });
  const names = literalUnion(members.map(({ name }) => name));
  const lines = written.map((member, index) => {
    const isLast = index === written.length - 1;
    return ts`\`${member}${isLast ? null : ts`,`}\`${isLast ? null : ts` +`}`;
  });
  return [
    ts`
      ${docComment(`Returns the JSON of the nested members of ${entity.names.labelWithArticle}.`)}
      export function ${values.nestedJson}(${one}: Pick<${types.response}, ${names}>): string {
        return (
          ${lines}
        );
      }`,
    ...nestedTargets(entity).map((target) => {
      const row = { name: nestedWriter(target), type: nestedRowType(target), fields: responseFields(target) };
      return jsonFunction(row, emissionInFileOf(emission, target), nothing);
    }),
  ];
}

function nestedWriter(target: Entity): Code {
  const { json: name } = nestedRowNames(target);
  return local(name, `${name}Text`);
}

/** Returns null if lists show the response DTO. */
export function listedJson(emission: Emission): Code | null {
  const { labelWithArticle, pluralLabel } = emission.entity.names;
  const listRow = listRowOf(emission);
  if (listRow === null) return null;
  const writtenShape = { name: emission.values.listedJson, ...listRow };
  return jsonWriter(writtenShape, `Returns the JSON of ${labelWithArticle} in a list of ${pluralLabel}.`, emission);
}

function jsonWriter(row: ListRow & { readonly name: Reference }, doc: string, emission: Emission): Code {
  return documented(doc, jsonFunction(row, emission, ts`export `));
}

function jsonFunction(
  { name, type, fields }: ListRow & { readonly name: Code | Reference },
  { one, entity }: Emission,
  exported: Code,
): Code {
  const runs = runsOf(fields);
  const properties = runs.flatMap((run) => runTexts(run, one));
  const lines = properties.map((property, index) => {
    const isLast = index === properties.length - 1;
    // The comma after an expression is part of the next text.
    const open = index === 0 ? ts`{` : properties[index - 1]?.kind === "value" ? ts`,` : null;
    const close = isLast ? ts`}` : ts`,`;
    const end = isLast ? null : ts` +`;
    if (property.kind === "text") return ts`\`${open}${property.text}${close}\`${end}`;
    return ts`
      \`${open}${property.key}:\` +
      ${property.value} +
      ${isLast ? ts`"}"` : null}`;
  });
  const isWhole = runs.length === 1 && fields.length >= minRunLength;
  const whole = list(ts`return ${httpRuntime("jsonValue")}({ `, membersOf(fields, ts`${one}`), " });");
  const concatenation = ts`
    return (
      ${lines}
    );`;
  const statement = isWhole ? whole : concatenation;
  // JSON cannot represent NaN; the error about it names the row.
  const isNamed = fields.some(hasFloats) && entity.key.fields.every((field) => fields.includes(field));
  return ts`
    ${exported}function ${name}(${one}: ${type}): string {
      ${isNamed ? namingRow(statement, (field) => ts`${one}${access(field.name)}`, entity) : statement}
    }`;
}

function hasFloats({ type }: ObjectMember): boolean {
  if (type.kind === "object") return type.members.some(hasFloats);
  const of = type.kind === "array" ? type.of : type;
  return of.kind === "scalar" && scalars[of.scalar].writer === "jsonNumber";
}

/** Groups consecutive fields that `JSON.stringify` can write at once; any other field is a group of its own. */
function runsOf(fields: readonly ObjectMember[]): readonly (readonly ObjectMember[])[] {
  const runs: ObjectMember[][] = [];
  for (const field of fields) {
    const [before] = runs.at(-1) ?? [];
    if (before !== undefined && isPlain(before) && isPlain(field)) runs.at(-1)?.push(field);
    else runs.push([field]);
  }
  return runs.flatMap((run) => (run.length < minRunLength ? run.map((field) => [field]) : [run]));
}

/** Measured: two fields take as long in one object as separately; nine take a third less, with less garbage. */
const minRunLength = 3;

function runTexts(run: readonly ObjectMember[], object: Code): readonly PropertyText[] {
  if (run.length < minRunLength) return run.flatMap((field) => propertyTexts(field, object));
  return [{ kind: "text", text: list(ts`\${${httpRuntime("jsonProperties")}({ `, membersOf(run, object), " })}") }];
}

function membersOf(fields: readonly ObjectMember[], object: Code): readonly Code[] {
  return fields.map(({ name, jsonName }) => ts`${key(jsonName)}: ${object}${access(name)}`);
}

/** Whether `JSON.stringify` writes the value as its codec does. */
function isPlain({ type }: ObjectMember): boolean {
  if (type.kind === "object") return false;
  const of = type.kind === "array" ? type.of : type;
  return of.kind === "choice" || (of.kind === "scalar" && plainWriters.has(scalars[of.scalar].writer));
}

const plainWriters: ReadonlySet<HttpRuntimeName | null> = new Set([null, "jsonText", "jsonValue"]);

/** Returns the JSON of a key's field. */
export function jsonOfKey({ name, type }: ObjectMember, value: Code): Code {
  return type.kind === "object" ? ts`${httpRuntime("jsonValue")}(${value})` : jsonText(type, false, value, name);
}

/** Returns an expression for the text of a property, `"name":…`. */
export function jsonProperty(field: ObjectMember, object: Code): Code {
  const pieces = propertyTexts(field, object);
  const [first] = pieces;
  if (first?.kind === "value") return ts`\`${first.key}:\` + ${first.value}`;
  const texts = pieces.flatMap((piece) => (piece.kind === "text" ? [piece.text] : []));
  return ts`\`${join(texts, ",")}\``;
}

/** A property in a template literal: its text, or its key and an expression for its value. */
type PropertyText =
  | { readonly kind: "text"; readonly text: Code }
  | { readonly kind: "value"; readonly key: Code; readonly value: Code };

/** Returns the text of each member of an embedded object, or one value if the object is nullable. */
function propertyTexts({ name, jsonName, type, nullable }: ObjectMember, object: Code): readonly PropertyText[] {
  const key = templateKey(jsonName);
  const value = ts`${object}${access(name)}`;
  if (type.kind !== "object") return [{ kind: "text", text: ts`${key}:\${${jsonText(type, nullable, value, name)}}` }];
  const members = type.members.flatMap((member): readonly Code[] => {
    const { name: own, jsonName: shown, type: of, nullable: mayBeNull } = member;
    if (of.kind === "object") return [];
    return [ts`${templateKey(shown)}:\${${jsonText(of, mayBeNull, ts`${value}${access(own)}`, `${name}.${own}`)}}`];
  });
  if (nullable) {
    const lines = members.map((member, index) => {
      const [open, close] = [index === 0 ? ts`{` : null, index === members.length - 1 ? ts`}` : ts`,`];
      return ts`\`${open}${member}${close}\`${index === members.length - 1 ? null : ts` +`}`;
    });
    const whole = ts`
      (${value} === null
        ? "null"
        : ${lines})`;
    return [{ kind: "value", key, value: whole }];
  }
  return members.map((member, index) => {
    const [open, close] = [index === 0 ? ts`${key}:{` : null, index === members.length - 1 ? ts`}` : null];
    return { kind: "text", text: ts`${open}${member}${close}` };
  });
}

type ColumnValue = Exclude<ColumnType, { kind: "object" }>;

/** @param place the name of the value in errors */
function jsonText(type: ColumnValue, nullable: boolean, value: Code, place: string): Code {
  const present = presentJsonText(type, value, place);
  return nullable && present !== value ? ts`${value} === null ? "null" : ${present}` : present;
}

function presentJsonText(type: ColumnValue, value: Code, place: string): Code {
  if (type.kind === "choice") return ts`${httpRuntime("jsonText")}(${value})`;
  if (type.kind === "array") return ts`${httpRuntime("jsonArray")}(${value}, ${elementWriter(type.of, place)})`;
  const { writer } = scalars[type.scalar];
  if (writer === "jsonNumber") return ts`${httpRuntime(writer)}(${value}, ${text(place)})`;
  return writer === null ? value : ts`${httpRuntime(writer)}(${value})`;
}

function elementWriter(type: ColumnType, place: string): Code {
  if (type.kind === "choice") return ts`${httpRuntime("jsonText")}`;
  const writer = type.kind === "scalar" ? scalars[type.scalar].writer : "jsonValue";
  if (writer === "jsonNumber") return ts`(value) => ${httpRuntime(writer)}(value, ${text(place)})`;
  return writer === null ? ts`String` : ts`${httpRuntime(writer)}`;
}
