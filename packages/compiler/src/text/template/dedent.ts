// Removes the indentation that all lines of a template share.

/**
 * Keyed by the identity of a template, which is the same each time it is evaluated; bounded by the number of templates
 * in the code.
 */
const known = new Map<TemplateStringsArray, readonly string[]>();

/**
 * Removes a leading line break, the common indentation and the last line's spaces. Templates without a leading line
 * break are returned unchanged.
 */
export function dedented(strings: TemplateStringsArray): readonly string[] {
  const before = known.get(strings);
  if (before !== undefined) return before;
  const texts = withoutIndentation([...strings]);
  known.set(strings, texts);
  return texts;
}

function withoutIndentation(texts: readonly string[]): readonly string[] {
  if (!(texts[0] ?? "").startsWith("\n")) return texts;
  const indents = [...texts.join("\0").matchAll(/\n([ \t]*)(?=[^ \t\n])/g)].map((match) => match[1]?.length ?? 0);
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  const strip = new RegExp(`\\n[ \\t]{0,${common}}`, "g");
  const stripped = texts.map((text) => text.replaceAll(strip, "\n"));
  stripped[0] = (stripped[0] ?? "").slice(1);
  const last = stripped.length - 1;
  stripped[last] = (stripped[last] ?? "").replace(/\n[ \t]*$/, "");
  return stripped;
}
