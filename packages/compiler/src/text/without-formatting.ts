// A TypeScript text without what formatters change.

/** A comma before a closing bracket. */
const trailingComma = /,(?=\s*[)\]}>])/g;

/** White space, semicolons, quotes and the backslashes before them, parentheses. */
const layout = /[\s;'"()]+|\\(?=['"])/g;

/** `|` or `&` before the first type of a union or an intersection. */
const leadingOperator = /(?<=[=<:,?[{])[|&]/g;

/**
 * Two texts that differ in their formatting alone give the same. An edit is not seen if it changes nothing but white
 * space, semicolons, trailing commas, quotes or parentheses.
 */
export function withoutFormatting(text: string): string {
  return text.replaceAll(trailingComma, "").replaceAll(layout, "").replaceAll(leadingOperator, "");
}
