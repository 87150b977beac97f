// Reads an argument or initializer as a value, without running it; anything else is "other".
import type { Argument, MemberExpression, Expression as Node, ObjectProperty, SpreadElement, TSType } from "oxc-parser";
import { type Reading, spanOf } from "./file-reader.ts";
import type { Expression, Property } from "./syntax.ts";

export function readExpression(node: Node | Argument, reading: Reading): Expression {
  const span = spanOf(node, reading);
  switch (node.type) {
    case "Literal":
      return readLiteral(node, reading);
    case "TemplateLiteral": {
      const [only] = node.quasis;
      const cooked = node.expressions.length === 0 ? only?.value.cooked : undefined;
      return typeof cooked === "string" ? { kind: "string", value: cooked, span } : { kind: "other", span };
    }
    case "UnaryExpression": {
      const operand = readExpression(node.argument, reading);
      if (node.operator === "-" && (operand.kind === "number" || operand.kind === "bigint")) {
        return operand.kind === "number"
          ? { ...operand, value: -operand.value, span }
          : { ...operand, value: -operand.value, span };
      }
      return node.operator === "+" && operand.kind === "number" ? { ...operand, span } : { kind: "other", span };
    }
    case "ArrayExpression":
      return {
        kind: "array",
        items: node.elements.map((item) =>
          item === null ? { kind: "other", span } : readExpression(item as Argument, reading),
        ),
        isConst: false,
        span,
      };
    case "ObjectExpression":
      return {
        kind: "object",
        properties: node.properties.map((property) => readProperty(property, reading)),
        isConst: false,
        span,
      };
    case "Identifier":
      return node.name === "undefined" || node.name === "NaN" || node.name === "Infinity"
        ? { kind: "other", span }
        : { kind: "name", path: [node.name], span };
    case "MemberExpression": {
      const object = readExpression(node.object, reading);
      const member = memberName(node);
      if (object.kind !== "name" || node.optional || member === null) return { kind: "other", span };
      return { kind: "name", path: [...object.path, member], span };
    }
    case "SpreadElement":
      return { kind: "spread", of: readExpression(node.argument, reading), span };
    case "CallExpression":
      return {
        kind: "call",
        callee: readExpression(node.callee, reading),
        arguments: node.arguments.map((argument) => readExpression(argument, reading)),
        span,
      };
    case "TSAsExpression": {
      const inner = readExpression(node.expression, reading);
      const isPlain = inner.kind !== "array" && inner.kind !== "object";
      return isPlain ? { ...inner, span } : { ...inner, isConst: inner.isConst || isConst(node.typeAnnotation), span };
    }
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
      return { ...readExpression(node.expression, reading), span };
    default:
      return { kind: "other", span };
  }
}

/** `users` of `Tables.users` and `Tables["users"]`, `0` of `list[0]`. */
function memberName({ property, computed }: MemberExpression): string | null {
  if (!computed) return property.type === "Identifier" ? property.name : null;
  const isKey =
    property.type === "Literal" && (typeof property.value === "string" || typeof property.value === "number");
  return isKey ? String(property.value) : null;
}

/** `as const` */
function isConst(type: TSType): boolean {
  return type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
}

function readLiteral(node: Extract<Node, { type: "Literal" }>, reading: Reading): Expression {
  const span = spanOf(node, reading);
  if ("regex" in node) return { kind: "regex", pattern: node.regex.pattern, flags: node.regex.flags, span };
  if ("bigint" in node) return { kind: "bigint", value: BigInt(node.bigint), span };
  switch (typeof node.value) {
    case "string":
      return { kind: "string", value: node.value, span };
    case "number":
      return { kind: "number", value: node.value, span };
    case "boolean":
      return { kind: "boolean", value: node.value, span };
    default:
      return { kind: "null", span };
  }
}

/** A computed key makes the object unreadable at that position. */
function readProperty(property: ObjectProperty | SpreadElement, reading: Reading): Property {
  const span = spanOf(property, reading);
  if (property.type === "SpreadElement") return { key: { value: "", span }, value: readExpression(property, reading) };
  if (property.computed || property.kind !== "init") {
    return { key: { value: "", span }, value: { kind: "other", span } };
  }
  const { key } = property;
  const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";
  return {
    key: { value: name, span: spanOf(key, reading) },
    value: property.method ? { kind: "other", span } : readExpression(property.value, reading),
  };
}
