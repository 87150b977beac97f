// Builds array types; an element that is a union or has an operator needs parentheses.
import { type Code, type Reference, ts } from "./code.ts";
import { renderCode } from "./print/layout.ts";

/** Returns `Uuid[]`, or `("on" | "off")[]`. */
export function arrayType(element: Code | Reference): Code {
  const needsParentheses = element.kind === "code" && hasOperator(renderCode(element, null, null));
  return needsParentheses ? ts`(${element})[]` : ts`${element}[]`;
}

/** A string, an opening or closing bracket, an arrow, an operator, or any other character. */
const token = /"(?:[^"\\]|\\.)*"|=>|[([{<]|[)\]}>]|[|&?]|[\s\S]/g;

/** True if a suffix `[]` would apply to a part of the type only: to the last member of a union, or after `readonly`. */
function hasOperator(type: string): boolean {
  if (/^(?:readonly|keyof|unique|infer)\b/.test(type)) return true;
  let depth = 0;
  for (const [part] of type.matchAll(token)) {
    if ("([{<".includes(part)) depth++;
    else if (")]}>".includes(part)) depth--;
    else if (depth === 0 && /^(?:=>|[|&?])$/.test(part)) return true;
  }
  return false;
}
