// The text of a statement with its parse tree.
import type { TreeNode } from "../source/sql-parser.ts";
import type { Token } from "../source/tokens.ts";

/** A parsed statement. */
export interface StatementSource {
  readonly text: string;
  readonly tree: TreeNode;
  /** Without comments. */
  readonly tokens: readonly Token[];
  /** Returns the offset in `text` of a location in the tree. */
  readonly offsetOf: (location: number) => number;
}
