// The functions of `node:util/types` that the runtime calls.

export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === "[object Date]";
}
