// Builds embedded objects from `@embed`, whose members are columns of their own.

import type { FieldSyntax, TypeMember } from "../../../1-syntax/syntax.ts";
import { fitIdentifier } from "../../../text/identifier.ts";
import { snakeCase } from "../../../text/names.ts";
import { choiceIn } from "../../data/field/column-type.ts";
import { type Field, type MissingValue, plainColumn, plainField, type ValueSource } from "../../data/field/field.ts";
import { jsonName } from "../../data/field/json-name.ts";
import { noRules, type Rules } from "../../data/field/value-rules.ts";
import type { Annotations, Use } from "../../resolve/annotations/annotations.ts";
import { isEntity, relationHint } from "../../resolve/annotations/is-entity.ts";
import { readRules, rulesOf } from "../../resolve/rules.ts";
import type { Source } from "../../resolve/source.ts";
import { nullableMember } from "../../resolve/types/nullable-fix.ts";
import { type ObjectShape, resolveShape } from "../../resolve/types/resolve-shape.ts";
import { resolveType } from "../../resolve/types/resolve-type.ts";
import { isHidden, readDtos } from "./dtos.ts";
import { knownMembers, memberEvolution } from "./embed-members.ts";
import { checkDeclared } from "./embed-shape.ts";
import { literalHelp } from "./initializer.ts";
import { nonNullType } from "./non-null-type.ts";
import { readSchema } from "./schema.ts";

/** The properties that all columns of the object share, from the other annotations of the field. */
type EmbedContext = Pick<Field, "valueSource" | "inUpdate" | "inResponse" | "isHidden" | "schema" | "rules">;

export function buildEmbed(
  syntax: FieldSyntax,
  use: Use<"embed">,
  annotations: Annotations,
  source: Source,
): Field | null {
  const { file, report } = source;
  const field = syntax.name.value;
  const [argument] = use.types;
  const shape = argument === undefined ? null : resolveShape(argument, file);
  const { prefix, validate, unionCheck } = use.reading.value;
  if (shape === null || shape.members.length === 0) {
    report.add("embed-shape-unknown", argument?.span ?? use.span, { field });
    return null;
  }
  const target = argument?.kind === "reference" ? file.find(argument.path, "type") : null;
  if (argument !== undefined && target?.kind === "class" && isEntity(target.syntax, target.file)) {
    report.add("embed-of-entity", argument.span, {
      entity: target.name,
      suggestion: relationHint(target.name, syntax.name.value, false),
    });
    return null;
  }
  const declared = checkDeclared(syntax, shape, source);
  if (declared === null) return null;
  const { isNullable } = declared;
  const context = readContext(syntax, isNullable, annotations, source);
  const rules = memberRules(validate, shape, source);
  const evolution = memberEvolution(use.reading.value, shape, source);
  knownMembers(unionCheck.value, shape, source);
  const parts = shape.members.map((member) => {
    const resolution = resolveType(member.type, shape.file);
    if (resolution.kind === "type" && !member.optional) {
      const name = member.name.value;
      const { type, spelling, nullable } = resolution;
      const check = unionCheck.value?.get(name)?.value;
      return plainField({
        ...{ ...context, type, spelling, nullable },
        name: `${field}.${name}`,
        jsonName: jsonName(name, source.jsonCase),
        path: [field, name],
        span: syntax.name.span,
        column: {
          ...plainColumn(fitIdentifier(`${prefix.value}${snakeCase(name)}`)),
          ...evolution(name),
          hasUnionCheck: choiceIn(type) !== null && check?.value !== false,
          unionCheckSpan: check?.span ?? null,
        },
        rules: rules.get(name) ?? noRules,
        schema: {},
        isInNullableObject: isNullable,
      });
    }
    if (!("suggestion" in resolution)) {
      const span = member.name.span.path === syntax.name.span.path ? member.name.span : (argument?.span ?? use.span);
      const { value: name } = member.name;
      const parameters = { member: name, whole: `\`${field}\``, type: nonNullType(member.text) };
      report.add("member-optional", span, parameters, ...nullableMember(member, ...repeatedIn(syntax, name)));
      return null;
    }
    const { suggestion } = resolution;
    report.add("field-type-unknown", argument?.span ?? use.span, {
      field: `${field}.${member.name.value}`,
      type: member.text,
      suggestion,
    });
    return null;
  });
  if (parts.includes(null)) return null;
  const [first] = parts;
  if (first == null) return null;
  const members = (parts as Field[]).map((part) => ({
    name: part.path[1] ?? "",
    jsonName: part.jsonName,
    type: part.type,
    nullable: part.nullable,
  }));
  return {
    ...first,
    ...context,
    name: field,
    jsonName: jsonName(field, source.jsonCase),
    path: [field],
    span: syntax.name.span,
    doc: syntax.doc,
    parts: parts as Field[],
    type: { kind: "object", members },
    spelling: { kind: "property" },
    nullable: isNullable,
    isInNullableObject: false,
  };
}

/** Returns the same member in the field's own type, if that is also an object type. */
function repeatedIn({ type }: FieldSyntax, member: string): readonly TypeMember[] {
  const present = type?.kind === "union" ? type.types : [type];
  return present.flatMap((one) =>
    one?.kind === "object" ? one.members.filter(({ name }) => name.value === member) : [],
  );
}

/** Returns the rules of each member in `validate`. */
function memberRules(
  option: Use<"embed">["reading"]["value"]["validate"],
  shape: ObjectShape,
  source: Source,
): ReadonlyMap<string, Rules> {
  const rules = new Map<string, Rules>();
  for (const name of knownMembers(option.value, shape, source)) {
    const member = option.value?.get(name)?.value;
    if (member !== undefined) rules.set(name, rulesOf(member.value, source));
  }
  return rules;
}

/** Reads the properties of the whole object, and reports annotations that embedded objects cannot have. */
function readContext(syntax: FieldSyntax, isNullable: boolean, annotations: Annotations, source: Source): EmbedContext {
  const { report } = source;
  const dtos = readDtos(syntax, annotations, report);
  const initial = syntax.initializer;
  if (initial !== null)
    report.add("unreadable-default", initial.span, { field: syntax.name.value, suggestion: literalHelp });
  for (const word of ["column", "filter", "sort", "auto", "id", "owner", "version", "belongsTo"] as const) {
    const use = annotations.one(word);
    if (use === null) continue;
    const { value: target } = syntax.name;
    const reason = "an embedded object has several columns";
    report.add("conflicting-annotations", use.span, { first: "@embed", second: `@${word}`, target, reason });
  }
  const whenMissing: MissingValue = { kind: isNullable ? "null" : "reject" };
  const valueSource: ValueSource = { kind: dtos.has("create") ? "request" : "server", whenMissing };
  return {
    valueSource,
    isHidden: isHidden(annotations),
    inUpdate: dtos.has("update"),
    inResponse: dtos.has("response"),
    schema: readSchema(annotations),
    rules: readRules(annotations, source),
  };
}
