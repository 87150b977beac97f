// English names into their plurals and singulars, by the tables of the library `pluralize`.
import pluralize from "pluralize";

const needsEs = /(bias|canvas|lens|pancreas|quartz|virus|waltz)(?:es)?$/i;

/** What the library's own rules get wrong: they make `cach` of `caches`, `cooky` of `cookies` and `viri` of `virus`. */
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
