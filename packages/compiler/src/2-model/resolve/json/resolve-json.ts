// Resolves the `T` of a `Json<T>` to the shape of its values, through aliases, interfaces and classes.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { JsonDefinition, JsonMember, JsonShape, JsonType } from "../../data/field/json-shape.ts";
import { isDistinguishable, isSameDefinition, partsOf } from "../../data/field/json-shape.ts";
import { isEntity } from "../annotations/is-entity.ts";
import { isOurs } from "../annotations/our-package.ts";
import type { ProjectFile } from "../project.ts";
import { constantTexts } from "../types/constant-type.ts";
import { enumTexts } from "../types/enum.ts";
import { type RequestType, requestType } from "../types/request-type.ts";
import { readValueObject } from "../types/value-object.ts";
import { globalTypes, vocabulary } from "../types/vocabulary.ts";
import { noAnnotations, type PayloadAnnotations, requestMembers, withRules } from "./entity-members.ts";
import { intersected, operated, unionOf } from "./json-operators.ts";
import { enumShape, exportedType, formattedShape, isMixed, keywordShape, type ShapeOrOpaque } from "./plain-shapes.ts";
import { isNotJson, type JsonPurpose, notJson, opaque } from "./unknown-type.ts";

/** The context in which a type is read. */
interface JsonContext {
  readonly file: ProjectFile;
  /** The named types that contain this one. */
  readonly within: readonly JsonDefinition[];
  /** Whether `Entity["field"]["member"]` refers to the type, so that a type without a name can be written. */
  readonly hasPath: boolean;
  /** The number of types that may still be read, a limit for types that refer to each other endlessly. */
  readonly budget: { left: number };
  readonly purpose: JsonPurpose;
  /** Whether `Pick` selects members of the type, so that others need not be data. */
  readonly isPicked: boolean;
  readonly annotations: PayloadAnnotations;
}

type Reference = Extract<TypeSyntax, { readonly kind: "reference" }>;

/** A recursive type without an exported name can be written as the property of a column. */
export function resolveJson(
  syntax: TypeSyntax,
  file: ProjectFile,
  purpose: JsonPurpose = "column",
  annotations: PayloadAnnotations = noAnnotations,
): JsonType {
  const shape = shapeOf(syntax, {
    file,
    within: [],
    hasPath: true,
    budget: { left: 1000 },
    purpose,
    isPicked: false,
    annotations,
  });
  if (shape.kind === "opaque") return shape;
  if (purpose === "result" && !isDistinguishable(shape))
    return opaque(
      syntax,
      { file, purpose },
      "it has a union of objects that cannot be distinguished",
      discriminantHelp,
    );
  return { kind: "known", shape };
}

const textHelp = "give each type a member of its own";
const discriminantHelp = 'give each a member with a different value, such as `kind: "card"`';

function shapeOf(syntax: TypeSyntax, context: JsonContext): ShapeOrOpaque {
  if (--context.budget.left < 0) return opaque(syntax, context, "it refers to too many other types");
  switch (syntax.kind) {
    case "keyword":
      return keywordShape(syntax, context);
    case "literal":
      if (typeof syntax.value === "bigint") return opaque(syntax, context, ...notJson("bigint", context.purpose));
      return { kind: "literals", values: [syntax.value] };
    case "array": {
      const of = shapeOf(syntax.of, context);
      return of.kind === "opaque" ? of : { kind: "array", of };
    }
    case "tuple":
      return tupleShape(syntax, context);
    case "union": {
      const present = syntax.types.filter((type) => !(type.kind === "keyword" && type.name === "null"));
      const inner = present.length === 1 ? context : { ...context, hasPath: false };
      return combined(
        syntax.types.map((type) => shapeOf(type, inner)),
        (shapes) => {
          const union = unionOf(shapes);
          return isMixed(union)
            ? opaque(syntax, context, "it combines a type that is text in JSON with others", textHelp)
            : union;
        },
      );
    }
    case "intersection": {
      const parts = syntax.types.map((type) => shapeOf(type, { ...context, hasPath: false }));
      return combined(parts, (shapes) => intersected(shapes) ?? opaque(syntax, context, "its parts are not objects"));
    }
    case "object":
      return objectShape(syntax, context);
    case "reference":
      return referenceShape(syntax, context);
    case "keyof":
    case "indexed": {
      const found = constantTexts(syntax, context.file);
      if (found.kind === "texts") return { kind: "literals", values: found.texts };
      return opaque(syntax, context, "only `tsc` understands it");
    }
    case "typeof":
    case "other":
      return opaque(syntax, context, "only `tsc` understands it");
  }
}

