// The values of expressions, by the kind of their node.
import type { Scope } from "../scope.ts";
import { hasNullElements } from "../tree/constant-values.ts";
import { TreeNode } from "../tree/node.ts";
import { aggregateValue, windowValue } from "./aggregates.ts";
import { arrayCoercionValue, arrayValue, subscriptValue } from "./arrays.ts";
import { caseValue, firstNotNullValue, logicalValue, splitFullJoins } from "./branches.ts";
import { elementType } from "./elements.ts";
import { functionValue, operatorValue } from "./functions.ts";
import { jsonConstructorValue, jsonFunctionValue, xmlValue } from "./json-and-xml.ts";
import { modifierOfNode, typeOfNode } from "./node-types.ts";
import { allFieldsOf, fieldValue, rowValue, withoutNullFields } from "./rows.ts";
import { subselectValue } from "./subselects.ts";
import { asNotNull, computedFrom, neverNull, nullableValue, type Value } from "./value.ts";
import { variableValue } from "./variables.ts";

type Handler = (node: TreeNode, scope: Scope) => Value;

/** Kinds that are not listed are nullable. */
const handlers: Readonly<Record<string, Handler>> = {
  AGGREF: aggregateValue,
  ARRAYCOERCEEXPR: arrayCoercionValue,
  ARRAYEXPR: arrayValue,
  BOOLEANTEST: never,
  BOOLEXPR: logicalValue,
  CASEEXPR: (node, scope) => splitFullJoins(node, scope, caseValue),
  CASETESTEXPR: comparedValue,
  COALESCEEXPR: (node, scope) => splitFullJoins(node, scope, firstNotNullValue),
  COERCETODOMAIN: convertedValue,
  COERCEVIAIO: (node, scope) => coercedValue(node, scope),
  COLLATEEXPR: convertedValue,
  CONST: constantValue,
  CONVERTROWTYPEEXPR: (node, scope) => computedFrom(typeOfNode(node), argumentsOf(node, scope)),
  DISTINCTEXPR: never,
  FIELDSELECT: fieldValue,
  FIELDSTORE: never,
  FUNCEXPR: functionValue,
  GROUPINGFUNC: never,
  JSONCONSTRUCTOREXPR: jsonConstructorValue,
  JSONEXPR: jsonFunctionValue,
  JSONISPREDICATE: (node, scope) => computedFrom(typeOfNode(node), valuesOf(node, "expr", scope)),
  JSONVALUEEXPR: (node, scope) => valuesOf(node, "formatted_expr", scope)[0] ?? nullableValue(0, "unknown"),
  MERGESUPPORTFUNC: never,
  MINMAXEXPR: (node, scope) => splitFullJoins(node, scope, firstNotNullValue),
  NAMEDARGEXPR: convertedValue,
  NEXTVALUEEXPR: never,
  NULLIFEXPR: nullIfValue,
  NULLTEST: never,
  OPEXPR: operatorValue,
  PARAM: parameterValue,
  RELABELTYPE: convertedValue,
  ROWEXPR: rowValue,
  SCALARARRAYOPEXPR: operatorValue,
  SQLVALUEFUNCTION: sqlFunctionValue,
  SUBLINK: subselectValue,
  SUBSCRIPTINGREF: subscriptValue,
  VAR: variableValue,
  WINDOWFUNC: windowValue,
  XMLEXPR: xmlValue,
};

export function valueOfNode(node: TreeNode, scope: Scope): Value {
  const value = handlers[node.tag]?.(node, scope) ?? nullableValue(typeOfNode(node), "unknown", node.tag);
  // Conditions are on the row before a write.
  if (scope.isReturning) return value;
  const known = value.nullable && scope.known.hasExpression(node.text) ? asNotNull(value) : value;
  return scope.known.hasExpression(allFieldsOf(node)) ? withoutNullFields(known, scope) : known;
}

function never(node: TreeNode): Value {
  return neverNull(typeOfNode(node));
}

function valuesOf(node: TreeNode, member: string, scope: Scope): readonly Value[] {
  const argument = node.node(member);
  return argument === null ? [] : [scope.value(argument)];
}

function argumentsOf(node: TreeNode, scope: Scope): readonly Value[] {
  return valuesOf(node, "arg", scope);
}

function comparedValue(node: TreeNode, scope: Scope): Value {
  const { caseValue } = scope;
  if (caseValue === null) return nullableValue(typeOfNode(node), "unknown");
  return caseValue instanceof TreeNode ? scope.value(caseValue) : caseValue;
}

function constantValue(node: TreeNode, { catalog }: Scope): Value {
  if (!node.is("constisnull")) {
    const element = hasNullElements(node) ? 0 : elementType(typeOfNode(node), catalog);
    return { ...neverNull(typeOfNode(node)), element: element === 0 ? null : neverNull(element) };
  }
  return { ...nullableValue(typeOfNode(node), "literal", "NULL"), origins: null };
}

/** The same value under another type: a domain, or a type with the same form. */
function convertedValue(node: TreeNode, scope: Scope): Value {
  const [value] = argumentsOf(node, scope);
  if (value === undefined) return nullableValue(typeOfNode(node), "unknown");
  const type = node.tag === "NAMEDARGEXPR" ? value.type : typeOfNode(node);
  return { ...value, type, modifier: modifierOfNode(node) };
}

/** A conversion by the text of the value; extensions may have types whose functions return NULL. */
function coercedValue(node: TreeNode, scope: Scope): Value {
  const [value] = argumentsOf(node, scope);
  const type = typeOfNode(node);
  const isKnown = (oid: number): boolean => {
    const { kind = "", oid: known = 0 } = scope.catalog.types.get(oid) ?? {};
    return (known > 0 && known < 16_384) || kind === "e";
  };
  if (value === undefined || !isKnown(type) || !isKnown(value.type)) return nullableValue(type, "function");
  return computedFrom(type, [value]);
}

const sublinkParameter = 2;

function parameterValue(node: TreeNode): Value {
  const type = typeOfNode(node);
  // The columns of `x IN (SELECT …)` are handled where the subselect is.
  if (node.number("paramkind") !== 0)
    return nullableValue(type, node.number("paramkind") === sublinkParameter ? "subquery" : "unknown");
  const number = node.string("paramid");
  return {
    ...nullableValue(type, "parameter", `$${number}`),
    sources: [{ name: `$${number}`, node, isElement: false }],
  };
}

function nullIfValue(node: TreeNode, scope: Scope): Value {
  const [argument] = node.nodes("args");
  if (argument === undefined) return nullableValue(typeOfNode(node), "unknown");
  const value = scope.value(argument);
  return {
    ...value,
    type: typeOfNode(node),
    nullable: true,
    reasons: [...value.reasons, { kind: "case", subject: "NULLIF" }],
  };
}

/** `SVFOP_CURRENT_SCHEMA` is NULL if no schema of the search path exists. */
const currentSchema = 14;

function sqlFunctionValue(node: TreeNode): Value {
  return node.number("op") === currentSchema
    ? nullableValue(typeOfNode(node), "function", "current_schema")
    : neverNull(typeOfNode(node));
}
