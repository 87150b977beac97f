// Forms English plurals and singulars, with the tables of the library `pluralize`.
import pluralize from "pluralize";

const needsEs = /(bias|canvas|lens|pancreas|quartz|virus|waltz)(?:es)?$/i;

/** Corrects rules of the library, which turns `caches` into `cach`, `cookies` into `cooky` and `virus` into `viri`. */
const singularRules: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/((?<![eo]|att|det)ache)s$/i, "$1"],
  [/((?:avalan|bro|brio|cartou|cli|cr[eè]|ni|pasti|psy|qui|tran)che)s$/i, "$1"],
  [/((?:brown|calor|cook|hood|prair|rook|self|smooth|sort)ie)s$/i, "$1"],
  [/((?:ac|ex)cuse|fuse|recluse)s$/i, "$1"],
  [needsEs, "$1"],
  [/(memorand)a$/i, "$1um"],
];
for (const [ending, replacement] of singularRules) pluralize.addSingularRule(ending, replacement);
pluralize.addPluralRule(needsEs, "$1es");
pluralize.addUncountableRule("metadata");

/** Returns the plural of the last word: `orderItem` → `orderItems`, `category` → `categories`. */
export function plural(name: string): string {
  const many = pluralize.plural(name);
  return many === name ? `${name}List` : many;
}

/** Returns the singular of the last word: `order_items` → `order_item`; `news` stays. */
export function singular(name: string): string {
  return pluralize.singular(name);
}

/** Returns the plural for sentences; a word without a plural stays. */
export function pluralWord(name: string): string {
  return pluralize.plural(name);
}
