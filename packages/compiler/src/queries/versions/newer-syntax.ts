// Finds syntax that earlier versions of PostgreSQL reject, in the tree and the tokens of a statement.
import type { PostgresVersion } from "../data/postgres-version.ts";
import type { RewrittenTree } from "../rewrite/rewritten-tree.ts";
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
  /** Returns the node with the location, or null for another node. */
  readonly find: (node: TreeNode) => TreeNode | null;
}

/** Nodes that are a kind of syntax by themselves. */
function nodeKind(kind: string, name: string, version: PostgresVersion): SyntaxKind {
  return { name, version, find: (node) => child(node, kind) };
}

const kinds: readonly SyntaxKind[] = [
  nodeKind("JsonObjectConstructor", "JSON_OBJECT(…)", 16),
  nodeKind("JsonArrayConstructor", "JSON_ARRAY(…)", 16),
  nodeKind("JsonArrayQueryConstructor", "JSON_ARRAY(SELECT …)", 16),
  nodeKind("JsonObjectAgg", "JSON_OBJECTAGG(…)", 16),
  nodeKind("JsonArrayAgg", "JSON_ARRAYAGG(…)", 16),
  nodeKind("JsonIsPredicate", "IS JSON", 16),
  {
    name: "a subquery in FROM without an alias",
    version: 16,
    find: (node) => {
      const subquery = child(node, "RangeSubselect");
      return subquery === null || child(subquery, "alias") !== null ? null : subquery;
    },
  },
  {
    name: "XMLSERIALIZE … INDENT",
    version: 16,
    find: (node) => {
      const found = child(node, "XmlSerialize");
      return found?.["indent"] === true ? found : null;
    },
  },
  {
    // Without this, it is a cast for earlier versions.
    name: "JSON(… WITH UNIQUE KEYS)",
    version: 17,
    find: (node) => {
      const found = child(node, "JsonParseExpr");
      return found?.["unique_keys"] === true ? found : null;
    },
  },
  nodeKind("JsonScalarExpr", "JSON_SCALAR(…)", 17),
  nodeKind("JsonSerializeExpr", "JSON_SERIALIZE(…)", 17),
  nodeKind("JsonFuncExpr", "JSON_VALUE, JSON_QUERY and JSON_EXISTS", 17),
  nodeKind("JsonTable", "JSON_TABLE", 17),
  nodeKind("MergeSupportFunc", "merge_action()", 17),
  {
    name: "MERGE … RETURNING",
    version: 17,
    find: (node) => {
      const merge = child(node, "MergeStmt");
      const isReturning = child(merge, "returningClause") !== null || children(merge, "returningList").length > 0;
      return isReturning ? merge : null;
    },
  },
  {
    name: "WHEN NOT MATCHED BY SOURCE",
    version: 17,
    find: (node) => {
      const clause = child(node, "MergeWhenClause");
      return clause?.["matchKind"] === "MERGE_WHEN_NOT_MATCHED_BY_SOURCE" ? clause : null;
    },
  },
  {
    name: "the second argument of json_strip_nulls",
    version: 18,
    find: (node) => {
      const call = child(node, "FuncCall");
      const name = textOf(child(children(call, "funcname").at(-1), "String"));
      const isNewer = /^jsonb?_strip_nulls$/.test(name) && children(call, "args").length > 1;
      return isNewer ? call : null;
    },
  },
  {
    name: "RETURNING WITH (OLD AS …, NEW AS …)",
    version: 18,
    find: (node) => children(child(node, "returningClause"), "options")[0] ?? null,
  },
  {
    name: "a conversion in a JSON path",
    version: 17,
    find: (node) => {
      const constant = child(node, "A_Const");
      const path = textOf(child(constant, "sval"));
      return /^\s*(?:strict|lax|\$)/.test(path) && newerPathMethods.test(path) ? constant : null;
    },
  },
];

/** Methods of JSON paths that 17 added. */
const newerPathMethods =
  /\.\s*(?:bigint|boolean|date|decimal|integer|number|string|time|time_tz|timestamp|timestamp_tz)\s*\(/;

/** Returns the text of a String node. */
function textOf(node: TreeNode | null): string {
  const text = node?.["sval"];
  return typeof text === "string" ? text : "";
}

export function newerSyntax({ tree, tokens, text, offsetOf }: RewrittenTree): readonly NewerPart[] {
  const found: NewerPart[] = [];
  const placeAt = (offset: number): NewerPart["place"] => {
    const token = tokens.find(({ start, end }) => start <= offset && offset < end);
    return token === undefined ? null : { start: token.start, end: token.end };
  };
  for (const node of nodesWithin(tree))
    for (const { name, version, find } of kinds) {
      const own = find(node);
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
