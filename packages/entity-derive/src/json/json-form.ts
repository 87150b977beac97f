// Converts values of a type to JSON and back, without loss.

/** A conversion between values and JSON. */
export interface JsonForm<T> {
  /** Returns the JSON of a value. */
  toJson(value: T): unknown;
  /** @throws {JsonMisfit} if the JSON has another form */
  fromJson(json: unknown): T;
}

/** Thrown for JSON of another form. The message has the path, and no values. */
export class JsonMisfit extends TypeError {
  override readonly name: string = "JsonMisfit";
  /** The keys on the path to the value. */
  readonly path: readonly string[];
  /** The problem, as a predicate: `is not a UUID`. */
  readonly problem: string;

  constructor(path: readonly string[], problem: string) {
    super(`${path.length === 0 ? "the value" : path.join(".")} ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/** Parses a part of a value. Errors have its key in their path. */
export function readPart<T>(form: JsonForm<T>, json: unknown, key: string): T {
  try {
    return form.fromJson(json);
  } catch (error) {
    if (error instanceof JsonMisfit) throw new JsonMisfit([key, ...error.path], error.problem);
    throw error;
  }
}
