// English names into their plurals and singulars, by the tables of the library `pluralize`.
import pluralize from "pluralize";

/** The plural of the last word: `orderItem` → `orderItems`, `category` → `categories`. */
export function plural(name: string): string {
  const many = pluralize.plural(name);
  return many === name ? `${name}List` : many;
}

/** The singular of the last word: `order_items` → `order_item`, `news` stays as it is. */
export function singular(name: string): string {
  return pluralize.singular(name);
}

/** The plural for sentences, where a word without one stays as it is. */
export function pluralWord(name: string): string {
  return pluralize.plural(name);
}