function tupleShape(
  { items, rest }: Extract<TypeSyntax, { readonly kind: "tuple" }>,
  context: JsonContext,
): ShapeOrOpaque {
  const shapes = items.map((item) => shapeOf(item.type, context));
  const others = rest === null ? null : shapeOf(rest, { ...context, hasPath: false });
  if (others?.kind === "opaque") return others;
  const required = items.findLastIndex((item) => !item.optional) + 1;
  // `[string, number?]` is `[string] | [string, number]`, since a missing element is not `undefined`.
  return combined(shapes, (all) => {
    const lengths = Array.from({ length: items.length - required + 1 }, (_, more) => required + more);
    return unionOf(
      lengths.map((length) => ({
        kind: "tuple",
        items: all.slice(0, length),
        rest: length === items.length ? others : null,
      })),
    );
  });
}

function objectShape(syntax: Extract<TypeSyntax, { readonly kind: "object" }>, context: JsonContext): ShapeOrOpaque {
  if (!syntax.isData && !context.isPicked) return opaque(syntax, context, "it has methods, or keys that are computed");
  const bases = syntax.extends.map((base) => shapeOf(base, { ...context, hasPath: false }));
  const rest = syntax.rest === null ? null : shapeOf(syntax.rest, { ...context, hasPath: false });
  if (rest?.kind === "opaque") return rest;
  const members: JsonMember[] = [];
  for (const member of syntax.members) {
    const { name, type, optional } = member;
    const shape = shapeOf(optional ? withoutUndefined(type) : type, { ...context, isPicked: false });
    if (shape.kind === "opaque") return shape;
    const annotations = context.annotations.member(member, shape, context.file);
    members.push({ name: name.value, jsonName: name.value, shape, optional, annotations });
  }
  return combined(bases, (shapes) => {
    const objects = shapes.filter((base) => base.kind === "object");
    if (objects.length < shapes.length)
      return opaque(syntax, context, "it extends a type that refers to itself or is not an object");
    const inherited = objects.flatMap((base) => base.members);
    const own = new Map([...inherited, ...members].map((member) => [member.name, member]));
    return {
      kind: "object",
      members: [...own.values()],
      rest: rest ?? objects.find((base) => base.rest)?.rest ?? null,
    };
  });
}

/** Removes `undefined` from the type of an optional member, since it is absent in JSON. */
function withoutUndefined(type: TypeSyntax): TypeSyntax {
  if (type.kind !== "union") return type;
  const types = type.types.filter((member) => !(member.kind === "keyword" && member.name === "undefined"));
  return { ...type, types };
}

function referenceShape(syntax: Reference, context: JsonContext): ShapeOrOpaque {
  const request = context.purpose === "payload" ? requestType(syntax.path, context.file) : null;
  if (request !== null) {
    const shape = entityShape(request, syntax, { ...context, isPicked: true });
    return shape.kind === "object"
      ? requestMembers(shape, request.request, context.annotations.fields(request.syntax, request.file))
      : shape;
  }
  const target = context.file.find(syntax.path, "type");
  switch (target.kind) {
    case "package":
      return isOurs(target.package)
        ? ourShape(target.name, syntax, context)
        : opaque(syntax, context, `it is a type of the package \`${target.package}\``);
    case "alias":
      if (target.alias.generic) return opaque(syntax, context, "it has type parameters");
      return namedShape(target.alias.name, target.alias.type, target.file, syntax, context);
    case "class":
    case "declaration": {
      if (syntax.arguments.length > 0) return opaque(syntax, context, "it has type parameters");
      if (context.purpose === "result" && target.kind === "class" && isEntity(target.syntax, target.file))
        return opaque(syntax, context, "it is an entity, and responses do not show all of its fields", entityHelp);
      const values = target.file.syntax.enums.get(target.name);
      if (values !== undefined) return enumShape(target.name, enumTexts(values), target.file, syntax, context);
      if (context.purpose === "payload" && target.kind === "class" && isEntity(target.syntax, target.file))
        return entityShape(target, syntax, context);
      const shape = target.file.syntax.shapes.get(target.name);
      // Members of a payload class other than data are reported as ED103.
      const isPicked = context.isPicked || target.kind === "class";
      const within = context.purpose === "payload" ? { ...context, isPicked } : context;
      if (shape !== undefined) return namedShape(target.name, shape, target.file, syntax, within);
      return opaque(syntax, context, "it is not a type of data");
    }
    case "unparsed":
      return opaque(
        syntax,
        context,
        "the file that it is imported from has a syntax error",
        `correct \`${target.file.path}\``,
      );
    case "file-missing":
    case "export-missing":
      return opaque(syntax, context, "the file that it is imported from does not export it", "correct the import");
    case "constant":
    case "unknown":
      return globalShape(syntax.path.join("."), syntax, context);
  }
}

