// Quoted names and literals for SQL.
import { fitIdentifier, quoteIdentifier } from "../../catalog/identifier.ts";

export { dollarQuoted } from "entity-derive/schema";
export { fitIdentifier, quoteIdentifier, quoteLiteral } from "../../catalog/identifier.ts";

/** `public.users` */
export const qualifiedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

/** `(order_id, product_id)` */
export const columnList = (names: readonly string[]): string => `(${names.map(quoteIdentifier).join(", ")})`;

/** Returns a name that is not taken, for an object that replaces the one with the name. */
export function temporaryName(name: string, taken: readonly { readonly name: string }[] = []): string {
  const free = fitIdentifier(`${name}_new`);
  return taken.some((one) => one.name === free) ? temporaryName(free, taken) : free;
}
