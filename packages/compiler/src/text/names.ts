// Names into the spellings that code, SQL, paths and sentences use.

/** The words of a name: `userID2` is user, id2; `HTMLBody` is html, body. */
function wordsOf(name: string): string[] {
  // Most names are of letters alone: one expression finds their words.
  if (/^[A-Za-z]+$/.test(name))
    return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  return name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2")
    .split(/[_\s-]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** `createdAt` → `created_at`. Leading and trailing underscores stay, so no two fields meet by accident. */
export function snakeCase(name: string): string {
  // Most names are one word.
  if (/^[a-z]+$/.test(name)) return name;
  if (/^[A-Za-z]+$/.test(name)) return wordsOf(name).join("_");
  const [, before = "", middle = "", after = ""] = /^(_*)(.*?)(_*)$/su.exec(name) ?? [];
  return before + wordsOf(middle).join("_") + after;
}

export function kebabCase(name: string): string {
  return wordsOf(name).join("-");
}

/** The first letter in upper case: `createdAt` → `CreatedAt`, `created_at` → `CreatedAt`, `"post code"` → `PostCode`. */
export function pascalCase(name: string): string {
  if (/^[A-Za-z0-9$]+$/.test(name)) return capitalized(name);
  return name
    .split(/_|[^\p{ID_Continue}$]+/u)
    .map(capitalized)
    .join("");
}

export function capitalized(name: string): string {
  const code = name.charCodeAt(0);
  if (code < 128) return code >= 97 && code <= 122 ? String.fromCharCode(code - 32) + name.slice(1) : name;
  const [first = ""] = name;
  return first.toUpperCase() + name.slice(first.length);
}

/** The first word in lower case: `OrderItem` → `orderItem`, `HTMLPage` → `htmlPage`, `SKU` → `sku`. */
export function camelCase(name: string): string {
  return name.replace(/^(?:\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}+)/u, (start) => start.toLowerCase());
}

/** Words for a sentence: `OrderItem` → `order item`. */
export function sentence(name: string): string {
  return wordsOf(name).join(" ");
}

/** `a` or `an` before a word, by its first letter. */
export function article(word: string): "a" | "an" {
  return /^[aeiou]/iu.test(word) && !/^(uni|use|user|eu|one)/iu.test(word) ? "an" : "a";
}

/** `a`, `a and b`, `a, b and c`; or with `or` */
export function listing(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
