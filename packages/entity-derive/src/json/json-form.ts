// How values of one type are written as JSON and read again, without loss.

/** The two ways between a value and its JSON. */
export interface JsonForm<T> {
  /** What JSON has for the value. */
  toJson(value: T): unknown;
  /** @throws {JsonMisfit} for JSON that is no such value */
  fromJson(json: unknown): T;
}

/** Thrown for JSON that does not have the expected form; the message names the place, and repeats no value. */
export class JsonMisfit extends TypeError {
  override readonly name: string = "JsonMisfit";
  /** The keys that lead to the value. */
  readonly path: readonly string[];
  /** What is wrong with it: "is not a UUID". */
  readonly problem: string;

  constructor(path: readonly string[], problem: string) {
    super(`${path.length === 0 ? "the value" : path.join(".")} ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/** Reads a part of a value; what is wrong with it is reported with the key that leads there. */
export function readPart<T>(form: JsonForm<T>, json: unknown, key: string): T {
  try {
    return form.fromJson(json);
  } catch (error) {
    if (error instanceof JsonMisfit) throw new JsonMisfit([key, ...error.path], error.problem);
    throw error;
  }
}
