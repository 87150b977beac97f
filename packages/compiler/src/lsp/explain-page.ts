// The ID of a diagnostic into the page that explains it, which is shipped beside the sources and what they are built into.

export function explainPage(id: string): string {
  return new URL(`../../explain/${id}.md`, import.meta.url).href;
}