/** Returns the shape of an entity or its request, with the rules of its fields. */
function entityShape(
  entity: Pick<RequestType, "syntax" | "file">,
  syntax: Reference,
  context: JsonContext,
): ShapeOrOpaque {
  const name = entity.syntax.name?.value ?? "";
  const type = entity.file.syntax.shapes.get(name);
  if (type === undefined) return opaque(syntax, context, "it is not a type of data");
  const plain = { ...context, annotations: { ...context.annotations, member: () => null } };
  const shape = namedShape(name, type, entity.file, syntax, plain);
  return shape.kind === "object" ? withRules(shape, context.annotations.fields(entity.syntax, entity.file)) : shape;
}

const entityHelp = "write another type, with the members of the response";

function ourShape(name: string, syntax: Reference, context: JsonContext): ShapeOrOpaque {
  const [argument] = syntax.arguments;
  if (name === "JsonValue") return { kind: "json" };
  if (name === "Json") return argument === undefined ? { kind: "json" } : shapeOf(argument, context);
  if (name === "ValueOf" && argument?.kind === "typeof") {
    const declared = readValueObject(context.file.find(argument.path, "value"));
    if (declared !== null) return { kind: "literals", values: declared.labels };
  }
  const scalar = vocabulary.get(name);
  return scalar === undefined ? opaque(syntax, context, "it is not a type of data") : { kind: "scalar", scalar };
}

/** Resolves a type by name. A type that contains itself becomes a definition. */
function namedShape(
  name: string,
  type: TypeSyntax,
  file: ProjectFile,
  syntax: Reference,
  context: JsonContext,
): ShapeOrOpaque {
  const exported = exportedType(name, file);
  const definition: JsonDefinition = { name, path: file.path, isData: true, type: exported };
  const outer = context.within.find((candidate) => isSameDefinition(candidate, definition));
  if (outer !== undefined) return { kind: "reference", definition: outer };
  const of = shapeOf(type, { ...context, file, within: [...context.within, definition] });
  if (of.kind === "opaque" || !refersTo(of, definition)) return of;
  if (exported === null && !context.hasPath)
    return opaque(syntax, context, "it refers to itself, and no other file can import it", `export \`${name}\``);
  return { kind: "definition", definition, of };
}

function refersTo(shape: JsonShape, definition: JsonDefinition): boolean {
  if (shape.kind === "reference") return isSameDefinition(shape.definition, definition);
  return partsOf(shape).some((part) => refersTo(part, definition));
}

function globalShape(name: string, syntax: Reference, context: JsonContext): ShapeOrOpaque {
  const [first, second] = syntax.arguments;
  if (first === undefined) {
    if (globalTypes.has(name) || isNotJson(name)) return formattedShape(name, syntax, context);
    return opaque(syntax, context, "it is neither declared in the project nor imported");
  }
  const inner = { ...context, hasPath: context.hasPath && name !== "Record", isPicked: name === "Pick" };
  const of = shapeOf(first, inner);
  if (of.kind === "opaque") return of;
  const argument = second === undefined ? null : shapeOf(second, { ...context, hasPath: false });
  if (argument?.kind === "opaque") return argument;
  const made = operated(name, of, argument);
  return made ?? opaque(syntax, context, "only `tsc` understands it");
}

function combined<T extends ShapeOrOpaque>(
  shapes: readonly ShapeOrOpaque[],
  combine: (shapes: readonly JsonShape[]) => T,
): ShapeOrOpaque {
  const failed = shapes.find((shape) => shape.kind === "opaque");
  return failed ?? combine(shapes.filter((shape) => shape.kind !== "opaque"));
}
