// Waits for a promise for a limited time.

/**
 * Settles like the promise, or with `late` after the time.
 * @param late returns the result, or throws the error
 */
export async function withTimeout<T, Late>(
  milliseconds: number,
  promise: Promise<T>,
  late: () => Late,
): Promise<T | Late> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    return await Promise.race([promise, over.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
