// Formats parts of hover texts as Markdown.

export function fence(language: "ts" | "sql", lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\`\`\`${language}\n${lines.join("\n")}\n\`\`\``;
}

/** Returns a labelled line, if the list is not empty. */
export function labelledList(label: string, all: readonly string[]): string {
  return all.length === 0 ? "" : `**${label}** ${all.map((name) => `\`${name}\``).join(" · ")}`;
}

/** Joins the paragraphs that are not empty. */
export function paragraphs(all: readonly string[]): string {
  return all.filter((text) => text !== "").join("\n\n");
}

/** Returns the first lines, and the number of the omitted ones. */
export function firstLines(lines: readonly string[], maximum: number, comment: string): readonly string[] {
  if (lines.length <= maximum) return lines;
  return [...lines.slice(0, maximum - 1), `${comment} … ${lines.length - maximum + 1} more`];
}
