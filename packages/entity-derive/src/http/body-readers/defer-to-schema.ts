// Thrown by readers for values that are left to the schema.

/**
 * The error of all readers. It is never shown: the schema then reports what is wrong, or accepts the value. One shared
 * error, because creating a stack costs more than reading the body.
 */
export const leftToSchema: Error = new Error("The value is left to its schema");

/** Leaves the value to its schema. */
export function asNothing(_value: unknown): never {
  throw leftToSchema;
}
