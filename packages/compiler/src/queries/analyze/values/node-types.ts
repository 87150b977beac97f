// Types of values, and of the parts of arrays and rows.
import { type Catalog, compositeColumns } from "../catalog/catalog.ts";
import type { TreeNode } from "../tree/node.ts";
import { type Field, nullableValue } from "./value.ts";

/** Returns the fields of a row of which only the type is known: its members can be NULL. */
export function fieldsOfType(type: number, catalog: Catalog): readonly Field[] | null {
  const columns = compositeColumns(catalog, type);
  if (columns === null) return null;
  return columns.map((column) => ({
    name: column.name,
    number: column.number,
    value: nullableValue(column.type, "element", column.name, column.modifier),
  }));
}

/** The members that have the type of an expression, by the kind of node. */
const typeMembers: Readonly<Record<string, string>> = {
  AGGREF: "aggtype",
  ARRAYCOERCEEXPR: "resulttype",
  ARRAYEXPR: "array_typeid",
  CASEEXPR: "casetype",
  CASETESTEXPR: "typeId",
  COALESCEEXPR: "coalescetype",
  COERCETODOMAIN: "resulttype",
  COERCETODOMAINVALUE: "typeId",
  COERCEVIAIO: "resulttype",
  CONST: "consttype",
  CONVERTROWTYPEEXPR: "resulttype",
  FIELDSELECT: "resulttype",
  FIELDSTORE: "resulttype",
  FUNCEXPR: "funcresulttype",
  MINMAXEXPR: "minmaxtype",
  NEXTVALUEEXPR: "typeId",
  NULLIFEXPR: "opresulttype",
  OPEXPR: "opresulttype",
  PARAM: "paramtype",
  RELABELTYPE: "resulttype",
  ROWEXPR: "row_typeid",
  SETTODEFAULT: "typeId",
  SQLVALUEFUNCTION: "type",
  SUBSCRIPTINGREF: "refrestype",
  VAR: "vartype",
  WINDOWFUNC: "wintype",
  XMLEXPR: "type",
};

const boolean = 16;
const integer = 23;
const text = 25;

const fixedTypes: Readonly<Record<string, number>> = {
  BOOLEANTEST: boolean,
  BOOLEXPR: boolean,
  DISTINCTEXPR: boolean,
  GROUPINGFUNC: integer,
  JSONISPREDICATE: boolean,
  MERGESUPPORTFUNC: text,
  NULLTEST: boolean,
  ROWCOMPAREEXPR: boolean,
  SCALARARRAYOPEXPR: boolean,
};

/** Returns the OID of an expression's type; 0 if the kind of node is not known. */
export function typeOfNode(node: TreeNode): number {
  if (node.tag === "COLLATEEXPR") return typeOfNode(node.node("arg") ?? node);
  if (node.tag.startsWith("JSON") && node.has("returning")) return node.node("returning")?.number("typid") ?? 0;
  return fixedTypes[node.tag] ?? node.number(typeMembers[node.tag] ?? "");
}

/** The members that have the modifier of a type: the length of a varchar. */
export function modifierOfNode(node: TreeNode): number {
  for (const name of ["vartypmod", "resulttypmod", "reftypmod", "consttypmod", "typmod"])
    if (node.has(name)) return node.number(name);
  return -1;
}
