// A range in a source: a file and two offsets in UTF-16 units.

export interface Span {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export function isInside(inner: Span, outer: Span): boolean {
  return inner.path === outer.path && outer.start <= inner.start && inner.end <= outer.end;
}

export function movedSpan({ path, start, end }: Span, by: number): Span {
  return { path, start: start + by, end: end + by };
}

/** A value with its span. */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}

export function movedLocation<T>({ value, span }: Located<T>, by: number): Located<T> {
  return { value, span: movedSpan(span, by) };
}
