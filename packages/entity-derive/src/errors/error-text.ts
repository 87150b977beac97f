// Whatever a handler throws into the text that is stored with the row.

const longest = 2_000;

/**
 * An error's name and message, at most 2,000 characters; no stack, which could show more than a database should hold.
 * What is no Error is written as a string. Never throws, and gives what a TEXT column takes.
 */
export function errorText(error: unknown): string {
  // PostgreSQL has no text with NUL; half of a surrogate pair has no bytes in UTF-8.
  return described(error).slice(0, longest).replaceAll("\0", "\uFFFD").toWellFormed();
}

function described(error: unknown): string {
  try {
    if (!(error instanceof Error)) return typeof error === "object" && error !== null ? jsonOf(error) : String(error);
    const { name, message } = error;
    return message === "" ? String(name) : `${name}: ${message}`;
  } catch {
    return "The thrown value cannot be converted to text";
  }
}

function jsonOf(value: object): string {
  return JSON.stringify(value) ?? String(value);
}
