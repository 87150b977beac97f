// Quotes names as PostgreSQL identifiers.
export {
  fitIdentifier,
  isValidIdentifier,
  quoteIdentifier,
  quoteLiteral,
  unquoteIdentifier,
} from "@entity-derive/migrations/identifier";

/** Returns the name, with its schema unless that is `public`. */
export function shownName({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return schema === "public" ? name : `${schema}.${name}`;
}
