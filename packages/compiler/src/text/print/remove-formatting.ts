// Removes what formatters change from TypeScript.

/** A comma before a closing bracket. */
const trailingComma = /,(?=\s*[)\]}>])/g;

/** White space, semicolons, quotes and the backslashes before them, parentheses. */
const layout = /[\s;'"()]+|\\(?=['"])/g;

/** `|` or `&` before the first type of a union or an intersection. */
const leadingOperator = /(?<=[=<:,?[{]|=>)[|&]/g;

/**
 * Returns the same text for two inputs that differ only in formatting: white space, semicolons, trailing commas, quotes
 * or parentheses.
 */
export function removeFormatting(text: string): string {
  return text.replaceAll(trailingComma, "").replaceAll(layout, "").replaceAll(leadingOperator, "");
}
