// Reads type annotations.
import type { TSInterfaceDeclaration, TSSignature, TSTupleElement, TSType } from "oxc-parser";
import { readExpression } from "./expression.ts";
import { type Reading, spanOf } from "./file-reader.ts";
import type { KeywordType, TupleItem, TypeMember, TypeSyntax } from "./syntax.ts";

const keywords: Readonly<Record<string, KeywordType>> = {
  TSStringKeyword: "string",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "boolean",
  TSBigIntKeyword: "bigint",
  TSNullKeyword: "null",
  TSUndefinedKeyword: "undefined",
  TSAnyKeyword: "any",
  TSUnknownKeyword: "unknown",
  TSNeverKeyword: "never",
  TSObjectKeyword: "object",
  TSVoidKeyword: "void",
  TSSymbolKeyword: "symbol",
};

export function readType(node: TSType, reading: Reading): TypeSyntax {
  const span = spanOf(node, reading);
  const keyword = keywords[node.type];
  if (keyword !== undefined) return { kind: "keyword", name: keyword, span };
  switch (node.type) {
    case "TSParenthesizedType":
      return readType(node.typeAnnotation, reading);
    case "TSTypeOperator": {
      const of = readType(node.typeAnnotation, reading);
      if (node.operator === "readonly") return { ...asReadonly(of), span };
      return node.operator === "keyof" ? { kind: "keyof", of, span } : { kind: "other", span };
    }
    case "TSIndexedAccessType":
      return {
        kind: "indexed",
        of: readType(node.objectType, reading),
        by: readType(node.indexType, reading),
        span,
      };
    case "TSArrayType":
      return { kind: "array", of: readType(node.elementType, reading), isReadonly: false, span };
    case "TSTupleType":
      return readTuple(node.elementTypes, span, reading);
    case "TSIntersectionType":
      return { kind: "intersection", types: node.types.map((type) => readType(type, reading)), span };
    case "TSUnionType":
      return { kind: "union", types: node.types.map((type) => readType(type, reading)), span };
    case "TSLiteralType": {
      const value = readExpression(node.literal, reading);
      return value.kind === "string" || value.kind === "number" || value.kind === "boolean" || value.kind === "bigint"
        ? { kind: "literal", value: value.value, span }
        : { kind: "other", span };
    }
    case "TSTypeReference": {
      const path = pathOf(node.typeName);
      const readArguments = node.typeArguments?.params.map((type) => readType(type, reading)) ?? [];
      return path === null ? { kind: "other", span } : { kind: "reference", path, arguments: readArguments, span };
    }
    case "TSTypeLiteral":
      return { ...readMembers(node.members, reading), extends: [], span };
    case "TSTypeQuery": {
      const path = node.exprName.type === "TSImportType" ? null : pathOf(node.exprName);
      return path === null ? { kind: "other", span } : { kind: "typeof", path, span };
    }
    default:
      return { kind: "other", span };
  }
}

type ObjectType = Extract<TypeSyntax, { readonly kind: "object" }>;

/** Reads an interface, and merges repeated declarations. */
export function readInterface(
  node: TSInterfaceDeclaration,
  earlier: TypeSyntax | undefined,
  reading: Reading,
): ObjectType {
  const bases = node.extends.map(({ expression, typeArguments }): TypeSyntax => {
    const path = expression.type === "Identifier" || expression.type === "MemberExpression" ? pathOf(expression) : null;
    const readArguments = typeArguments?.params.map((type) => readType(type, reading)) ?? [];
    const span = spanOf(expression, reading);
    return path === null ? { kind: "other", span } : { kind: "reference", path, arguments: readArguments, span };
  });
  const own = readMembers(node.body.body, reading);
  const before = earlier?.kind === "object" ? earlier : null;
  return {
    ...own,
    members: [...(before?.members ?? []), ...own.members],
    extends: [...(before?.extends ?? []), ...bases],
    rest: own.rest ?? before?.rest ?? null,
    isData: own.isData && before?.isData !== false,
    span: spanOf(node.id, reading),
  };
}

/** Returns properties and index signature of an object type or interface. */
function readMembers(nodes: readonly TSSignature[], reading: Reading): Omit<ObjectType, "extends" | "span"> {
  const members = nodes.flatMap((node) => readMember(node, reading) ?? []);
  const indexes = nodes.filter((node) => node.type === "TSIndexSignature");
  const [index] = indexes;
  const keys = index?.parameters[0]?.typeAnnotation.typeAnnotation.type;
  const isIndexed = index !== undefined && (keys === "TSStringKeyword" || keys === "TSNumberKeyword");
  const rest = isIndexed ? readType(index.typeAnnotation.typeAnnotation, reading) : null;
  return { kind: "object", members, rest, isData: members.length + (isIndexed ? 1 : 0) === nodes.length };
}

/** Returns null for methods and computed keys. */
function readMember(node: TSSignature, reading: Reading): TypeMember | null {
  if (node.type !== "TSPropertySignature" || node.typeAnnotation === null || node.computed) return null;
  const { key } = node;
  const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
  if (name === null) return null;
  const type = node.typeAnnotation.typeAnnotation;
  return {
    name: { value: name, span: spanOf(key, reading) },
    type: readType(type, reading),
    text: reading.text.slice(type.start, type.end),
    optional: node.optional,
  };
}

/** Reads `[a, b?, ...c[]]`; items after `...c[]` have no fixed position. */
function readTuple(elements: readonly TSTupleElement[], span: TypeSyntax["span"], reading: Reading): TypeSyntax {
  const items: TupleItem[] = [];
  for (const [index, element] of elements.entries()) {
    const named = element.type === "TSNamedTupleMember" ? element : null;
    const inner = named === null ? element : named.elementType;
    if (inner.type === "TSRestType") {
      const rest = inner.typeAnnotation;
      if (rest.type !== "TSArrayType" || index < elements.length - 1) return { kind: "other", span };
      return { kind: "tuple", items, rest: readType(rest.elementType, reading), span };
    }
    const isOptional = inner.type === "TSOptionalType";
    const type = isOptional ? inner.typeAnnotation : inner;
    items.push({ type: readType(type as TSType, reading), optional: isOptional || named?.optional === true });
  }
  return { kind: "tuple", items, rest: null, span };
}

function asReadonly(type: TypeSyntax): TypeSyntax {
  return type.kind === "array" ? { ...type, isReadonly: true } : type;
}

interface EntityName {
  readonly type: string;
  readonly name?: string;
  readonly left?: EntityName;
  readonly right?: EntityName;
}

function pathOf(name: EntityName): readonly string[] | null {
  if (name.type === "Identifier" && name.name !== undefined) return [name.name];
  if (name.type !== "TSQualifiedName" || name.left === undefined || name.right?.name === undefined) return null;
  const left = pathOf(name.left);
  return left === null ? null : [...left, name.right.name];
}
