// Names into PostgreSQL identifiers, as they are written wherever SQL is.
export {
  dollarQuote,
  fitIdentifier,
  isPossibleIdentifier,
  quoteIdentifier,
  quoteText,
} from "@entity-derive/migrations/identifier";
