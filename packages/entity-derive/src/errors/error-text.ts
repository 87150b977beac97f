// Formats an error of a handler as text, to store it with the row.

const longest = 2_000;

/**
 * Returns the name and message of an error, at most 2,000 characters, without the stack, which can reveal too much.
 * Other values are converted to strings. Never throws, and returns valid PostgreSQL text.
 */
export function errorText(error: unknown): string {
  // PostgreSQL texts cannot contain NUL, and UTF-8 cannot represent unpaired surrogates.
  return described(error).slice(0, longest).replaceAll("\0", "\uFFFD").toWellFormed();
}

function described(error: unknown): string {
  try {
    if (!(error instanceof Error))
      return typeof error === "object" && error !== null ? (JSON.stringify(error) ?? String(error)) : String(error);
    const { name, message } = error;
    return message === "" ? String(name) : `${name}: ${message}`;
  } catch {
    return "The thrown value cannot be converted to text";
  }
}
