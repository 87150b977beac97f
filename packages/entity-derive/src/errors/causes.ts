// Goes through the causes of an error.

/** Yields an error and its causes, at most five in all, since an error can be a cause of itself. */
export function* causesOf(error: unknown): Generator<Error, void, undefined> {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}
