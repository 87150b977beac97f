// Names and texts of the catalogs into SQL: quoted where they must be.
import { dollarQuote, fitIdentifier, quoteIdentifier } from "../../catalog/identifier.ts";

export { fitIdentifier as fitted, quoteIdentifier as quoted, quoteText as literal } from "../../catalog/identifier.ts";

/** `public.users` */
export const qualified = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

/** `(order_id, product_id)` */
export const listed = (names: readonly string[]): string => `(${names.map(quoteIdentifier).join(", ")})`;

/** The text between dollar quotes that do not occur in it. */
export function dollarQuoted(text: string): string {
  const quote = dollarQuote(text);
  return `${quote}\n${text}\n${quote}`;
}

/** What something is called until it takes the place of what has its name. */
export const temporary = (name: string): string => fitIdentifier(`${name}_new`);
