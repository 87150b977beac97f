// Answers of the compiler about a position in an entity file, as plain data with offsets.

/** An edit of a file: the text between two offsets becomes another one. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A hover text in Markdown, with the range that it describes. */
export interface HoverAnswer {
  readonly from: number;
  readonly to: number;
  readonly markdown: string;
}

export interface CompletionAnswer {
  readonly label: string;
  /** The text that is compared with what has been typed. */
  readonly filter: string;
  readonly detail: string;
  readonly kind: "function" | "class" | "property" | "enum" | "variable";
  /** In Markdown; empty if there is none. */
  readonly documentation: string;
  /** The edit at the cursor; `$0` and `$1` in a snippet are where the cursor goes. */
  readonly edit: Edit;
  readonly isSnippet: boolean;
  /** An import that the completion needs. */
  readonly imports: readonly Edit[];
}
