// Finds syntax that earlier versions of PostgreSQL reject, in the tree and the tokens of a statement.
import type { PostgresVersion } from "../data/postgres-version.ts";
import type { StatementSource } from "../data/statement-source.ts";
import type { TreeNode } from "../source/sql-parser.ts";
import { child, children, nodesWithin } from "../source/trees.ts";

/** A part of a statement that not every version has. */
export interface NewerPart {
  /** As messages name it. */
  readonly name: string;
  readonly version: PostgresVersion;
  /** The place in the statement's text; null if it is not known. */
  readonly place: { readonly start: number; readonly end: number } | null;
}

interface SyntaxKind {
  readonly name: string;
  readonly version: PostgresVersion;
  /** Returns the node with the location, or null for an older use of the same kind of node; by default it is the node. */
  readonly find?: (node: TreeNode) => TreeNode | null;
}

/** By the key that a node has in its parent. */
const kinds: ReadonlyMap<string, SyntaxKind> = new Map<string, SyntaxKind>([
  ["JsonObjectConstructor", { name: "JSON_OBJECT(…)", version: 16 }],
  ["JsonArrayConstructor", { name: "JSON_ARRAY(…)", version: 16 }],
  ["JsonArrayQueryConstructor", { name: "JSON_ARRAY(SELECT …)", version: 16 }],
  ["JsonObjectAgg", { name: "JSON_OBJECTAGG(…)", version: 16 }],
  ["JsonArrayAgg", { name: "JSON_ARRAYAGG(…)", version: 16 }],
  ["JsonIsPredicate", { name: "IS JSON", version: 16 }],
  [
    "RangeSubselect",
    {
      name: "a subquery in FROM without an alias",
      version: 16,
      find: (subquery) => (child(subquery, "alias") === null ? subquery : null),
    },
  ],
  [
    "XmlSerialize",
    { name: "XMLSERIALIZE … INDENT", version: 16, find: (found) => (found["indent"] === true ? found : null) },
  ],
  [
    "JsonParseExpr",
    {
      // Without this, it is a cast for earlier versions.
      name: "JSON(… WITH UNIQUE KEYS)",
      version: 17,
      find: (found) => (found["unique_keys"] === true ? found : null),
    },
  ],
  ["JsonScalarExpr", { name: "JSON_SCALAR(…)", version: 17 }],
  ["JsonSerializeExpr", { name: "JSON_SERIALIZE(…)", version: 17 }],
  ["JsonFuncExpr", { name: "JSON_VALUE, JSON_QUERY and JSON_EXISTS", version: 17 }],
  ["JsonTable", { name: "JSON_TABLE", version: 17 }],
  ["MergeSupportFunc", { name: "merge_action()", version: 17 }],
  [
    "MergeStmt",
    {
      name: "MERGE … RETURNING",
      version: 17,
      find: (merge) => {
        const isReturning = child(merge, "returningClause") !== null || children(merge, "returningList").length > 0;
        return isReturning ? merge : null;
      },
    },
  ],
  [
    "MergeWhenClause",
    {
      name: "WHEN NOT MATCHED BY SOURCE",
      version: 17,
      find: (clause) => (clause["matchKind"] === "MERGE_WHEN_NOT_MATCHED_BY_SOURCE" ? clause : null),
    },
  ],
  [
    "FuncCall",
    {
      name: "the second argument of json_strip_nulls",
      version: 18,
      find: (call) => {
        const name = textOf(child(children(call, "funcname").at(-1), "String"));
        const isNewer = /^jsonb?_strip_nulls$/.test(name) && children(call, "args").length > 1;
        return isNewer ? call : null;
      },
    },
  ],
  [
    "returningClause",
    {
      name: "RETURNING WITH (OLD AS …, NEW AS …)",
      version: 18,
      find: (clause) => children(clause, "options")[0] ?? null,
    },
  ],
  [
    "A_Const",
    {
      name: "a conversion in a JSON path",
      version: 17,
      find: (constant) => {
        const path = textOf(child(constant, "sval"));
        return /^\s*(?:strict|lax|\$)/.test(path) && newerPathMethods.test(path) ? constant : null;
      },
    },
  ],
]);

/** Methods of JSON paths that 17 added. */
const newerPathMethods =
  /\.\s*(?:bigint|boolean|date|decimal|integer|number|string|time|time_tz|timestamp|timestamp_tz)\s*\(/;

function textOf(node: TreeNode | null): string {
  const text = node?.["sval"];
  return typeof text === "string" ? text : "";
}

export function newerSyntax({ tree, tokens, text, offsetOf }: StatementSource): readonly NewerPart[] {
  const found: NewerPart[] = [];
  const placeAt = (offset: number): NewerPart["place"] => {
    const token = tokens.find(({ start, end }) => start <= offset && offset < end);
    return token === undefined ? null : { start: token.start, end: token.end };
  };
  for (const node of nodesWithin(tree))
    for (const key of Object.keys(node)) {
      const kind = kinds.get(key);
      const inner = kind === undefined ? null : child(node, key);
      if (kind === undefined || inner === null) continue;
      const { name, version, find = (node) => node } = kind;
      const own = find(inner);
      const location = own === null ? null : locationIn(own);
      if (own !== null) found.push({ name, version, place: location === null ? null : placeAt(offsetOf(location)) });
    }
  for (const { kind, start, end } of tokens)
    if (kind === "value" && /^\d+(?:_|[xob])/i.test(text.slice(start, end)))
      found.push({ name: "a number with `_`, or in another base than ten", version: 16, place: { start, end } });
  return found;
}

/** Returns the first location in a node. */
function locationIn(node: TreeNode): number | null {
  const own = node["location"];
  if (typeof own === "number") return own;
  for (const inner of nodesWithin(node)) if (typeof inner["location"] === "number") return inner["location"];
  return null;
}
