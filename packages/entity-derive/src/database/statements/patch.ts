// The columns that an update request names into the SET list of an UPDATE and its parameters.
import type { Acting } from "../acting.ts";
import type { Parameter, Row } from "../database.ts";
import { type NamedStatement, type OwnerSlot, variantsOf } from "./statement.ts";

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
   * @param property what a published event has of it, as {@link publish} takes it
   */
  set(column: string, value: Parameter, property?: string): void {
    const assignment = `${column} = $${this.#parameters.push(value)}`;
    this.#list = this.#list === "" ? assignment : `${this.#list}, ${assignment}`;
    if (property !== undefined) this.#changes.push(property);
  }

  /** Adds a property to the changes that an event publishes: its name and its value as SQL, `'name', name`. */
  publish(property: string): void {
    this.#changes.push(property);
  }

  /** True when no column was set. */
  get isEmpty(): boolean {
    return this.#list === "";
  }

  /** `name = $2, age = $3` */
  get list(): string {
    return this.#list;
  }

  /** The changes that an event publishes, as SQL for a JSON object: an empty one where it shows none of them. */
  get changes(): string {
    if (this.#changes.length === 0) return "jsonb_build_object()";
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

/** The parts that the text of an UPDATE is given. */
export interface PatchSlots extends OwnerSlot {
  readonly set: string;
  /** The changes that an event publishes. */
  readonly changes: string;
}

/** The UPDATEs of one template, by the columns that a patch sets. */
export type PatchStatement<R extends Row = Row> = (acting: Acting, patch: Patch) => NamedStatement<R>;

/**
 * An UPDATE with a gap for the SET list, and one for the changes that an event publishes. The texts are kept, so that each
 * set of columns is prepared once.
 */
export function patchStatement<R extends Row = Row>(
  name: string,
  text: (slots: PatchSlots) => string,
): PatchStatement<R> {
  const forms = variantsOf<R, PatchSlots>(name, text, { set: "", changes: "" }, false);
  return (acting, patch) => {
    const { variants, owned } = forms(acting);
    return variants.get(patch.list, () => text({ owned, set: patch.list, changes: patch.changes }));
  };
}
