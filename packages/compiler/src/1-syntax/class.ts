// Reads class declarations: decorators, fields and methods.

import type { Class, ClassElement, Decorator, Expression, ParamPattern, PropertyKey } from "oxc-parser";
import { skipBlanks } from "../diagnostics/fixes/items.ts";
import type { Located, Span } from "../diagnostics/span.ts";
import { readExpression } from "./expression.ts";
import { docBefore, type Reading, spanOf } from "./file-reader.ts";
import type { BaseSyntax, ClassSyntax, DecoratorSyntax, FieldSyntax, MethodSyntax } from "./syntax.ts";
import { readType } from "./type.ts";
import { readTypeNames } from "./type-names.ts";

export function readClass(node: Class, exported: ClassSyntax["exported"], reading: Reading): ClassSyntax {
  const name = node.id === null ? null : { value: node.id.name, span: spanOf(node.id, reading) };
  const parameters = node.typeParameters?.params.map((parameter) => parameter.name.name) ?? [];
  return {
    name,
    exported,
    abstract: node.abstract === true,
    generic: parameters.length > 0,
    extends: readBase(node, reading),
    decorators: node.decorators.map((decorator) => readDecorator(decorator, reading)),
    members: node.body.body.flatMap((element) => readMember(element, parameters, reading)),
    doc: docBefore(node.id ?? node, node.decorators, reading),
    head: headOf(node, reading),
    span: name?.span ?? { path: reading.path, start: node.start, end: Math.min(node.end, node.start + "class".length) },
  };
}

/** Decorators can stand before or after `export`. */
function headOf({ decorators, id, start, end }: Class, { path, text }: Reading): Span {
  const last = decorators.at(-1);
  const from = last === undefined ? start : skipBlanks(text, last.end);
  const to = id?.start ?? Math.min(end, from + "class".length);
  return { path, start: from, end: from + text.slice(from, Math.max(from, to)).trimEnd().length };
}

function readBase({ superClass, superTypeArguments }: Class, reading: Reading): BaseSyntax | null {
  if (superClass === null) return null;
  const path = pathOf(superClass, reading);
  return {
    path: path.length === 0 ? null : path,
    typeArguments: superTypeArguments?.params.map((type) => readType(type, reading)) ?? [],
    span: spanOf(superClass, reading),
  };
}

function readMember(
  element: ClassElement,
  parameters: readonly string[],
  reading: Reading,
): (FieldSyntax | MethodSyntax)[] {
  switch (element.type) {
    case "PropertyDefinition":
    case "AccessorProperty": {
      const type = element.typeAnnotation?.typeAnnotation ?? null;
      return [
        {
          kind: "field",
          name: nameOf(element.key, reading),
          key: element.static ? "static" : keyForm(element.key, element.computed),
          type: type === null ? null : readType(type, reading),
          isGeneric:
            type !== null &&
            readTypeNames(type, reading).some(({ path: [root] }) => parameters.includes(root?.value ?? "")),
          typeText: type === null ? "" : reading.text.slice(type.start, type.end),
          optional: element.type === "PropertyDefinition" && element.optional === true,
          initializer:
            element.value === null || isUndefined(element.value) ? null : readExpression(element.value, reading),
          accessibility:
            element.accessibility === "private" || element.accessibility === "protected" ? element.accessibility : null,
          decorators: element.decorators.map((decorator) => readDecorator(decorator, reading)),
          doc: docBefore(element.key, element.decorators, reading),
          span: spanOf({ start: element.decorators[0]?.start ?? element.start, end: element.end }, reading),
        },
      ];
    }
    case "MethodDefinition": {
      if (element.kind === "constructor")
        return [
          { kind: "method", name: nameOf(element.key, reading), form: "constructor", decorators: [] },
          ...element.value.params.flatMap((parameter) => readParameter(parameter, reading)),
        ];
      const form = element.static
        ? "static"
        : element.kind === "get"
          ? "getter"
          : element.kind === "set"
            ? "setter"
            : element.kind;
      const decorators = element.decorators.map((decorator) => readDecorator(decorator, reading));
      return [{ kind: "method", name: nameOf(element.key, reading), form, decorators }];
    }
    default:
      return [];
  }
}

/** `undefined!` satisfies tsc when a field overrides an inherited one, and is no initial value. */
function isUndefined(node: Expression): boolean {
  if (node.type === "TSNonNullExpression" || node.type === "TSAsExpression") return isUndefined(node.expression);
  return node.type === "Identifier" && node.name === "undefined";
}

/** A parameter property such as `constructor(readonly name: string)` is a field; a plain parameter is not. */
function readParameter(parameter: ParamPattern, reading: Reading): FieldSyntax[] {
  if (parameter.type !== "TSParameterProperty") return [];
  const pattern = parameter.parameter.type === "AssignmentPattern" ? parameter.parameter.left : parameter.parameter;
  const name = pattern.type === "Identifier" ? pattern.name : reading.text.slice(pattern.start, pattern.end);
  const span = spanOf({ start: pattern.start, end: pattern.start + name.length }, reading);
  return [
    {
      kind: "field",
      name: { value: name, span },
      key: "parameter",
      type: null,
      isGeneric: false,
      typeText: "",
      optional: false,
      initializer: null,
      accessibility: null,
      decorators: parameter.decorators.map((decorator) => readDecorator(decorator, reading)),
      doc: null,
      span: spanOf(parameter, reading),
    },
  ];
}

function readDecorator(decorator: Decorator, reading: Reading): DecoratorSyntax {
  const { expression } = decorator;
  const span = spanOf(decorator, reading);
  if (expression.type !== "CallExpression") {
    const name = spanOf(expression, reading);
    const nothing = { called: false, typeArguments: [], typeNames: [], arguments: [] };
    return { path: pathOf(expression, reading), name, ...nothing, span };
  }
  return {
    path: pathOf(expression.callee, reading),
    name: spanOf(expression.callee, reading),
    called: true,
    typeArguments: expression.typeArguments?.params.map((type) => readType(type, reading)) ?? [],
    typeNames: expression.typeArguments?.params.flatMap((type) => readTypeNames(type, reading)) ?? [],
    arguments: expression.arguments.map((argument) => readExpression(argument, reading)),
    span,
  };
}

function pathOf(node: Parameters<typeof readExpression>[0], reading: Reading): readonly string[] {
  const expression = readExpression(node, reading);
  return expression.kind === "name" ? expression.path : [];
}

function keyForm(key: PropertyKey, computed: boolean): FieldSyntax["key"] {
  if (computed) return "computed";
  if (key.type === "PrivateIdentifier") return "private";
  return key.type === "Identifier" ? "identifier" : "quoted";
}

function nameOf(key: PropertyKey, reading: Reading): Located<string> {
  const span = spanOf(key, reading);
  if (key.type === "Identifier") return { value: key.name, span };
  if (key.type === "PrivateIdentifier") return { value: `#${key.name}`, span };
  if (key.type === "Literal" && key.value !== null) return { value: String(key.value), span };
  return { value: reading.text.slice(key.start, key.end), span };
}
