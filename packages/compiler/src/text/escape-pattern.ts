// Text into the regular expression that matches it.
export { escapePattern } from "@entity-derive/migrations/identifier";
