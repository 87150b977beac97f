// What a value is thrown for that is not accepted at once, so that its schema is asked.

/**
 * Thrown by everything here. It says nothing, since it is never shown: the schema says what is wrong, or takes the value
 * after all. One error for all, because a stack costs more than reading the body.
 */
export const notAccepted: Error = new Error("The value is left to its schema");

/** What is read by its schema alone. */
export function asNothing(_value: unknown): never {
  throw notAccepted;
}
