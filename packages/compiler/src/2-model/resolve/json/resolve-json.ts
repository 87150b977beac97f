// Resolves the `T` of a `Json<T>` to the shape of its values, through aliases, interfaces and classes.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import { scalars } from "../../../language/types/index.ts";
import { isFormatted } from "../../data/field/column-type.ts";
import type {
  ExportedType,
  JsonDefinition,
  JsonMember,
  JsonShape,
  JsonType,
  OpaqueJson,
} from "../../data/field/json-shape.ts";
import { isDistinguishable, isSameDefinition, partsOf } from "../../data/field/json-shape.ts";
import { isEntity } from "../annotations/is-entity.ts";
import { isOurs } from "../annotations/our-package.ts";
import type { ProjectFile } from "../project.ts";
import { constantTexts } from "../types/constant-type.ts";
import { enumTexts } from "../types/enum.ts";
import { type RequestType, requestType } from "../types/request-type.ts";
import { readValueObject } from "../types/value-object.ts";
import { globalTypes, keywordTypes, vocabulary } from "../types/vocabulary.ts";
import { noAnnotations, type PayloadAnnotations, requestMembers, withRules } from "./entity-members.ts";
import { intersected, operated, unionOf } from "./json-operators.ts";
import { isNotJson, type JsonPurpose, notJson, unseen } from "./unknown-type.ts";

/** The context in which a type is read. */
interface Place {
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

type Seen = JsonShape | OpaqueJson;
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
  if (shape.kind === "unseen") return shape;
  if (purpose === "result" && !isDistinguishable(shape))
    return unseen(
      syntax,
      { file, purpose },
      "it has a union of objects that cannot be distinguished",
      discriminantHelp,
    );
  return { kind: "seen", shape };
}

const textHelp = "give each type a member of its own";
const discriminantHelp = 'give each a member with a different value, such as `kind: "card"`';

function shapeOf(syntax: TypeSyntax, place: Place): Seen {
  if (--place.budget.left < 0) return unseen(syntax, place, "it refers to too many other types");
  switch (syntax.kind) {
    case "keyword":
      return keywordShape(syntax, place);
    case "literal":
      if (typeof syntax.value === "bigint") return unseen(syntax, place, ...notJson("bigint", place.purpose));
      return { kind: "literals", values: [syntax.value] };
    case "array": {
      const of = shapeOf(syntax.of, place);
      return of.kind === "unseen" ? of : { kind: "array", of };
    }
    case "tuple":
      return tupleShape(syntax, place);
    case "union": {
      const present = syntax.types.filter((type) => !(type.kind === "keyword" && type.name === "null"));
      const inner = present.length === 1 ? place : { ...place, hasPath: false };
      return combined(
        syntax.types.map((type) => shapeOf(type, inner)),
        (shapes) => {
          const union = unionOf(shapes);
          return isMixed(union)
            ? unseen(syntax, place, "it combines a type that is text in JSON with others", textHelp)
            : union;
        },
      );
    }
    case "intersection": {
      const parts = syntax.types.map((type) => shapeOf(type, { ...place, hasPath: false }));
      return combined(parts, (shapes) => intersected(shapes) ?? unseen(syntax, place, "its parts are not objects"));
    }
    case "object":
      return objectShape(syntax, place);
    case "reference":
      return referenceShape(syntax, place);
    case "keyof":
    case "indexed": {
      const found = constantTexts(syntax, place.file);
      if (found.kind === "texts") return { kind: "literals", values: found.texts };
      return unseen(syntax, place, "only `tsc` understands it");
    }
    case "typeof":
    case "other":
      return unseen(syntax, place, "only `tsc` understands it");
  }
}

function keywordShape(syntax: Extract<TypeSyntax, { readonly kind: "keyword" }>, place: Place): Seen {
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
      return unseen(syntax, place, "JSON has no `undefined`", "mark the member as optional: `name?: string`");
    case "bigint":
      return formattedShape("bigint", syntax, place);
    case "symbol":
      return unseen(syntax, place, ...notJson(syntax.name, place.purpose));
    case "never":
    case "object":
      return unseen(syntax, place, "it does not define its content");
  }
}

