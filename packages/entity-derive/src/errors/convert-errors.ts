// Converts errors of repository methods with the application's own class.
import { noteConversion } from "./row-errors.ts";

/** A class that converts any error to its own. */
export interface ErrorConversion {
  readonly from: (error: unknown) => Error;
}

/** Methods that are not converted: they do not access the database, or run a function, whose errors are its own. */
const others: ReadonlySet<string> = new Set(["constructor", "as", "ownedBy", "scopedTo", "whileLocked"]);

/** Marks the prototype of a class whose methods are converted. */
const isConverted = Symbol("isConverted");

type Method = (this: unknown, ...parameters: unknown[]) => Promise<unknown>;
type Generator = (this: unknown, ...parameters: unknown[]) => AsyncGenerator<unknown>;

/**
 * Converts the errors of all asynchronous methods of the class, including inherited ones, with `from`; except methods
 * that return a repository. Base classes and methods of subclasses do not change. An error is converted once, also if
 * one method calls another.
 */
export function convertErrors(owner: { readonly prototype: object }, failure: ErrorConversion): void {
  const results = new WeakSet<Error>();
  const converted = (error: unknown): unknown => {
    if (error instanceof Error && results.has(error)) return error;
    const own = failure.from(error);
    results.add(own);
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

/** Returns the properties of the class and its base classes, up to one whose methods are already converted. */
function propertiesOf(prototype: object): ReadonlyMap<string, PropertyDescriptor> {
  const base = Object.getPrototypeOf(prototype) as object;
  const isLast = base === Object.prototype || Object.hasOwn(base, isConverted);
  const inherited = isLast ? [] : propertiesOf(base);
  return new Map([...inherited, ...Object.entries(Object.getOwnPropertyDescriptors(prototype))]);
}

function convertedMethod(method: Method, converted: (error: unknown) => unknown): Method {
  return async function (...parameters) {
    try {
      return await method.apply(this, parameters);
    } catch (error) {
      throw converted(error);
    }
  };
}

function convertedGenerator(generator: Generator, converted: (error: unknown) => unknown): Generator {
  return async function* (...parameters) {
    try {
      yield* generator.apply(this, parameters);
    } catch (error) {
      throw converted(error);
    }
  };
}

function isGenerator(method: object): method is Generator {
  return Object.prototype.toString.call(method) === "[object AsyncGeneratorFunction]";
}
