// A range in a source: a file and two offsets in UTF-16 units.

export interface Span {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** A value with its span. */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}
