// The columns that an update request names into the SET list of an UPDATE and its parameters.

import { quoteText } from "../../sql/quote.ts";
import type { Acting } from "../acting.ts";
import type { Parameter, Row } from "../database.ts";
import { type NamedStatement, type OwnerSlot, variantsOf } from "./statement.ts";
import type { ToText } from "./to-text.ts";

/** PostgreSQL passes a function this many arguments at most: a name and a value for each property. */
const mostArguments = 100;

/**
 * Collects a SET list.
 *
 * @example
 * const patch = new Patch("users", uuidToText(id)); // $1, for the WHERE clause
 * patch.set("name", dto.name, plainText);
 * patch.setOrNull("born_on", dto.bornOn, plainDateToText);
 */
export class Patch {
  readonly #table: string;
  readonly #parameters: Parameter[];
  /** The properties of a published event, each followed by its SQL. */
  readonly #properties: string[] = [];
  #list = "";

  /**
   * @param table the name by which errors know it
   * @param leading the parameters `$1`, `$2`, … that come before the first column's
   */
  constructor(table: string, ...leading: Parameter[]) {
    this.#table = table;
    this.#parameters = leading;
  }

  /**
   * Sets a column, unless the value is absent.
   * @param column its name as SQL writes it
   * @param property the property of the change in a published event; absent if no event shows it
   * @param shown the value of the property, as SQL
   */
  set<T>(column: string, value: T | undefined, toText: ToText<T>, property?: string, shown: string = column): void {
    if (value === undefined) return;
    this.setText(column, this.#textOf(column, value, toText));
    if (property !== undefined) this.publish(property, shown);
  }

  /** The same of a column that may be NULL. */
  setOrNull<T>(
    column: string,
    value: T | null | undefined,
    toText: ToText<T>,
    property?: string,
    shown: string = column,
  ): void {
    if (value === undefined) return;
    this.setText(column, value === null ? null : this.#textOf(column, value, toText));
    if (property !== undefined) this.publish(property, shown);
  }

  /** Sets a column to a value as PostgreSQL's text. */
  setText(column: string, text: Parameter): void {
    const assignment = `${column} = $${this.#parameters.push(text)}`;
    this.#list = this.#list === "" ? assignment : `${this.#list}, ${assignment}`;
  }

  /** Adds a property to the changes that an event publishes: its name, and its value as SQL. */
  publish(property: string, shown: string): void {
    this.#properties.push(property, shown);
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
    const pairs = this.#properties.map((part, index) => (index % 2 === 0 ? quoteText(part) : part));
    const objects: string[] = [];
    for (let start = 0; start < Math.max(pairs.length, 1); start += mostArguments) {
      objects.push(`jsonb_build_object(${pairs.slice(start, start + mostArguments).join(", ")})`);
    }
    return objects.join(" || ");
  }

  /** Names the column only if its value is refused: for every value, that takes a tenth of the time of an update without its driver. */
  #textOf<T>(column: string, value: T, toText: ToText<T>): Parameter {
    try {
      return toText(value, column);
    } catch {
      return toText(value, `${this.#table}.${column.startsWith('"') ? column.slice(1, -1) : column}`);
    }
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
