// Names and texts of the catalogs into SQL: quoted where they must be.
import { dollarQuoteDelimiter, fitIdentifier, quoteIdentifier } from "../../catalog/identifier.ts";

export { fitIdentifier, quoteIdentifier, quoteLiteral } from "../../catalog/identifier.ts";

/** `public.users` */
export const qualifiedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

/** `(order_id, product_id)` */
export const columnList = (names: readonly string[]): string => `(${names.map(quoteIdentifier).join(", ")})`;

/** The text between dollar quotes that do not occur in it. */
export function dollarQuote(text: string): string {
  const quote = dollarQuoteDelimiter(text);
  return `${quote}\n${text}\n${quote}`;
}

/** What something is called until it takes the place of what has its name; another is not called so. */
export function temporaryName(name: string, taken: readonly { readonly name: string }[] = []): string {
  const free = fitIdentifier(`${name}_new`);
  return taken.some((one) => one.name === free) ? temporaryName(free, taken) : free;
}
