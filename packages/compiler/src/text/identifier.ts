// Quotes names as PostgreSQL identifiers.
export {
  dollarQuoteDelimiter,
  fitIdentifier,
  isValidIdentifier,
  quoteIdentifier,
  quoteLiteral,
  unquoteIdentifier,
} from "@entity-derive/migrations/identifier";
