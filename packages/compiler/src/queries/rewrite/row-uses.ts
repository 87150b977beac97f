// Finds the uses of whole rows in a statement. Only rows that are returned can be written as ROW(…).
import type { TreeNode } from "../source/sql-parser.ts";
import { child, children, isNode, nodesByKind, nodesWithin } from "../source/trees.ts";
import { stringsOf } from "./scope.ts";

export class RowUses {
  readonly #references: readonly TreeNode[];
  /** References that are a target as they are. */
  readonly #outputs: ReadonlySet<TreeNode>;
  readonly #subqueries: ReadonlySet<string>;

  constructor(tree: TreeNode) {
    const named = nodesByKind(tree, [
      ...["ColumnRef", "ResTarget", "FuncCall"],
      ...["CommonTableExpr", "RangeVar", "RangeSubselect"],
    ]);
    this.#references = named("ColumnRef");
    const values = named("ResTarget").map((target) => child(child(target, "val"), "ColumnRef"));
    const aggregated = named("FuncCall").flatMap((call) =>
      stringsOf(children(call, "funcname")).at(-1) === "array_agg" ? children(call, "args") : [],
    );
    const all = [...values, ...aggregated.map((argument) => child(argument, "ColumnRef"))];
    this.#outputs = new Set(all.filter((reference) => reference !== null));
    const ctes = named("CommonTableExpr").map((cte) => String(cte["ctename"]));
    const tables = named("RangeVar").filter((table) => ctes.includes(String(table["relname"])));
    const aliases = [...named("RangeSubselect"), ...tables].map(
      (one) => child(one, "alias")?.["aliasname"] ?? one["relname"],
    );
    this.#subqueries = new Set(aliases.map(String));
  }

  /** Whether the row of a subquery is used for something else than output: `to_json(x)` would see other names. */
  get usesSubqueryRows(): boolean {
    return this.#references.some((reference) => {
      const fields = children(reference, "fields");
      const [name = ""] = stringsOf(fields);
      return fields.length === 1 && this.#subqueries.has(name) && !this.#outputs.has(reference);
    });
  }

  /** Whether a column of this name is returned and nothing else. */
  isReturnedAlone(name: string, target: TreeNode): boolean {
    const own = child(child(child(target, "ResTarget"), "val"), "ColumnRef");
    return this.#references.every((reference) => {
      const last = stringsOf(children(reference, "fields").slice(-1))[0];
      return last !== name || reference === own || this.#outputs.has(reference);
    });
  }

  /** Whether ORDER BY, GROUP BY or DISTINCT ON has the whole row. */
  isSortedOrGrouped(query: TreeNode, alias: string): boolean {
    return nodesWithin(sortAndGroups(query)).some((node) => {
      const fields = children(child(node, "ColumnRef"), "fields");
      return fields.length === 1 && stringsOf(fields)[0] === alias;
    });
  }

  /** Whether ORDER BY or GROUP BY count columns: `ORDER BY 2`. */
  hasOrdinals(query: TreeNode): boolean {
    return sortAndGroups(query).some((item) => {
      const node = child(child(item, "SortBy"), "node") ?? item;
      return isNode(child(node, "A_Const")?.["ival"]);
    });
  }
}

export function isOutputAlone(name: string, target: TreeNode, uses: RowUses): boolean {
  return !uses.usesSubqueryRows && uses.isReturnedAlone(name, target);
}

function sortAndGroups(query: TreeNode): readonly TreeNode[] {
  const select = child(query, "SelectStmt");
  return ["sortClause", "groupClause", "distinctClause"].flatMap((clause) => children(select, clause));
}
