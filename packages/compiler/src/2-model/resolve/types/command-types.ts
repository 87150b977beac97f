// Reads the type argument of `@command<{ payload: P; result: R }>`.

import type { TypeMember } from "../../../1-syntax/syntax.ts";
import type { Proposal } from "../../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { listing } from "../../../text/names.ts";
import { columnTypeOf } from "../../data/field/column-type.ts";
import { numericOf } from "../../data/field/decimal-digits.ts";
import { type JsonCase, jsonName } from "../../data/field/json-name.ts";
import type { JsonDefinition, JsonShape, JsonType, MemberAnnotations } from "../../data/field/json-shape.ts";
import { noLimits } from "../../data/field/limits.ts";
import type { CommandType } from "../../data/write/command.ts";
import type { Use } from "../annotations/annotations.ts";
import { readable } from "../annotations/argument.ts";
import { readAnnotations } from "../annotations/read-annotations.ts";
import type { FieldsOf, PayloadAnnotations } from "../json/entity-members.ts";
import { resolveJson } from "../json/resolve-json.ts";
import type { ProjectFile } from "../project.ts";
import { readRules } from "../rules.ts";
import type { Source } from "../source.ts";
import { resolveShape } from "./resolve-shape.ts";
import { readTypeText } from "./type-text.ts";

export interface CommandTypes {
  readonly payload: CommandType | null;
  readonly result: CommandType | "entity" | null;
}

const members = ["payload", "result"] as const;

/** Returns null after a diagnostic. The annotated class as the result means the entity. */
export function commandTypes(
  use: Use<"command">,
  type: string,
  fieldsOf: FieldsOf,
  source: Source,
): CommandTypes | null {
  const [argument] = use.types;
  if (argument === undefined) return { payload: null, result: null };
  const command = use.reading[0].value;
  const refuse = (span: Span, reason: string, suggestion: string, fixes: readonly Proposal[] = []): null => {
    source.report.add("command-types-unknown", span, { command, reason, suggestion }, ...fixes);
    return null;
  };
  const example = "write it out: `@command<{ payload: Transfer; result: Receipt }>(…)`";
  const shape = resolveShape(argument, source.file);
  if (shape === null) return refuse(argument.span, "it is not visible in this file", example);
  const placeOf = ({ name }: TypeMember): Span => (argument.kind === "object" ? name.span : argument.span);
  const stranger = shape.members.find(({ name }) => !members.some((member) => member === name.value));
  if (stranger !== undefined) {
    const { value: name } = stranger.name;
    const otherwise = `it has ${listing(members.map((member) => `\`${member}\``))}`;
    const { suggestion, fixes } = didYouMean({ value: name, span: placeOf(stranger) }, members, otherwise);
    return refuse(placeOf(stranger), `it has no member \`${name}\``, suggestion, fixes);
  }
  const optional = shape.members.find((member) => member.optional);
  if (optional !== undefined) {
    const { value: name } = optional.name;
    return refuse(placeOf(optional), `\`${name}\` is optional`, `remove the \`?\`, or leave \`${name}\` out`);
  }
  if (shape.members.length === 0) return refuse(argument.span, "it has neither `payload` nor `result`", example);
  const typeOf = (name: (typeof members)[number]): CommandType | null | undefined => {
    const member = shape.members.find((candidate) => candidate.name.value === name);
    if (member === undefined) return null;
    // A type declared in another place is referred to by its name: `TransferTypes["payload"]`.
    const { span } = argument.kind === "object" ? member.type : argument;
    const whole = readTypeText(span, use.typeNames, source);
    if (whole === null) return undefined;
    const text = argument.kind === "object" ? whole : { parts: [...whole.parts, `["${name}"]`] };
    const annotations: PayloadAnnotations = {
      member: (of, found, file) => payloadMember(of, found, file, source),
      fields: fieldsOf,
    };
    const json = resolveJson(member.type, shape.file, name, name === "payload" ? annotations : undefined);
    return { type: text, json: inJsonCase(json, source.jsonCase) };
  };
  const resultMember = shape.members.find(({ name }) => name.value === "result");
  if (resultMember !== undefined && isClass(resultMember, type, shape.file, source)) {
    const payload = typeOf("payload");
    return payload === undefined ? null : { payload, result: "entity" };
  }
  const [payload, result] = [typeOf("payload"), typeOf("result")];
  return payload === undefined || result === undefined ? null : { payload, result };
}

/** True if the type of a member is the class with the command. */
function isClass({ type: syntax }: TypeMember, name: string, file: ProjectFile, source: Source): boolean {
  if (syntax.kind !== "reference" || syntax.arguments.length > 0) return false;
  const target = file.find(syntax.path, "type");
  return target.kind === "class" && target.name === name && target.file.path === source.file.path;
}

/** Renames members; keys of an index signature are values and stay unchanged. */
function inJsonCase(json: JsonType, wanted: JsonCase | null): JsonType {
  if (wanted === null || json.kind === "opaque") return json;
  const renamed = (shape: JsonShape): JsonShape => {
    switch (shape.kind) {
      case "array":
        return { ...shape, of: renamed(shape.of) };
      case "tuple":
        return { ...shape, items: shape.items.map(renamed), rest: shape.rest === null ? null : renamed(shape.rest) };
      case "object": {
        const members = shape.members.map((member) => ({
          ...member,
          jsonName: jsonName(member.name, wanted),
          shape: renamed(member.shape),
        }));
        return { ...shape, members, rest: shape.rest === null ? null : renamed(shape.rest) };
      }
      case "union":
        return { ...shape, of: shape.of.map(renamed) };
      case "definition":
        return { ...shape, definition: notData(shape.definition), of: renamed(shape.of) };
      case "reference":
        return { ...shape, definition: notData(shape.definition) };
      default:
        return shape;
    }
  };
  return { kind: "known", shape: renamed(json.shape) };
}

/** Returns a definition of its own, because a JSON column may have the same type without the JSON case. */
function notData(definition: JsonDefinition): JsonDefinition {
  return { ...definition, isData: false };
}

/** Returns the annotations of a member; null without any. */
function payloadMember(
  { name, type, decorators = [] }: TypeMember,
  shape: JsonShape,
  file: ProjectFile,
  source: Source,
): MemberAnnotations | null {
  if (decorators.length === 0) return null;
  const own = { ...source, file };
  const annotations = readAnnotations(decorators, { place: "field", name: name.value, type }, own);
  const column = annotations.one("column")?.reading.value;
  const varchar = column === undefined ? undefined : readable(column.varchar)?.value;
  const columnType = column === undefined ? undefined : readable(column.type)?.value;
  return {
    rules: readRules(annotations, own),
    limits: { ...noLimits, varchar, numeric: numericOf(columnTypeOf({ kind: "known", shape }), columnType) },
    isSkipped: annotations.one("field")?.reading.some(({ value }) => value === "skip") === true,
  };
}
