// The name that PostgreSQL gives to a column without AS.
import type { TreeNode } from "../source/sql-parser.ts";
import { child, children } from "../source/trees.ts";

/** The names of expressions with a syntax of their own. */
const names: Readonly<Record<string, string>> = {
  CoalesceExpr: "coalesce",
  A_ArrayExpr: "array",
  GroupingFunc: "grouping",
  RowExpr: "row",
  JsonObjectConstructor: "json_object",
  JsonArrayConstructor: "json_array",
  JsonObjectAgg: "json_objectagg",
  JsonArrayAgg: "json_arrayagg",
};

/** Returns null for an expression whose name is not known. */
export function columnName(value: TreeNode | null): string | null {
  if (value === null) return null;
  const [kind = ""] = Object.keys(value);
  const node = child(value, kind);
  switch (kind) {
    case "ColumnRef":
      return lastString(children(node, "fields"));
    case "FuncCall":
      return lastString(children(node, "funcname"));
    case "A_Indirection":
      return lastString(children(node, "indirection")) ?? columnName(child(node, "arg"));
    case "CollateClause":
      return columnName(child(node, "arg"));
    case "TypeCast":
      return castName(node);
    case "CaseExpr":
      return caseName(node);
    case "MinMaxExpr":
      return node?.["op"] === "IS_LEAST" ? "least" : "greatest";
    case "SubLink":
      return sublinkName(node);
    case "A_Expr":
      return node?.["kind"] === "AEXPR_NULLIF" ? "nullif" : "?column?";
    case "A_Const":
    case "ParamRef":
    case "BoolExpr":
    case "NullTest":
    case "BooleanTest":
      return "?column?";
    default:
      return names[kind] ?? null;
  }
}

function lastString(nodes: readonly TreeNode[]): string | null {
  const last = nodes.findLast((node) => child(node, "String") !== null);
  return last === undefined ? null : String(child(last, "String")?.["sval"]);
}

function castName(cast: TreeNode | null): string | null {
  const own = columnName(child(cast, "arg"));
  if (own !== null && own !== "?column?") return own;
  return lastString(children(child(cast, "typeName"), "names"));
}

function caseName(node: TreeNode | null): string {
  const own = columnName(child(node, "defresult"));
  return own === null || own === "?column?" ? "case" : own;
}

function sublinkName(sublink: TreeNode | null): string | null {
  switch (sublink?.["subLinkType"]) {
    case "EXISTS_SUBLINK":
      return "exists";
    case "ARRAY_SUBLINK":
      return "array";
    case "EXPR_SUBLINK": {
      const [target] = children(child(child(sublink, "subselect"), "SelectStmt"), "targetList");
      const own = child(target, "ResTarget");
      return typeof own?.["name"] === "string" ? own["name"] : columnName(child(own, "val"));
    }
    default:
      return "?column?";
  }
}
