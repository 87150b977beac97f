// Resolves the type annotation of a field to a column type, through aliases and across files.
import type { ImportSyntax, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { certain, insert, replace } from "../../../diagnostics/fixes/change.ts";
import { words } from "../../../language/index.ts";
import { type Spelling, scalarOf } from "../../data/field/column-type.ts";
import { isEntity } from "../annotations/is-entity.ts";
import { lacksImports } from "../annotations/mistakes/check-imports.ts";
import { isOurEntryPoint, isOurs } from "../annotations/our-package.ts";
import { resolveJson } from "../json/resolve-json.ts";
import type { ProjectFile, Target } from "../project.ts";
import { constantTexts } from "./constant-type.ts";
import { enumMember, enumType } from "./enum.ts";
import {
  choiceType,
  dataHint,
  expectedTypes,
  property,
  type Reference,
  type Resolution,
  scalarType,
  type TypeContext,
  unresolved,
} from "./resolution.ts";
import { misnamed, notExported, ownNameHint, packageHint } from "./suggest-type.ts";
import { readValueObject } from "./value-object.ts";
import { globalTypes, hints, keywordTypes, vocabulary } from "./vocabulary.ts";

/** Returns the column type of a type annotation. */
export function resolveType(syntax: TypeSyntax, file: ProjectFile): Resolution {
  return resolve(syntax, { file, aliases: new Set(), isDirect: true });
}

function resolve(syntax: TypeSyntax, context: TypeContext): Resolution {
  switch (syntax.kind) {
    case "keyword": {
      if (syntax.name === "undefined" || syntax.name === "void") return { kind: "optional" };
      const scalar = keywordTypes.get(syntax.name);
      if (scalar !== undefined) return scalarType(scalar, { kind: "global", name: syntax.name }, context);
      return { kind: "impossible", suggestion: hints.get(syntax.name) ?? expectedTypes };
    }
    case "literal":
      if (typeof syntax.value === "string") return choiceType([syntax.value], context.isDirect);
      return { kind: "impossible", suggestion: "use a union of string literals for a column of fixed values" };
    case "array":
      return arrayOf(resolve(syntax.of, context), syntax.isReadonly);
    case "union":
      return resolveUnion(syntax.types, context);
    case "reference":
      return resolveReference(syntax, context);
    case "intersection": {
      const suggestion =
        'write the plain type, such as `Uuid` or `i32`, in place of an intersection; for a branded string, set the type of the column: `@column({ type: "UUID" })`';
      const isNoText = syntax.types.some((part) => isOther(resolve(part, context)));
      return { kind: "unresolved", suggestion, ...(isNoText ? { isNoText } : {}) };
    }
    case "keyof":
    case "indexed": {
      const found = constantTexts(syntax, context.file);
      return found.kind === "texts" ? choiceType(found.texts, false) : unresolved(found.suggestion);
    }
    case "object":
      return { kind: "impossible", suggestion: dataHint("…") };
    case "typeof":
    case "tuple":
    case "other":
      return { kind: "impossible", suggestion: expectedTypes };
  }
}

/** True if values differ from their text or JSON in the column. */
function isOther(resolution: Resolution): boolean {
  if (resolution.kind !== "type") return false;
  const scalar = scalarOf(resolution.type);
  return scalar !== null && scalar.value !== "string" && scalar.value !== "json";
}

/** Returns the type of `Json` or `Json<T>`. */
function jsonType(syntax: Reference, { file, isDirect }: TypeContext): Resolution {
  const isBare = syntax.arguments.length === 0;
  return {
    kind: "type",
    type: { kind: "scalar", scalar: "json", json: resolveJson(syntax, file) },
    spelling: isBare && isDirect ? { kind: "vocabulary", name: "Json" } : property,
    nullable: false,
  };
}

function arrayOf(element: Resolution, isReadonly: boolean): Resolution {
  if (element.kind === "entity") return { ...element, isList: true };
  if (element.kind !== "type") return element;
  if (element.nullable)
    return {
      kind: "impossible",
      suggestion: "remove `null` from the elements; the array itself can be nullable: `T[] | null`",
    };
  if (element.type.kind === "array")
    return {
      kind: "impossible",
      suggestion: "use an array of one dimension, or `Json<…>` from entity-derive for nested data",
    };
  const spelling: Spelling =
    element.spelling.kind === "property" || element.spelling.kind === "opaque"
      ? property
      : { kind: "array", of: element.spelling, isReadonly };
  return { kind: "type", type: { kind: "array", of: element.type }, spelling, nullable: false };
}

function resolveUnion(types: readonly TypeSyntax[], context: TypeContext): Resolution {
  const isNull = (type: TypeSyntax): boolean => type.kind === "keyword" && type.name === "null";
  const rest = types.filter((type) => !isNull(type));
  const nullable = rest.length < types.length;
  const resolved = rest.map((type) => resolve(type, context));
  const failed = resolved.find((member) => member.kind !== "type");
  if (failed !== undefined) return failed;
  const members = resolved.filter((member) => member.kind === "type");
  const [first] = members;
  if (first === undefined) return { kind: "impossible", suggestion: "write the type of its values, `T | null`" };
  const withNull = nullable || members.some((member) => member.nullable);
  if (members.length === 1) return { ...first, nullable: withNull };
  if (members.every((member) => member.type.kind === "choice")) {
    const values = members.flatMap((member) => (member.type.kind === "choice" ? member.type.values : []));
    const isEnum = members.some((member) => member.type.kind === "choice" && member.type.isEnum);
    const areLiterals = members.every((member) => member.spelling.kind === "literals");
    return {
      kind: "type",
      type: { kind: "choice", values: [...new Set(values)], valueObject: null, isEnum },
      spelling: areLiterals ? { kind: "literals" } : property,
      nullable: withNull,
    };
  }
  return {
    kind: "impossible",
    suggestion: "use one type, or `Json<…>` from entity-derive for a value of either",
  };
}

function resolveReference(syntax: Reference, context: TypeContext): Resolution {
  const name = syntax.path.join(".");
  if (isInferred(syntax)) return unresolved(inferredHint(name));
  const target = context.file.find(syntax.path, "type");
  switch (target.kind) {
    case "package":
      if (isOurs(target.package) || isWrongEntry(target, context)) return resolveOurs(target.name, syntax, context);
      return unresolved(ownNameHint(target.name) ?? packageHint(target));
    case "alias": {
      const { alias, file } = target;
      const key = `${file.path}\n${alias.name}`;
      if (alias.generic || context.aliases.has(key))
        return unresolved('use an alias without type parameters, or `@column({ type: "…" })`');
      return resolve(alias.type, { file, aliases: new Set([...context.aliases, key]), isDirect: false });
    }
    case "constant":
      return { kind: "impossible", suggestion: `\`${name}\` is a value; its type is \`ValueOf<typeof ${name}>\`` };
    case "class":
      return isEntity(target.syntax, target.file)
        ? { kind: "entity", name, isList: false }
        : { kind: "impossible", suggestion: dataHint(name) };
    case "declaration": {
      const declared = target.file.syntax.enums.get(target.name);
      return declared === undefined ? { kind: "impossible", suggestion: dataHint(name) } : enumType(name, declared);
    }
    case "unparsed":
      return unresolved(`correct the syntax error in \`${target.file.path}\`, which it is imported from`);
    case "file-missing":
      return unresolved(`correct the import: there is no file \`${target.specifier}\``);
    case "export-missing":
      return unresolved(`correct the import: \`${target.specifier}\` exports no \`${target.name}\``);
    case "unknown":
      return enumMember(syntax.path, context) ?? resolveGlobal(name, syntax, context);
  }
}

/**
 * True for a type imported with annotations from another entry point of the package, which is reported at the import.
 */
function isWrongEntry({ package: from, name }: Extract<Target, { kind: "package" }>, { file }: TypeContext): boolean {
  const isWord = (entry: ImportSyntax): boolean => entry.from === from && Object.hasOwn(words, entry.imported);
  return isOurEntryPoint(from) && vocabulary.has(name) && file.syntax.imports.some(isWord);
}

function resolveOurs(name: string, syntax: Reference, context: TypeContext): Resolution {
  if (name === "ValueOf") return valueObjectType(syntax, context.file);
  const scalar = vocabulary.get(name);
  if (scalar === undefined) return notExported(name, syntax, context.file);
  if (scalar === "json") return jsonType(syntax, context);
  return scalarType(scalar, syntax.arguments.length > 0 ? property : { kind: "vocabulary", name }, context);
}

/** Resolves `ValueOf<typeof Status>`. */
function valueObjectType(syntax: Reference, file: ProjectFile): Resolution {
  const [argument] = syntax.arguments;
  const declared = argument?.kind === "typeof" ? readValueObject(file.find(argument.path, "value")) : null;
  const named = argument?.kind === "reference" ? argument.path : null;
  if (declared === null && named !== null && readValueObject(file.find(named, "value")) !== null)
    return unresolved(`\`${named.join(".")}\` is a value; its type is \`ValueOf<typeof ${named.join(".")}>\``, [
      certain(
        `change \`${named.join(".")}\` to \`typeof ${named.join(".")}\``,
        insert(argument?.span ?? syntax.span, "typeof "),
      ),
    ]);
  if (declared === null)
    return unresolved('write `ValueOf<typeof X>`, where `X` is declared with `valueObject("name", ["…"])`');
  return choiceType(declared.labels, false, declared);
}

/** Recognizes types that a library computes from a schema: `z.infer<typeof User>`, `v.InferOutput<…>`, `Static<…>`. */
function isInferred({ path, arguments: typeArguments }: Reference): boolean {
  return typeArguments[0]?.kind === "typeof" && inferring.has(path.at(-1) ?? "");
}

const inferring: ReadonlySet<string> = new Set([
  "infer",
  "input",
  "output",
  "TypeOf",
  "Infer",
  "InferInput",
  "InferOutput",
  "Static",
]);

function inferredHint(name: string): string {
  return `write the type out, which \`${name}\` computes, or store it as JSON that a schema checks, \`@validate({ schema: … })\` on a field of type \`Json<${name}<…>>\``;
}

function resolveGlobal(name: string, syntax: Reference, context: TypeContext): Resolution {
  const [argument] = syntax.arguments;
  if ((name === "Array" || name === "ReadonlyArray") && argument !== undefined)
    return arrayOf(resolve(argument, context), name === "ReadonlyArray");
  if (name === "Promise" && argument !== undefined) return promised(argument, syntax, context);
  const scalar = globalTypes.get(name);
  if (scalar !== undefined) return scalarType(scalar, { kind: "global", name }, context);
  if (vocabulary.has(name) && lacksImports(context.file)) return resolveOurs(name, syntax, context);
  return misnamed(name, syntax, context.file);
}

/** Suggests the type inside a promise, since rows contain the value itself. */
function promised({ span }: TypeSyntax, { span: whole }: Reference, { file, isDirect }: TypeContext): Resolution {
  const type = file.syntax.text.slice(span.start, span.end);
  const fixes = isDirect ? [certain(`change \`Promise<${type}>\` to \`${type}\``, replace(whole, type))] : [];
  return { kind: "impossible", suggestion: `write the type of the value instead of a promise: \`${type}\``, fixes };
}
