// What the methods of a class throw into the errors of the user's own class.
import { noteConversion } from "./missing-row.ts";

/** A class of errors that makes its own of whatever was thrown. */
export interface ErrorConversion {
  readonly from: (error: unknown) => Error;
}

/** They ask nothing of the database, or run what they are given: what that throws is not theirs. */
const others: ReadonlySet<string> = new Set(["constructor", "as", "ownedBy", "scopedTo", "whileLocked"]);

/** Marks the prototype of a class whose methods are converted. */
const isConverted = Symbol("isConverted");

type Method = (this: unknown, ...given: unknown[]) => Promise<unknown>;
type Generator = (this: unknown, ...given: unknown[]) => AsyncGenerator<unknown>;

/**
 * Every asynchronous method of the class, inherited ones too, throws what `from` makes of an error; what gives the
 * repository that acts for somebody else is none. Its base classes stay as they are.
 * It is made once, also where one method calls another. Methods of a subclass stay as they are.
 */
export function convertErrors(owner: { readonly prototype: object }, failure: ErrorConversion): void {
  const made = new WeakSet<Error>();
  const converted = (error: unknown): unknown => {
    if (error instanceof Error && made.has(error)) return error;
    const own = failure.from(error);
    made.add(own);
    noteConversion(error, own);
    return own;
  };
  const { prototype } = owner;
  for (const [name, property] of propertiesOf(prototype)) {
    if (others.has(name) || typeof property.value !== "function") continue;
    const value = isGenerator(property.value)
      ? convertedGenerator(property.value, converted)
      : convertedMethod(property.value as Method, converted);
    Object.defineProperty(prototype, name, { ...property, value });
  }
  Object.defineProperty(prototype, isConverted, { value: true });
}

/** Those of the class and of its base classes, up to one whose methods are converted already. */
function propertiesOf(prototype: object): ReadonlyMap<string, PropertyDescriptor> {
  const base = Object.getPrototypeOf(prototype) as object;
  const isLast = base === Object.prototype || Object.hasOwn(base, isConverted);
  const inherited = isLast ? [] : propertiesOf(base);
  return new Map([...inherited, ...Object.entries(Object.getOwnPropertyDescriptors(prototype))]);
}

function convertedMethod(method: Method, converted: (error: unknown) => unknown): Method {
  return async function (...given) {
    try {
      return await method.apply(this, given);
    } catch (error) {
      throw converted(error);
    }
  };
}

function convertedGenerator(generator: Generator, converted: (error: unknown) => unknown): Generator {
  return async function* (...given) {
    try {
      yield* generator.apply(this, given);
    } catch (error) {
      throw converted(error);
    }
  };
}

function isGenerator(method: object): method is Generator {
  return Object.prototype.toString.call(method) === "[object AsyncGeneratorFunction]";
}
