// Names into PostgreSQL identifiers, as they are written wherever SQL is.
export {
  dollarQuote,
  escapePattern,
  fitIdentifier,
  isPossibleIdentifier,
  quoteIdentifier,
  quoteText,
} from "@entity-derive/migrations/identifier";
