// Finds the names in a type that are declared outside of it, which its text depends on in another file.
import type { IdentifierReference, Node, TSType, TSTypeName } from "oxc-parser";
import { type Reading, spanOf } from "./file-reader.ts";
import type { TypeName } from "./syntax.ts";

/**
 * The names that the type itself declares: parameters of functions, type parameters, `infer U`, the key of a mapped
 * type.
 */
type Scope = ReadonlySet<string>;

/** Returns the names in the order of the text. */
export function readTypeNames(type: TSType, reading: Reading): readonly TypeName[] {
  return namesIn(type, new Set(), reading).sort((a, b) => a.span.start - b.span.start);
}

function namesIn(node: Node | null, scope: Scope, reading: Reading): TypeName[] {
  if (node === null) return [];
  switch (node.type) {
    case "TSTypeReference":
      return [...namesOf(node.typeName, "type", scope, reading), ...namesIn(node.typeArguments, scope, reading)];
    case "TSTypeQuery": {
      const { exprName, typeArguments } = node;
      const names =
        exprName.type === "TSImportType"
          ? namesIn(exprName, scope, reading)
          : namesOf(exprName, "value", scope, reading);
      return [...names, ...namesIn(typeArguments, scope, reading)];
    }
    case "TSImportType":
      return [{ kind: "import", path: [], span: spanOf(node, reading) }];
    case "TemplateLiteral":
    case "TSTemplateLiteralType":
      return node.quasis.some(({ value }) => value.raw.includes("\n"))
        ? [{ kind: "lines", path: [], span: spanOf(node, reading) }]
        : namesInside(node, scope, reading);
    case "TSMappedType": {
      const inner = new Set([...scope, typeKey(node.key.name)]);
      const values = [node.nameType, node.typeAnnotation].flatMap((part) => namesIn(part, inner, reading));
      return [...namesIn(node.constraint, scope, reading), ...values];
    }
    case "TSConditionalType": {
      const inferred = new Set([...scope, ...inferredNames(node.extendsType)]);
      const others = [node.checkType, node.extendsType, node.falseType];
      return [...others.flatMap((part) => namesIn(part, scope, reading)), ...namesIn(node.trueType, inferred, reading)];
    }
    case "TSFunctionType":
    case "TSConstructorType":
    case "TSCallSignatureDeclaration":
    case "TSConstructSignatureDeclaration":
      return namesInside(node, new Set([...scope, ...declaredNames(node)]), reading);
    case "TSMethodSignature":
      return [
        ...(node.computed ? keyNames(node.key, scope, reading) : []),
        ...namesInside(node, new Set([...scope, ...declaredNames(node)]), reading),
      ];
    case "TSPropertySignature":
      return [
        ...(node.computed ? keyNames(node.key, scope, reading) : []),
        ...namesIn(node.typeAnnotation, scope, reading),
      ];
    default:
      return namesInside(node, scope, reading);
  }
}

function namesInside(node: Node, scope: Scope, reading: Reading): TypeName[] {
  return childrenOf(node).flatMap((child) => namesIn(child, scope, reading));
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}

function namesOf(name: TSTypeName, kind: "type" | "value", scope: Scope, reading: Reading): TypeName[] {
  const path = pathOf(name, reading);
  const [root] = path;
  if (root === undefined || scope.has(kind === "type" ? typeKey(root.value) : root.value)) return [];
  return [{ kind, path, span: spanOf(name, reading) }];
}

function pathOf(name: TSTypeName, reading: Reading): TypeName["path"] {
  if (name.type === "Identifier") return [{ value: name.name, span: spanOf(name, reading) }];
  if (name.type === "ThisExpression") return [];
  const left = pathOf(name.left, reading);
  return left.length === 0 ? [] : [...left, { value: name.right.name, span: spanOf(name.right, reading) }];
}

/** Returns the names in a computed key, which are values: `[Symbol.iterator]`. */
function keyNames(key: Node, scope: Scope, reading: Reading): TypeName[] {
  if (key.type === "MemberExpression") return keyNames(key.object, scope, reading);
  return key.type === "Identifier" ? namesOf(key as IdentifierReference, "value", scope, reading) : [];
}

/** Type parameters and values have separate namespaces: `<T>(T: number) => T`. */
function typeKey(name: string): string {
  return `type ${name}`;
}

type FunctionForm =
  | "TSFunctionType"
  | "TSConstructorType"
  | "TSCallSignatureDeclaration"
  | "TSConstructSignatureDeclaration"
  | "TSMethodSignature";

/** Returns the names that a function type declares: type parameters, and parameters for `typeof`. */
function declaredNames(node: Extract<Node, { readonly type: FunctionForm }>): string[] {
  const types = node.typeParameters?.params.map(({ name }) => typeKey(name.name)) ?? [];
  return [...types, ...node.params.flatMap((parameter) => boundNames(parameter))];
}

/** Returns the names that a pattern binds: `a`, `{ a, b: [c] }`, `...rest`. */
export function boundNames(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === "RestElement" ? property.argument : property.value),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => boundNames(element));
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** `infer U` declares a name for the true branch of its own conditional type. */
function inferredNames(node: Node): string[] {
  if (node.type === "TSInferType")
    return [
      typeKey(node.typeParameter.name.name),
      ...(node.typeParameter.constraint ? inferredNames(node.typeParameter.constraint) : []),
    ];
  const children =
    node.type === "TSConditionalType" ? [node.checkType, node.trueType, node.falseType] : childrenOf(node);
  return children.flatMap((child) => inferredNames(child));
}
