// Quotes names as PostgreSQL identifiers.
export {
  fitIdentifier,
  isValidIdentifier,
  quoteIdentifier,
  quoteLiteral,
  unquoteIdentifier,
} from "@entity-derive/migrations/identifier";
