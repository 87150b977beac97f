// The columns that an update request names -> the SET list of an UPDATE and its parameters.
import type { Parameter, Row, Statement } from "./database.ts";
import { StatementVariants } from "./statement.ts";

/**
 * Collects a SET list.
 *
 * @example
 * const patch = new Patch(uuidToText(id)); // $1, for the WHERE clause
 * if (dto.name !== undefined) patch.set("name", dto.name);
 */
export class Patch {
  readonly #parameters: Parameter[];
  #list = "";

  /** @param leading the parameters `$1`, `$2`, … that come before the first column's */
  constructor(...leading: Parameter[]) {
    this.#parameters = leading;
  }

  /** Adds a column, spelt as SQL needs it. */
  set(column: string, value: Parameter): void {
    const assignment = `${column} = $${this.#parameters.push(value)}`;
    this.#list = this.#list === "" ? assignment : `${this.#list}, ${assignment}`;
  }

  /** True when no column was set. */
  get isEmpty(): boolean {
    return this.#list === "";
  }

  /** `name = $2, age = $3` */
  get list(): string {
    return this.#list;
  }

  /** The leading parameters, then those of the columns. */
  get parameters(): readonly Parameter[] {
    return this.#parameters;
  }
}

/** An UPDATE with a gap for the SET list. The texts are kept, so that each set of columns is prepared once. */
export function patchStatement<R extends Row = Row>(
  name: string,
  text: (set: string) => string,
): (patch: Patch) => Statement<R> {
  const variants = new StatementVariants<R>(name);
  return (patch) => variants.get(patch.list, () => text(patch.list));
}
