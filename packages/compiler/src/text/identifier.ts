// Quotes names as PostgreSQL identifiers.
export {
  dollarQuoteDelimiter,
  fitIdentifier,
  isValidIdentifier,
  quoteIdentifier,
  quoteLiteral,
} from "@entity-derive/migrations/identifier";
