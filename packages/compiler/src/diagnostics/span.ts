// A place in a source: a file and two offsets, in UTF-16 units as JavaScript counts.

export interface Span {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** A value and where it is written. */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}
