// A field's type annotation into the type of its column, through aliases and across files.
import type { SourceSyntax, TypeSyntax } from "../../1-syntax/syntax.ts";
import type { ColumnType, Scalar, Spelling, ValueObject } from "../data/column-type.ts";
import { isOurs } from "./our-package.ts";
import type { Project } from "./project.ts";
import { resolveJson } from "./resolve-json.ts";
import { readValueObject } from "./value-object.ts";
import { globalTypes, hints, keywordTypes, vocabulary } from "./vocabulary.ts";

export type Resolution =
  | { readonly kind: "type"; readonly type: ColumnType; readonly spelling: Spelling; readonly nullable: boolean }
  | { readonly kind: "optional" }
  /** A type that is known, but that no column can hold. */
  | { readonly kind: "impossible"; readonly suggestion: string }
  | { readonly kind: "unresolved"; readonly suggestion: string };

const property: Spelling = { kind: "property" };

/** The column type of a type annotation in a file. */
export function resolveType(syntax: TypeSyntax, file: SourceSyntax, project: Project): Resolution {
  return resolve(syntax, file, project, new Set(), true);
}

function resolve(
  syntax: TypeSyntax,
  file: SourceSyntax,
  project: Project,
  aliases: ReadonlySet<string>,
  direct: boolean,
): Resolution {
  switch (syntax.kind) {
    case "keyword": {
      if (syntax.name === "undefined" || syntax.name === "void") return { kind: "optional" };
      const scalar = keywordTypes.get(syntax.name);
      if (scalar !== undefined) return scalarType(scalar, { kind: "global", name: syntax.name }, direct);
      return { kind: "impossible", suggestion: hints.get(syntax.name) ?? expectedTypes };
    }
    case "literal":
      if (typeof syntax.value === "string") return choiceType([syntax.value], direct);
      return { kind: "impossible", suggestion: "a column of fixed values is a union of string literals" };
    case "array":
      return arrayOf(resolve(syntax.of, file, project, aliases, direct), syntax.isReadonly);
    case "union":
      return resolveUnion(syntax.types, file, project, aliases, direct);
    case "reference":
      return resolveReference(syntax, file, project, aliases, direct);
    case "typeof":
    case "object":
    case "tuple":
    case "intersection":
    case "other":
      return { kind: "impossible", suggestion: expectedTypes };
  }
}

const expectedTypes = "columns hold `string`, numbers, dates, `Json`, arrays of them and more: see docs/types.md";

function scalarType(scalar: Scalar, spelling: Spelling, direct: boolean): Resolution {
  return { kind: "type", type: { kind: "scalar", scalar }, spelling: direct ? spelling : property, nullable: false };
}

/** `Json`, or `Json<T>` with what can be seen of `T`. */
function jsonType(
  syntax: Extract<TypeSyntax, { kind: "reference" }>,
  file: SourceSyntax,
  project: Project,
  direct: boolean,
): Resolution {
  const isBare = syntax.arguments.length === 0;
  return {
    kind: "type",
    type: { kind: "scalar", scalar: "json", json: resolveJson(syntax, file, project) },
    spelling: isBare && direct ? { kind: "vocabulary", name: "Json" } : property,
    nullable: false,
  };
}

function choiceType(values: readonly string[], direct: boolean, valueObject: ValueObject | null = null): Resolution {
  return {
    kind: "type",
    type: { kind: "choice", values: [...new Set(values)], valueObject },
    spelling: direct ? { kind: "literals" } : property,
    nullable: false,
  };
}

function arrayOf(element: Resolution, isReadonly: boolean): Resolution {
  if (element.kind !== "type") return element;
  if (element.nullable)
    return {
      kind: "impossible",
      suggestion: "the elements of an array cannot be NULL here; the array itself can: `T[] | null`",
    };
  if (element.type.kind === "array")
    return { kind: "impossible", suggestion: "arrays have one dimension; nested data is `Json<…>` from entity-derive" };
  const spelling: Spelling =
    element.spelling.kind === "property" || element.spelling.kind === "opaque"
      ? property
      : { kind: "array", of: element.spelling, isReadonly };
  return { kind: "type", type: { kind: "array", of: element.type }, spelling, nullable: false };
}

