// A name and a list of labels into a closed set of texts that can also be a PostgreSQL enum type.
import { quoteIdentifier, quoteText } from "../sql/quote.ts";
import { unlessExists } from "../sql/unless-exists.ts";

/** A closed set of texts with a name. Its values are of the type {@link ValueOf}. */
export interface ValueObject<Name extends string, Labels extends readonly string[]> {
  /** The labels, in the order of the declaration, which is PostgreSQL's order too. */
  readonly values: Labels;
  /** The name of the PostgreSQL enum type. */
  readonly pgType: Name;
  /** One statement that creates the enum type, and does nothing where a type of that name exists. */
  readonly createTypeSql: string;
  /** Whether `value` is one of the labels. */
  is(value: unknown): value is Labels[number];
  /**
   * `value` itself, when it is one of the labels.
   * @throws {RangeError} when it is none of them
   */
  parse(value: unknown): Labels[number];
}

/** The options of {@link valueObject}, which migrations are made after. */
export interface ValueObjectOptions<Label extends string> {
  /** The schema of the enum type. Default: `"public"`. */
  readonly schema?: string;
  /** What labels are called in the database until the next migration renames them: `{ paid: "payed" }`. */
  readonly was?: { readonly [Each in Label]?: string };
}

/** The type of the values of a value object: the union of its labels. */
export type ValueOf<Declared extends { readonly values: readonly string[] }> = Declared["values"][number];

/**
 * Declares a closed set of texts. A field of its type is a `TEXT` column, or has the enum type with
 * `@column({ pgEnum })`.
 *
 * @param pgType the name of the PostgreSQL enum type
 * @param labels the values, at least one, each of them once
 * @param options the type's schema, and the earlier names of labels
 * @throws {RangeError} when there are no labels, or one occurs twice
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

/** The value as an error message shows it: short, whatever it is. */
function display(value: unknown): string {
  if (typeof value !== "string") return value === null ? "null" : `a value of type ${typeof value}`;
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
