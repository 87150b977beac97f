// Types of arrays: an element whose type is made by an operator stands in parentheses.
import { type Code, type Reference, ts } from "./code.ts";
import { renderCode } from "./layout.ts";

/** `Uuid[]`, `("on" | "off")[]`. */
export function arrayType(element: Code | Reference): Code {
  const needsParentheses = element.kind === "code" && isOperation(renderCode(element, null, null));
  return needsParentheses ? ts`(${element})[]` : ts`${element}[]`;
}

/** A text or something in brackets, an arrow, an operator, or anything else. */
const token = /"(?:[^"\\]|\\.)*"|=>|[([{<]|[)\]}>]|[|&?]|[\s\S]/g;

/** Whether `[]` behind the type would belong to a part of it: to the last member of a union, or behind `readonly`. */
function isOperation(type: string): boolean {
  if (/^(?:readonly|keyof|unique|infer)\b/.test(type)) return true;
  let depth = 0;
  for (const [part] of type.matchAll(token)) {
    if ("([{<".includes(part)) depth++;
    else if (")]}>".includes(part)) depth--;
    else if (depth === 0 && /^(?:=>|[|&?])$/.test(part)) return true;
  }
  return false;
}
