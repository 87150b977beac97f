// Named sets of texts, which can also be PostgreSQL enum types.
import { quoteIdentifier, quoteText } from "../sql/quote.ts";
import { unlessExists } from "../sql/unless-exists.ts";

/** A named set of texts. {@link ValueOf} is the type of its values. */
export interface ValueObject<Name extends string, Labels extends readonly string[]> {
  /** The labels in the order of their declaration, which is also their order in PostgreSQL. */
  readonly values: Labels;
  /** The name of the PostgreSQL enum type. */
  readonly pgType: Name;
  /** A statement that creates the enum type if no type of that name exists. */
  readonly createTypeSql: string;
  /** Returns true if `value` is one of the labels. */
  is(value: unknown): value is Labels[number];
  /**
   * Returns `value` if it is one of the labels.
   * @throws {RangeError} if it is not
   */
  parse(value: unknown): Labels[number];
}

/** Options of {@link valueObject}, for migrations. */
export interface ValueObjectOptions<Label extends string> {
  /** The schema of the enum type. Default: `"public"`. */
  readonly schema?: string;
  /** The current names of labels in the database, such as `{ paid: "payed" }`. The next migration renames them. */
  readonly was?: { readonly [Each in Label]?: string };
}

/** The union of the labels of a value object. */
export type ValueOf<Declared extends { readonly values: readonly string[] }> = Declared["values"][number];

/**
 * Declares a named set of texts. A field of this type is a `TEXT` column, or has the enum type with `@column({ pgEnum
 * })`.
 *
 * @param pgType the name of the PostgreSQL enum type
 * @param labels the values, at least one, without duplicates
 * @param options the schema of the type, and former names of labels
 * @throws {RangeError} if there are no labels, or duplicates
 * @example
 * export const OrderStatus = valueObject("order_status", ["pending", "paid", "shipped"]);
 * export type OrderStatus = ValueOf<typeof OrderStatus>;
 */
export function valueObject<const Name extends string, const Labels extends readonly [string, ...string[]]>(
  pgType: Name,
  labels: Labels,
  options: ValueObjectOptions<NoInfer<Labels>[number]> = {},
): ValueObject<Name, Labels> {
  const values: ReadonlySet<unknown> = new Set(labels);
  if (values.size === 0) throw new RangeError(`${pgType} has no values`);
  const repeated = labels.find((label, index) => labels.indexOf(label) !== index);
  if (repeated !== undefined) throw new RangeError(`${pgType} has ${JSON.stringify(repeated)} twice`);
  const is = (value: unknown): value is Labels[number] => values.has(value);
  return {
    values: labels,
    pgType,
    createTypeSql: createType(options.schema ?? "public", pgType, labels),
    is,
    parse(value) {
      if (is(value)) return value;
      throw new RangeError(`${display(value)} is not one of the values of ${pgType}: ${labels.join(", ")}`);
    },
  };
}

function createType(schema: string, name: string, labels: readonly string[]): string {
  const quotedLabels = labels.map(quoteText).join(", ");
  return unlessExists(`CREATE TYPE ${quoteIdentifier(schema)}.${quoteIdentifier(name)} AS ENUM (${quotedLabels})`);
}

/** Returns the value for an error message, shortened. */
function display(value: unknown): string {
  if (typeof value !== "string") return value === null ? "null" : `a value of type ${typeof value}`;
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
