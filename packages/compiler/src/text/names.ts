// Converts names between the spellings of code, SQL, paths and sentences.

/** Splits a name into words: `userID2` is user, id2; `HTMLBody` is html, body. */
function wordsOf(name: string): string[] {
  // A faster path for names that are letters alone, as most are.
  if (/^[A-Za-z]+$/.test(name))
    return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  return name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2")
    .split(/[_\s-]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/**
 * Converts `createdAt` to `created_at`. Leading and trailing underscores stay, so that different fields keep different
 * columns.
 */
export function snakeCase(name: string): string {
  // A faster path for single words, as most names are.
  if (/^[a-z]+$/.test(name)) return name;
  if (/^[A-Za-z]+$/.test(name)) return wordsOf(name).join("_");
  const [, before = "", middle = "", after = ""] = /^(_*)(.*?)(_*)$/su.exec(name) ?? [];
  return before + wordsOf(middle).join("_") + after;
}

export function kebabCase(name: string): string {
  return wordsOf(name).join("-");
}

/** Converts `createdAt` and `created_at` to `CreatedAt`, `"post code"` to `PostCode`. */
export function pascalCase(name: string): string {
  // A faster path for names in ASCII, as most are.
  const words = /^[\w$]+$/.test(name) ? name.split("_") : name.split(/_|[^\p{ID_Continue}$]+/u);
  return words.map(capitalized).join("");
}

export function capitalized(name: string): string {
  const code = name.charCodeAt(0);
  if (code < 128) return code >= 97 && code <= 122 ? String.fromCharCode(code - 32) + name.slice(1) : name;
  const [first = ""] = name;
  return first.toUpperCase() + name.slice(first.length);
}

/** Converts `OrderItem` to `orderItem`, `HTMLPage` to `htmlPage`, `SKU` to `sku`. */
export function camelCase(name: string): string {
  return name.replace(/^(?:\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}+)/u, (start) => start.toLowerCase());
}

/** Converts `OrderItem` to `order item`, for sentences. */
export function sentence(name: string): string {
  return wordsOf(name).join(" ");
}

/** Returns `a` or `an`, by the first letter of the word. */
export function article(word: string): "a" | "an" {
  return /^[aeiou]/iu.test(word) && !/^(uni|use|user|eu|one)/iu.test(word) ? "an" : "a";
}

/** Returns `a`, `a and b`, or `a, b and c`; with `or` if requested. */
export function listing(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Orders texts by their UTF-16 units, which is the same in every locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
