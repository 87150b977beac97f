// Builds the SET list of an UPDATE from the properties of an update request.

import { quoteText } from "../../sql/quote.ts";
import type { Acting } from "../acting.ts";
import type { Parameter, Row } from "../database.ts";
import { type NamedStatement, type OwnerSlot, variantsOf } from "./statement.ts";
import type { ToText } from "./to-text.ts";

/** PostgreSQL's maximum number of function arguments: a name and a value for each property. */
const maximumArguments = 100;

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
  /** The properties of a published event, each a name and its SQL. */
  readonly #properties: string[] = [];
  #list = "";

  /**
   * @param table the name of the table for errors
   * @param leading the parameters `$1`, `$2`, … before those of columns
   */
  constructor(table: string, ...leading: Parameter[]) {
    this.#table = table;
    this.#parameters = leading;
  }

  /**
   * Sets a column, unless the value is undefined.
   * @param column the quoted name of the column
   * @param property the name of the property in a published event; undefined if no event shows it
   * @param shown the value of the property, as SQL
   */
  set<T>(column: string, value: T | undefined, toText: ToText<T>, property?: string, shown: string = column): void {
    if (value === undefined) return;
    this.setText(column, this.#textOf(column, value, toText));
    if (property !== undefined) this.publish(property, shown);
  }

  /** Sets a nullable column, unless the value is undefined. */
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

  /** Sets a column to PostgreSQL's text. */
  setText(column: string, text: Parameter): void {
    const assignment = `${column} = $${this.#parameters.push(text)}`;
    this.#list = this.#list === "" ? assignment : `${this.#list}, ${assignment}`;
  }

  /** Adds a property to the changes of a published event: its name, and its value as SQL. */
  publish(property: string, shown: string): void {
    this.#properties.push(property, shown);
  }

  /** Whether no column is set. */
  get isEmpty(): boolean {
    return this.#list === "";
  }

  /** The SET list, such as `name = $2, age = $3`. */
  get list(): string {
    return this.#list;
  }

  /** The changes of a published event, as SQL that returns a JSON object. */
  get changes(): string {
    const pairs = this.#properties.map((part, index) => (index % 2 === 0 ? quoteText(part) : part));
    const objects: string[] = [];
    for (let start = 0; start < Math.max(pairs.length, 1); start += maximumArguments) {
      objects.push(`jsonb_build_object(${pairs.slice(start, start + maximumArguments).join(", ")})`);
    }
    return objects.join(" || ");
  }

  /**
   * Only names the column after an error: doing it for every value takes a tenth of an update's time, not counting the
   * driver.
   */
  #textOf<T>(column: string, value: T, toText: ToText<T>): Parameter {
    try {
      return toText(value, column);
    } catch {
      return toText(value, `${this.#table}.${column.startsWith('"') ? column.slice(1, -1) : column}`);
    }
  }

  /** The leading parameters and those of columns. */
  get parameters(): readonly Parameter[] {
    return this.#parameters;
  }
}

/** The values for the template of an UPDATE. */
export interface PatchSlots extends OwnerSlot {
  readonly set: string;
  /** The changes of a published event. */
  readonly changes: string;
}

/** Returns the UPDATE for the columns that a patch sets, from a template. */
export type PatchStatement<R extends Row = Row> = (acting: Acting, patch: Patch) => NamedStatement<R>;

/**
 * Returns an UPDATE with placeholders for the SET list and for the changes of an event. Texts are cached, so that each
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
