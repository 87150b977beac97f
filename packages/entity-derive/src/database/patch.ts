// The columns that an update request names -> the SET list of an UPDATE and its parameters.
import type { Parameter, Row, Statement } from "./database.ts";
import { StatementVariants } from "./statement.ts";

/** PostgreSQL passes a function 100 arguments at most: a name and a value for each property. */
const mostProperties = 50;

/**
 * Collects a SET list.
 *
 * @example
 * const patch = new Patch(uuidToText(id)); // $1, for the WHERE clause
 * if (dto.name !== undefined) patch.set("name", dto.name);
 */
export class Patch {
  readonly #parameters: Parameter[];
  readonly #changes: string[] = [];
  #list = "";

  /** @param leading the parameters `$1`, `$2`, … that come before the first column's */
  constructor(...leading: Parameter[]) {
    this.#parameters = leading;
  }

  /**
   * Adds a column, spelt as SQL needs it.
   * @param change what an event says of it, as {@link tell} takes it
   */
  set(column: string, value: Parameter, change?: string): void {
    const assignment = `${column} = $${this.#parameters.push(value)}`;
    this.#list = this.#list === "" ? assignment : `${this.#list}, ${assignment}`;
    if (change !== undefined) this.#changes.push(change);
  }

  /** Adds a property to what an event says of the change: its name and its value as SQL, `'name', name`. */
  tell(change: string): void {
    this.#changes.push(change);
  }

  /** True when no column was set. */
  get isEmpty(): boolean {
    return this.#list === "";
  }

  /** `name = $2, age = $3` */
  get list(): string {
    return this.#list;
  }

  /** What an event says of the change, as SQL for a JSON object. */
  get changes(): string {
    const objects: string[] = [];
    for (let start = 0; start < this.#changes.length; start += mostProperties) {
      objects.push(`jsonb_build_object(${this.#changes.slice(start, start + mostProperties).join(", ")})`);
    }
    return objects.join(" || ");
  }

  /** The leading parameters, then those of the columns. */
  get parameters(): readonly Parameter[] {
    return this.#parameters;
  }
}

/**
 * An UPDATE with a gap for the SET list, and one for what an event says of it. The texts are kept, so that each set of
 * columns is prepared once.
 */
export function patchStatement<R extends Row = Row>(
  name: string,
  text: (set: string, changes: string) => string,
): (patch: Patch) => Statement<R> {
  const variants = new StatementVariants<R>(name);
  return (patch) => variants.get(patch.list, () => text(patch.list, patch.changes));
}
