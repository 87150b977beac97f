// Source texts and displayed paths, which rendering needs besides the diagnostics.

export interface RenderContext {
  /** Returns the text of a file; null if it cannot be read. */
  readonly textOf: (path: string) => string | null;
  /** Returns a project path as displayed: relative to the reader's folder. */
  readonly shownPath: (path: string) => string;
}
