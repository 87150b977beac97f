// What the methods of a class throw into the errors of the user's own class.

/** A class of errors that makes its own of whatever was thrown. */
export interface ErrorConversion {
  readonly from: (error: unknown) => Error;
}

/** They ask nothing of the database, or run what they are given: what that throws is not theirs. */
const others: ReadonlySet<string> = new Set(["constructor", "as", "ownedBy", "whileLocked"]);

type Method = (this: unknown, ...given: unknown[]) => Promise<unknown>;

/**
 * Every asynchronous method that the class itself has throws what `from` makes of an error; what gives the repository
 * that acts for somebody else is none.
 * It is made once, also where one method calls another. Methods of a subclass stay as they are.
 */
export function convertErrors(owner: { readonly prototype: object }, failure: ErrorConversion): void {
  const made = new WeakSet<Error>();
  const { prototype } = owner;
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (others.has(name) || typeof property.value !== "function") continue;
    const method = property.value as Method;
    const value: Method = async function (...given) {
      try {
        return await method.apply(this, given);
      } catch (error) {
        if (error instanceof Error && made.has(error)) throw error;
        const converted = failure.from(error);
        made.add(converted);
        throw converted;
      }
    };
    Object.defineProperty(prototype, name, { ...property, value });
  }
}
