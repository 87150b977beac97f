// A type annotation into the forms that a column's type can follow from.
import type { TSSignature, TSType } from "oxc-parser";
import { type Reading, spanOf } from "./reading.ts";
import type { KeywordType, TypeMember, TypeSyntax } from "./syntax.ts";

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
    case "TSTypeOperator":
      return node.operator === "readonly"
        ? { ...asReadonly(readType(node.typeAnnotation, reading)), span }
        : { kind: "other", span };
    case "TSArrayType":
      return { kind: "array", of: readType(node.elementType, reading), isReadonly: false, span };
    case "TSUnionType":
      return { kind: "union", types: node.types.map((type) => readType(type, reading)), span };
    case "TSIntersectionType":
      return { kind: "intersection", span };
    case "TSLiteralType": {
      const { literal } = node;
      if (literal.type === "TemplateLiteral") {
        const cooked = literal.expressions.length === 0 ? literal.quasis[0]?.value.cooked : undefined;
        return typeof cooked === "string" ? { kind: "literal", value: cooked, span } : { kind: "other", span };
      }
      if (literal.type !== "Literal") return { kind: "other", span };
      if ("bigint" in literal) return { kind: "literal", value: BigInt(literal.bigint), span };
      const { value } = literal;
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? { kind: "literal", value, span }
        : { kind: "other", span };
    }
    case "TSTypeReference": {
      const path = pathOf(node.typeName);
      const given = node.typeArguments?.params.map((type) => readType(type, reading)) ?? [];
      return path === null ? { kind: "other", span } : { kind: "reference", path, arguments: given, span };
    }
    case "TSTypeLiteral":
      return { kind: "object", members: readMembers(node.members, reading), span };
    case "TSTypeQuery": {
      const path = node.exprName.type === "TSImportType" ? null : pathOf(node.exprName);
      return path === null ? { kind: "other", span } : { kind: "typeof", path, span };
    }
    default:
      return { kind: "other", span };
  }
}

/** The properties of an object type or interface; methods and index signatures are no data, and are left out. */
export function readMembers(members: readonly TSSignature[], reading: Reading): readonly TypeMember[] {
  return members.flatMap((member): TypeMember[] => {
    if (member.type !== "TSPropertySignature" || member.typeAnnotation === null || member.computed) return [];
    const { key } = member;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
    if (name === null) return [];
    const type = member.typeAnnotation.typeAnnotation;
    return [
      {
        name: { value: name, span: spanOf(key, reading) },
        type: readType(type, reading),
        text: reading.text.slice(type.start, type.end),
        optional: member.optional,
      },
    ];
  });
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
