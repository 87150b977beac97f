// Escapes text for a regular expression that matches it literally.
export { escapePattern } from "@entity-derive/migrations/identifier";
