// Compares the type of an embedded field with the shape in `<>`, if both can be read.

import type { FieldSyntax, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { certain } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { describeType } from "../../data/field/column-type.ts";
import type { ProjectFile } from "../../resolve/project.ts";
import type { Source } from "../../resolve/source.ts";
import { makeNullable } from "../../resolve/types/nullable-fix.ts";
import { type ObjectShape, resolveShape } from "../../resolve/types/resolve-shape.ts";
import { resolveType } from "../../resolve/types/resolve-type.ts";

/** Properties of the field's type besides its shape. */
interface DeclaredType {
  readonly isNullable: boolean;
}

/** Reports ED207 and ED208. A type that cannot be read is left to tsc. Returns null after a diagnostic. */
export function checkDeclared(syntax: FieldSyntax, shape: ObjectShape, { file, report }: Source): DeclaredType | null {
  const field = syntax.name.value;
  if (syntax.type === null) {
    report.add("field-untyped", syntax.name.span, { field });
    return null;
  }
  const { type, kinds, file: from } = resolveNonNull(syntax.type, file);
  if (syntax.optional || kinds.has("undefined")) {
    const place = syntax.optional ? syntax.name.span : syntax.type.span;
    const optional = { name: syntax.name.span, optional: syntax.optional, type: syntax.type, mark: "!" } as const;
    const title = `change \`${syntax.optional ? "?" : "undefined"}\` to \`| null\``;
    report.add("embed-optional", place, { field }, certain(title, ...makeNullable(optional)));
    return null;
  }
  const isNullable = kinds.has("null");
  const declared = resolveShape(type, from);
  const one = from === file ? file.syntax.text.slice(type.span.start, type.span.end) : "";
  if (neverObjects.has(type.kind) || isListType(type)) {
    const suggestion =
      type.kind === "array" || isListType(type)
        ? `for a list of objects, use \`Json<${one}>\`, stored as JSONB, or another entity`
        : "declare the field with the type in `<>`";
    report.add("embed-of-another", syntax.type.span, { field, type: one, suggestion });
    return null;
  }
  if (declared?.isData === false) {
    report.add("embed-with-methods", syntax.type.span, { field, type: one });
    return null;
  }
  if (declared !== null && !checkMembers(syntax, syntax.type.span, shape, declared, report)) return null;
  if (isNullable && [...memberTypes(shape).values()].every((member) => member.endsWith(" | null")))
    report.add("embed-always-null", syntax.type.span, { field });
  return { isNullable };
}

/** Types that are never objects; a name that cannot be resolved may be one. */
const neverObjects: ReadonlySet<TypeSyntax["kind"]> = new Set(["array", "keyword", "literal", "tuple"]);

function isListType(type: TypeSyntax): boolean {
  const name = type.kind === "reference" ? type.path.join(".") : null;
  return name === "Array" || name === "ReadonlyArray";
}

/** Returns a type without `null` and `undefined`, and which of them it had, through aliases. */
function resolveNonNull(
  type: TypeSyntax,
  file: ProjectFile,
  depth = 0,
): { readonly type: TypeSyntax; readonly kinds: ReadonlySet<string>; readonly file: ProjectFile } {
  if (type.kind === "reference" && type.arguments.length === 0 && depth < 16) {
    const target = file.find(type.path, "type");
    if (target.kind === "alias" && !target.alias.generic)
      return resolveNonNull(target.alias.type, target.file, depth + 1);
  }
  if (type.kind !== "union") return { type, kinds: new Set(), file };
  const isNothing = (member: TypeSyntax): boolean =>
    member.kind === "keyword" && (member.name === "null" || member.name === "undefined");
  const kinds = new Set(type.types.flatMap((member) => (member.kind === "keyword" ? [member.name] : [])));
  const present = type.types.filter((member) => !isNothing(member));
  const [only] = present;
  if (present.length !== 1 || only === undefined) return { type, kinds, file };
  const inner = resolveNonNull(only, file, depth + 1);
  return { ...inner, kinds: new Set([...kinds, ...inner.kinds]) };
}

function checkMembers(
  { name }: FieldSyntax,
  span: Span,
  shape: ObjectShape,
  declared: ObjectShape,
  report: Report,
): boolean {
  const expected = memberTypes(shape);
  const found = memberTypes(declared);
  for (const member of new Set([...expected.keys(), ...found.keys()])) {
    const [inShape, inType] = [expected.get(member), found.get(member)];
    const where =
      inType === undefined
        ? "it is missing from the type of the field"
        : inShape === undefined
          ? "it is missing from the shape in `<>`"
          : `it is \`${inType}\` in the type of the field, and \`${inShape}\` in \`<>\``;
    if (inShape === inType || inShape === "" || inType === "") continue;
    report.add("embed-differs", span, { field: name.value, member, where });
    return false;
  }
  return true;
}

/** Returns the members with descriptions of their types; empty for a type that cannot be read, which tsc compares. */
function memberTypes({ members, file }: ObjectShape): ReadonlyMap<string, string> {
  return new Map(
    members.map(({ name, type, optional }) => {
      const resolution = resolveType(type, file);
      if (resolution.kind !== "type" || optional) return [name.value, ""];
      return [name.value, `${describeType(resolution.type)}${resolution.nullable ? " | null" : ""}`];
    }),
  );
}
