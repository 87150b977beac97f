// Texts as they are written in SQL.

/** Returns the text of `'it''s'`; null for other words, and for texts in other forms. */
export function writtenText(word: string): string | null {
  const [, text] = /^'((?:[^']|'')*)'$/.exec(word) ?? [];
  return text === undefined ? null : text.replaceAll("''", "'");
}

export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