function tupleShape({ items, rest }: Extract<TypeSyntax, { readonly kind: "tuple" }>, place: Place): Seen {
  const shapes = items.map((item) => shapeOf(item.type, place));
  const others = rest === null ? null : shapeOf(rest, { ...place, hasPath: false });
  if (others?.kind === "unseen") return others;
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

function objectShape(syntax: Extract<TypeSyntax, { readonly kind: "object" }>, place: Place): Seen {
  if (!syntax.isData && !place.isPicked) return unseen(syntax, place, "it has methods, or keys that are computed");
  const bases = syntax.extends.map((base) => shapeOf(base, { ...place, hasPath: false }));
  const rest = syntax.rest === null ? null : shapeOf(syntax.rest, { ...place, hasPath: false });
  if (rest?.kind === "unseen") return rest;
  const members: JsonMember[] = [];
  for (const member of syntax.members) {
    const { name, type, optional } = member;
    const shape = shapeOf(optional ? withoutUndefined(type) : type, { ...place, isPicked: false });
    if (shape.kind === "unseen") return shape;
    const annotations = place.annotations.member(member, shape, place.file);
    members.push({ name: name.value, jsonName: name.value, shape, optional, annotations });
  }
  return combined(bases, (shapes) => {
    const objects = shapes.filter((base) => base.kind === "object");
    if (objects.length < shapes.length)
      return unseen(syntax, place, "it extends a type that refers to itself or is not an object");
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

function referenceShape(syntax: Reference, place: Place): Seen {
  const request = place.purpose === "payload" ? requestType(syntax.path, place.file) : null;
  if (request !== null) {
    const shape = entityShape(request, syntax, { ...place, isPicked: true });
    return shape.kind === "object"
      ? requestMembers(shape, request.request, place.annotations.fields(request.syntax, request.file))
      : shape;
  }
  const target = place.file.find(syntax.path, "type");
  switch (target.kind) {
    case "package":
      return isOurs(target.package)
        ? ourShape(target.name, syntax, place)
        : unseen(syntax, place, `it is a type of the package \`${target.package}\``);
    case "alias":
      if (target.alias.generic) return unseen(syntax, place, "it has type parameters");
      return namedShape(target.alias.name, target.alias.type, target.file, syntax, place);
    case "class":
    case "declaration": {
      if (syntax.arguments.length > 0) return unseen(syntax, place, "it has type parameters");
      if (place.purpose === "result" && target.kind === "class" && isEntity(target.syntax, target.file))
        return unseen(syntax, place, "it is an entity, and responses do not show all of its fields", entityHelp);
      const values = target.file.syntax.enums.get(target.name);
      if (values !== undefined) return enumShape(target.name, enumTexts(values), target.file, syntax, place);
      if (place.purpose === "payload" && target.kind === "class" && isEntity(target.syntax, target.file))
        return entityShape(target, syntax, place);
      const shape = target.file.syntax.shapes.get(target.name);
      // Members of a payload class other than data are reported as ED103.
      const isPicked = place.isPicked || target.kind === "class";
      const within = place.purpose === "payload" ? { ...place, isPicked } : place;
      if (shape !== undefined) return namedShape(target.name, shape, target.file, syntax, within);
      return unseen(syntax, place, "it is not a type of data");
    }
    case "unparsed":
      return unseen(
        syntax,
        place,
        "the file that it is imported from has a syntax error",
        `correct \`${target.file.path}\``,
      );
    case "file-missing":
    case "export-missing":
      return unseen(syntax, place, "the file that it is imported from does not export it", "correct the import");
    case "constant":
    case "unknown":
      return globalShape(syntax.path.join("."), syntax, place);
  }
}

/** Returns the shape of an entity or its request, with the rules of its fields. */
function entityShape(entity: Pick<RequestType, "syntax" | "file">, syntax: Reference, place: Place): Seen {
  const name = entity.syntax.name?.value ?? "";
  const type = entity.file.syntax.shapes.get(name);
  if (type === undefined) return unseen(syntax, place, "it is not a type of data");
  const plain = { ...place, annotations: { ...place.annotations, member: () => null } };
  const shape = namedShape(name, type, entity.file, syntax, plain);
  return shape.kind === "object" ? withRules(shape, place.annotations.fields(entity.syntax, entity.file)) : shape;
}

const entityHelp = "write another type, with the members of the response";

function ourShape(name: string, syntax: Reference, place: Place): Seen {
  const [argument] = syntax.arguments;
  if (name === "JsonValue") return { kind: "json" };
  if (name === "Json") return argument === undefined ? { kind: "json" } : shapeOf(argument, place);
  if (name === "ValueOf" && argument?.kind === "typeof") {
    const declared = readValueObject(place.file.find(argument.path, "value"));
    if (declared !== null) return { kind: "literals", values: declared.labels };
  }
  const scalar = vocabulary.get(name);
  return scalar === undefined ? unseen(syntax, place, "it is not a type of data") : { kind: "scalar", scalar };
}

/** Resolves a type by name. A type that contains itself becomes a definition. */
function namedShape(name: string, type: TypeSyntax, file: ProjectFile, syntax: Reference, place: Place): Seen {
  const exported = exportedType(name, file);
  const definition: JsonDefinition = { name, path: file.path, isData: true, type: exported };
  const outer = place.within.find((candidate) => isSameDefinition(candidate, definition));
  if (outer !== undefined) return { kind: "reference", definition: outer };
  const of = shapeOf(type, { ...place, file, within: [...place.within, definition] });
  if (of.kind === "unseen" || !refersTo(of, definition)) return of;
  if (exported === null && !place.hasPath)
    return unseen(syntax, place, "it refers to itself, and no other file can import it", `export \`${name}\``);
  return { kind: "definition", definition, of };
}

function refersTo(shape: JsonShape, definition: JsonDefinition): boolean {
  if (shape.kind === "reference") return isSameDefinition(shape.definition, definition);
  return partsOf(shape).some((part) => refersTo(part, definition));
}

function enumShape(
  name: string,
  values: readonly string[] | null,
  file: ProjectFile,
  syntax: Reference,
  place: Place,
): Seen {
  const type = exportedType(name, file);
  if (values === null) return unseen(syntax, place, "not all of its members are text literals");
  if (type === null) return unseen(syntax, place, "no other file can import it", `export \`${name}\``);
  return { kind: "enum", values, type };
}

function exportedType(name: string, file: ProjectFile): ExportedType | null {
  const exported = file.syntax.declaredNames.types.get(name);
  return exported == null ? null : { path: file.path, exported, local: name };
}

function globalShape(name: string, syntax: Reference, place: Place): Seen {
  const [first, second] = syntax.arguments;
  if (first === undefined) {
    if (globalTypes.has(name) || isNotJson(name)) return formattedShape(name, syntax, place);
    return unseen(syntax, place, "it is neither declared in the project nor imported");
  }
  const inner = { ...place, hasPath: place.hasPath && name !== "Record", isPicked: name === "Pick" };
  const of = shapeOf(first, inner);
  if (of.kind === "unseen") return of;
  const argument = second === undefined ? null : shapeOf(second, { ...place, hasPath: false });
  if (argument?.kind === "unseen") return argument;
  const made = operated(name, of, argument);
  return made ?? unseen(syntax, place, "only `tsc` understands it");
}

/** Returns the shape of a type such as a date, which is text in JSON. Commands convert it; a JSON column cannot. */
function formattedShape(name: string, syntax: TypeSyntax, place: Place): Seen {
  const scalar = place.purpose === "column" ? undefined : (globalTypes.get(name) ?? keywordTypes.get(name));
  return scalar === undefined ? unseen(syntax, place, ...notJson(name, place.purpose)) : { kind: "scalar", scalar };
}

/** True if a union has a type that is text in JSON, such as a date, and another one that a text could be. */
function isMixed(shape: JsonShape): boolean {
  if (shape.kind !== "union") return false;
  const formatted = shape.of.filter((part) => part.kind === "scalar" && isFormatted(scalars[part.scalar]));
  return formatted.length > 0 && shape.of.filter(({ kind }) => kind !== "null").length > 1;
}

function combined<T extends Seen>(shapes: readonly Seen[], combine: (shapes: readonly JsonShape[]) => T): Seen {
  const failed = shapes.find((shape) => shape.kind === "unseen");
  return failed ?? combine(shapes.filter((shape) => shape.kind !== "unseen"));
}
