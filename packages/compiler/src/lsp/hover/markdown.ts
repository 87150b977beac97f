// Pieces of an explanation into Markdown.

export function fence(language: "ts" | "sql", lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\`\`\`${language}\n${lines.join("\n")}\n\`\`\``;
}

/** `a` · `b` */
function names(all: readonly string[]): string {
  return all.map((name) => `\`${name}\``).join(" · ");
}

/** A line with its label, where there is anything to list. */
export function listed(label: string, all: readonly string[]): string {
  return all.length === 0 ? "" : `**${label}** ${names(all)}`;
}

/** Paragraphs, without those that are empty. */
export function paragraphs(all: readonly string[]): string {
  return all.filter((text) => text !== "").join("\n\n");
}

/** The first of the lines, and how many are left out. */
export function shortened(lines: readonly string[], most: number, comment: string): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${comment} … ${lines.length - most + 1} more`];
}
