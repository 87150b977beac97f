// The shapes of types without members: keywords, types that are text in JSON, and enums.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import { scalars } from "../../../language/types/index.ts";
import { isFormatted } from "../../data/field/column-type.ts";
import type { ExportedType, JsonShape, OpaqueJson } from "../../data/field/json-shape.ts";
import type { ProjectFile } from "../project.ts";
import { globalTypes, keywordTypes } from "../types/vocabulary.ts";
import { type JsonPurpose, notJson, opaque } from "./unknown-type.ts";

export type ShapeOrOpaque = JsonShape | OpaqueJson;

/** The file that a type is read in, and the purpose of its values. */
interface TypeContext {
  readonly file: ProjectFile;
  readonly purpose: JsonPurpose;
}

export function keywordShape(
  syntax: Extract<TypeSyntax, { readonly kind: "keyword" }>,
  context: TypeContext,
): ShapeOrOpaque {
  switch (syntax.name) {
    case "string":
      return { kind: "scalar", scalar: "text" };
    case "number":
      return { kind: "scalar", scalar: "f64" };
    case "boolean":
      return { kind: "scalar", scalar: "boolean" };
    case "null":
      return { kind: "null" };
    case "any":
    case "unknown":
      return { kind: "unknown" };
    case "undefined":
    case "void":
      return opaque(syntax, context, "JSON has no `undefined`", "mark the member as optional: `name?: string`");
    case "bigint":
      return formattedShape("bigint", syntax, context);
    case "symbol":
      return opaque(syntax, context, ...notJson(syntax.name, context.purpose));
    case "never":
    case "object":
      return opaque(syntax, context, "it does not define its content");
  }
}

export function enumShape(
  name: string,
  values: readonly string[] | null,
  file: ProjectFile,
  syntax: TypeSyntax,
  context: TypeContext,
): ShapeOrOpaque {
  const type = exportedType(name, file);
  if (values === null) return opaque(syntax, context, "not all of its members are text literals");
  if (type === null) return opaque(syntax, context, "no other file can import it", `export \`${name}\``);
  return { kind: "enum", values, type };
}

export function exportedType(name: string, file: ProjectFile): ExportedType | null {
  const exported = file.syntax.declaredNames.types.get(name);
  return exported == null ? null : { path: file.path, exported, local: name };
}

/** Returns the shape of a type such as a date, which is text in JSON. Commands convert it; a JSON column cannot. */
export function formattedShape(name: string, syntax: TypeSyntax, context: TypeContext): ShapeOrOpaque {
  const scalar = context.purpose === "column" ? undefined : (globalTypes.get(name) ?? keywordTypes.get(name));
  return scalar === undefined ? opaque(syntax, context, ...notJson(name, context.purpose)) : { kind: "scalar", scalar };
}

/** True if a union has a type that is text in JSON, such as a date, and another one that a text could be. */
export function isMixed(shape: JsonShape): boolean {
  if (shape.kind !== "union") return false;
  const formatted = shape.of.filter((part) => part.kind === "scalar" && isFormatted(scalars[part.scalar]));
  return formatted.length > 0 && shape.of.filter(({ kind }) => kind !== "null").length > 1;
}
