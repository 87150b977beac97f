// Errors of values that a column cannot hold, or that generated code does not know.
import { columnSuffix } from "../codec/check-type.ts";

/**
 * Thrown before a statement is sent, if a column cannot hold a value: too large, too precise, or in the wrong format; or
 * if `after` is not from the list.
 * The message and the properties that loggers show do not contain the value, which may be secret.
 */
export class ValueRangeError extends RangeError {
  /** The reason, as a predicate: `has more than 2 decimals`. */
  readonly reason: string;
  readonly #value: unknown;

  /**
   * @param place the column with its table: `orders.total`
   * @param subject the beginning of the message
   */
  constructor(value: unknown, reason: string, place?: string, subject: string = `The value${columnSuffix(place)}`) {
    super(`${subject} ${reason}`);
    this.reason = reason;
    this.#value = value;
  }

  /** Whether this is the value of the error, or the text that it was parsed from. */
  isAbout(value: unknown): boolean {
    return typeof value !== "object" && String(value) === String(this.#value);
  }
}

/**
 * Thrown when a row is read, if a column's text is not one of the values of its type: for example an enum label that
 * was added after this code was generated. A projection without the column can read the other columns of the row.
 */
export class UnknownValueError extends RangeError {
  override readonly name: string = "UnknownValueError";
  /** The column with its table: `orders.status`. */
  readonly column: string;
  /** The values that the code knows. */
  readonly known: readonly string[];

  constructor(column: string, known: readonly string[]) {
    super(`A stored value of ${column} is not one of ${known.join(", ")}`);
    this.column = column;
    this.known = known;
  }
}

/**
 * Returns the error of a command that the entity does not have.
 *
 * @param entity the name of the entity: `User`
 * @param command the name of the command; `never`, since a handler knows all commands
 * @example
 * throw unknownCommand("User", name); // TypeError: User has no command "promote"
 */
export function unknownCommand(entity: string, command: never): TypeError {
  return new TypeError(`${entity} has no command ${display(command)}`);
}

function display(command: unknown): string {
  if (typeof command !== "string") return `of type ${typeof command}`;
  return JSON.stringify(command.length > 40 ? `${command.slice(0, 40)}…` : command);
}

/**
 * Returns the same error. For a `RangeError`, its message also names the row.
 * @param key the key columns and their values
 */
export function nameRow(error: unknown, table: string, key: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof RangeError)) return error;
  const keyParts = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  const message = `${error.message}, in the row of ${table} with ${keyParts.join(", ")}`;
  // Loggers show the stack, which contains the previous message.
  if (error.stack !== undefined) error.stack = error.stack.replace(error.message, () => message);
  error.message = message;
  return error;
}
