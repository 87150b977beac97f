// The template of a message into what all its fillings match.
import { escapePattern } from "../../src/text/escape-pattern.ts";

/** What a template can become. */
export function fillingOf(template: string): RegExp {
  const pieces = template.split(/%\w+%/).map((piece) => escapePattern(piece));
  return new RegExp(`^${pieces.join("[\\s\\S]+")}$`);
}
