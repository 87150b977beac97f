// `@embed<Shape>({ prefix })` into an object field whose members are columns of their own.
import type { FieldSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import { fitIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { describeType } from "../data/describe-type.ts";
import { type Field, noRules, plainColumn } from "../data/field.ts";
import type { Project } from "../resolve/project.ts";
import type { Use } from "../resolve/read-annotations.ts";
import { type ObjectShape, resolveShape } from "../resolve/resolve-shape.ts";
import { resolveType } from "../resolve/resolve-type.ts";

/** What the annotations beside `@embed` say of the whole. */
export type EmbedContext = Pick<Field, "supply" | "inUpdate" | "inResponse" | "isSkipped" | "schema" | "rules">;

export function buildEmbed(
  syntax: FieldSyntax,
  use: Use<"embed">,
  context: EmbedContext,
  file: SourceSyntax,
  project: Project,
  report: Report,
): Field | null {
  const field = syntax.name.value;
  const [argument] = use.types;
  const shape = argument === undefined ? null : resolveShape(argument, file, project);
  const { prefix } = use.reading.value;
  if (prefix === undefined) {
    if (!Object.hasOwn(use.reading.value, "prefix")) {
      const suggestion = `write \`@embed<…>({ prefix: "${snakeCase(field)}_" })\``;
      report.add("missing-argument", use.span, { word: "embed", expected: "a `prefix` of its columns", suggestion });
    }
    return null;
  }
  if (shape === null || shape.members.length === 0) {
    report.add("embed-shape-unknown", argument?.span ?? use.span, { field });
    return null;
  }
  if (!checkDeclared(syntax, shape, file, project, report)) return null;
  const parts = shape.members.map((member) => {
    const resolution = resolveType(member.type, shape.file, project);
    if (resolution.kind === "type" && !member.optional) {
      return partOf(
        field,
        member.name.value,
        `${prefix.value}${snakeCase(member.name.value)}`,
        resolution,
        syntax,
        context,
      );
    }
    if (!("suggestion" in resolution)) {
      const span = member.name.span.path === syntax.name.span.path ? member.name.span : (argument?.span ?? use.span);
      const { value: name } = member.name;
      report.add("member-optional", span, { member: name, whole: `\`${field}\``, type: withoutNothing(member.text) });
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
    type: part.type,
    nullable: part.nullable,
  }));
  return {
    ...first,
    ...context,
    name: field,
    path: [field],
    span: syntax.name.span,
    doc: syntax.doc,
    parts: parts as Field[],
    type: { kind: "object", members },
    spelling: { kind: "property" },
    nullable: false,
  };
}

function partOf(
  field: string,
  member: string,
  column: string,
  resolved: Pick<Field, "type" | "spelling" | "nullable">,
  syntax: FieldSyntax,
  context: EmbedContext,
): Field {
  return {
    ...context,
    name: `${field}.${member}`,
    path: [field, member],
    parts: null,
    span: syntax.name.span,
    doc: null,
    column: plainColumn(fitIdentifier(column)),
    type: resolved.type,
    spelling: resolved.spelling,
    nullable: resolved.nullable,
    filters: [],
    sortable: null,
    rules: noRules,
    schema: {},
  };
}

/** ED207 and ED208: the field's own type against the shape, where it can be seen; tsc checks the rest. */
function checkDeclared(
  syntax: FieldSyntax,
  shape: ObjectShape,
  file: SourceSyntax,
  project: Project,
  report: Report,
): boolean {
  const field = syntax.name.value;
  const { type } = syntax;
  if (type === null) {
    report.add("field-untyped", syntax.name.span, { field });
    return false;
  }
  const nothing = ["null", "undefined"].find(
    (name) => type.kind === "union" && type.types.some((member) => member.kind === "keyword" && member.name === name),
  );
  if (nothing !== undefined || syntax.optional) {
    const span = syntax.optional ? syntax.name.span : type.span;
    report.add("embed-nullable", span, { field, what: syntax.optional ? "undefined" : (nothing ?? "") });
    return false;
  }
  const declared = resolveShape(type, file, project);
  if (declared === null) return true;
  const expected = memberTypes(shape, project);
  const found = memberTypes(declared, project);
  for (const member of new Set([...expected.keys(), ...found.keys()])) {
    const [inShape, inType] = [expected.get(member), found.get(member)];
    const where =
      inType === undefined
        ? "the type of the field lacks it"
        : inShape === undefined
          ? "the shape in `<>` lacks it"
          : `it is \`${inType}\` in the type of the field, and \`${inShape}\` in \`<>\``;
    if (inShape === inType || inShape === "" || inType === "") continue;
    report.add("embed-differs", type.span, { field, member, where });
    return false;
  }
  return true;
}

/** The type as it is written, without `null` and `undefined`. */
export function withoutNothing(type: string): string {
  const members = type.split("|").map((member) => member.trim());
  return members.filter((member) => member !== "undefined" && member !== "null").join(" | ") || "T";
}

/** The members and their types in words; empty where a type cannot be seen, which tsc compares. */
function memberTypes({ members, file }: ObjectShape, project: Project): ReadonlyMap<string, string> {
  return new Map(
    members.map(({ name, type, optional }) => {
      const resolution = resolveType(type, file, project);
      if (resolution.kind !== "type" || optional) return [name.value, ""];
      return [name.value, `${describeType(resolution.type)}${resolution.nullable ? " | null" : ""}`];
    }),
  );
}
