// The type of an embedded field against the shape in `<>`, where it can be seen.
import type { FieldSyntax } from "../../../1-syntax/syntax.ts";
import { describeType } from "../../data/describe-type.ts";
import { type ObjectShape, resolveShape } from "../../resolve/resolve-shape.ts";
import { resolveType } from "../../resolve/resolve-type.ts";
import type { Source } from "../../resolve/source.ts";

/** ED207 and ED208: the field's own type against the shape, where it can be seen; tsc checks the rest. */
export function checkDeclared(syntax: FieldSyntax, shape: ObjectShape, { file, report }: Source): boolean {
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
  const declared = resolveShape(type, file);
  if (declared === null) return true;
  const expected = memberTypes(shape);
  const found = memberTypes(declared);
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

/** The members and their types in words; empty where a type cannot be seen, which tsc compares. */
function memberTypes({ members, file }: ObjectShape): ReadonlyMap<string, string> {
  return new Map(
    members.map(({ name, type, optional }) => {
      const resolution = resolveType(type, file);
      if (resolution.kind !== "type" || optional) return [name.value, ""];
      return [name.value, `${describeType(resolution.type)}${resolution.nullable ? " | null" : ""}`];
    }),
  );
}