function resolveUnion(
  types: readonly TypeSyntax[],
  file: SourceSyntax,
  project: Project,
  aliases: ReadonlySet<string>,
  direct: boolean,
): Resolution {
  const isNull = (type: TypeSyntax): boolean => type.kind === "keyword" && type.name === "null";
  const rest = types.filter((type) => !isNull(type));
  const nullable = rest.length < types.length;
  const resolved = rest.map((type) => resolve(type, file, project, aliases, direct));
  const failed = resolved.find((member) => member.kind !== "type");
  if (failed !== undefined) return failed;
  const members = resolved.filter((member) => member.kind === "type");
  const [first] = members;
  if (first === undefined)
    return { kind: "impossible", suggestion: "a column that is always NULL holds nothing: name the type, `T | null`" };
  const withNull = nullable || members.some((member) => member.nullable);
  if (members.length === 1) return { ...first, nullable: withNull };
  if (members.every((member) => member.type.kind === "choice")) {
    const values = members.flatMap((member) => (member.type.kind === "choice" ? member.type.values : []));
    const written = members.every((member) => member.spelling.kind === "literals");
    return {
      kind: "type",
      type: { kind: "choice", values: [...new Set(values)], valueObject: null },
      spelling: written ? { kind: "literals" } : property,
      nullable: withNull,
    };
  }
  return {
    kind: "impossible",
    suggestion: "a column has one type: use one, or `Json<…>` from entity-derive for either",
  };
}

function resolveReference(
  syntax: Extract<TypeSyntax, { kind: "reference" }>,
  file: SourceSyntax,
  project: Project,
  aliases: ReadonlySet<string>,
  direct: boolean,
): Resolution {
  const name = syntax.path.join(".");
  const target = project.find(syntax.path, file, "type");
  switch (target.kind) {
    case "package":
      return isOurs(target.package)
        ? resolveOurs(target.name, syntax, file, project, direct)
        : {
            kind: "unresolved",
            suggestion: 'types of other packages are not looked into: say what the column is, `@column({ type: "…" })`',
          };
    case "alias": {
      const key = `${target.file.path}\n${target.alias.name}`;
      if (target.alias.generic || aliases.has(key))
        return { kind: "unresolved", suggestion: 'use an alias without type parameters, or `@column({ type: "…" })`' };
      return resolve(target.alias.type, target.file, project, new Set([...aliases, key]), false);
    }
    case "constant":
      return { kind: "impossible", suggestion: `\`${name}\` is a value; its type is \`ValueOf<typeof ${name}>\`` };
    case "class":
    case "declaration":
      return { kind: "impossible", suggestion: declarationHint(target.kind === "class" ? "class" : target.what, name) };
    case "unknown":
      return resolveGlobal(name, syntax, file, project, aliases, direct);
  }
}

function declarationHint(what: string, name: string): string {
  if (what === "enum")
    return "use a union of string literals, or `valueObject` from entity-derive: both are checked when a row is read";
  return `structured data is \`Json<${name}>\` from entity-derive, stored as JSONB`;
}

function resolveOurs(
  name: string,
  syntax: Extract<TypeSyntax, { kind: "reference" }>,
  file: SourceSyntax,
  project: Project,
  direct: boolean,
): Resolution {
  if (name === "ValueOf") {
    const [argument] = syntax.arguments;
    const declared = argument?.kind === "typeof" ? readValueObject(project.find(argument.path, file, "value")) : null;
    if (declared === null)
      return {
        kind: "unresolved",
        suggestion: 'write `ValueOf<typeof X>`, where `X` is declared with `valueObject("name", ["…"])`',
      };
    return choiceType(declared.labels, false, declared);
  }
  const scalar = vocabulary.get(name);
  if (scalar === undefined) return { kind: "impossible", suggestion: expectedTypes };
  if (scalar === "json") return jsonType(syntax, file, project, direct);
  return scalarType(scalar, syntax.arguments.length > 0 ? property : { kind: "vocabulary", name }, direct);
}

function resolveGlobal(
  name: string,
  syntax: Extract<TypeSyntax, { kind: "reference" }>,
  file: SourceSyntax,
  project: Project,
  aliases: ReadonlySet<string>,
  direct: boolean,
): Resolution {
  const [argument] = syntax.arguments;
  if ((name === "Array" || name === "ReadonlyArray") && argument !== undefined) {
    return arrayOf(resolve(argument, file, project, aliases, direct), name === "ReadonlyArray");
  }
  const scalar = globalTypes.get(name);
  if (scalar !== undefined) return scalarType(scalar, { kind: "global", name }, direct);
  if (vocabulary.has(name))
    return { kind: "unresolved", suggestion: `import it: \`import type { ${name} } from "entity-derive";\`` };
  const hint = hints.get(name);
  if (hint !== undefined) return { kind: "impossible", suggestion: hint };
  return {
    kind: "unresolved",
    suggestion: 'declare it in this file or import it relatively, or say what the column is: `@column({ type: "…" })`',
  };
}
