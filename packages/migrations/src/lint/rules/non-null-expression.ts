// Determines whether a parsed expression can be NULL.
import { nodeOf, stringsIn, type Tree } from "../../replay/run/statement-tree.ts";

/** Functions that return non-NULL for non-NULL arguments. Of other functions nothing is known. */
const nonNullFunctions: ReadonlySet<string> = new Set(
  [
    "btrim concat concat_ws decode encode initcap left length char_length lower lpad ltrim md5 regexp_replace repeat",
    "replace reverse right rpad rtrim split_part to_char translate upper",
    "abs ceil ceiling floor nextval round trunc cardinality",
    "date_trunc make_date make_interval timezone to_timestamp",
    "json_build_array json_build_object jsonb_build_array jsonb_build_object to_json to_jsonb",
  ].flatMap((names) => names.split(" ")),
);

/** Operators that return non-NULL for non-NULL operands. `->` is missing: it returns NULL for a missing key. */
const nonNullOperator = /^(?:[-+*/%^<=>]|<=|>=|<>|\|\|)$/;

/** @param hasValue whether a column is non-NULL in every row, by its possibly qualified name: `["users", "email"]` */
export function isNeverNull(expression: unknown, hasValue: (column: readonly string[]) => boolean): boolean {
  const gives = (one: unknown): boolean => isNeverNull(one, hasValue);
  const [[kind, node] = ["", {}]] = Object.entries((expression ?? {}) as Readonly<Record<string, Tree>>);
  const operands = listIn(node["args"]);
  switch (kind) {
    case "A_Const":
      return node["isnull"] !== true;
    case "ColumnRef":
      return hasValue(stringsIn(node["fields"]));
    case "TypeCast":
    case "CollateClause":
      return gives(node["arg"]);
    case "CoalesceExpr":
    case "MinMaxExpr":
      return operands.some(gives);
    case "CaseExpr":
      return gives(node["defresult"]) && operands.every((one) => gives(nodeOf(one, "CaseWhen")?.["result"]));
    case "A_Expr": {
      const isTotal =
        node["kind"] === "AEXPR_OP" && stringsIn(node["name"]).every((name) => nonNullOperator.test(name));
      return isTotal && gives(node["rexpr"]) && (node["lexpr"] === undefined || gives(node["lexpr"]));
    }
    case "FuncCall": {
      const [name = "", schema = "pg_catalog"] = stringsIn(node["funcname"]).toReversed();
      return operands.length === 0 || (schema === "pg_catalog" && nonNullFunctions.has(name) && operands.every(gives));
    }
    case "BoolExpr":
      return operands.every(gives);
    case "A_ArrayExpr":
    case "BooleanTest":
    case "NullTest":
    case "RowExpr":
    case "SQLValueFunction":
      return true;
    case "SubLink":
      return node["subLinkType"] === "EXISTS_SUBLINK" || node["subLinkType"] === "ARRAY_SUBLINK";
    default:
      return false;
  }
}

function listIn(value: unknown): readonly Tree[] {
  return Array.isArray(value) ? (value as readonly Tree[]) : [];
}
