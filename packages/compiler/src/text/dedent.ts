// A template's texts into the same without the indentation that all its lines share.

/** A template is the same object each time it is run, so each is taken apart once; there are no more than the code has. */
const known = new Map<TemplateStringsArray, readonly string[]>();

/** Templates that start with a line break lose it, their common indentation and the last line's spaces; others stay. */
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
