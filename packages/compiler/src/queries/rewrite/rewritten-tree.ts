// A statement that is rewritten, with its tree.
import type { TreeNode } from "../source/sql-parser.ts";
import type { Token } from "../source/tokens.ts";

/** The parsed statement, and where its nodes are in the user's text. */
export interface RewrittenTree {
  readonly text: string;
  readonly tree: TreeNode;
  /** Without comments. */
  readonly tokens: readonly Token[];
  /** Returns the offset in `text` of a location in the tree. */
  readonly offsetOf: (location: number) => number;
}
