// The functions of `node:timers/promises` that the runtime calls.

export function setTimeout<T>(
  milliseconds: number,
  value?: T,
  { signal }: { readonly signal?: AbortSignal | undefined; readonly ref?: boolean } = {},
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve(value);
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
