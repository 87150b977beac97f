// Names into PostgreSQL identifiers, as they are written wherever SQL is.
export {
  dollarQuoteDelimiter,
  fitIdentifier,
  isValidIdentifier,
  quoteIdentifier,
  quoteLiteral,
} from "@entity-derive/migrations/identifier";
