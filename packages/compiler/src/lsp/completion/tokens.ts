// Splits the text before a cursor into tokens, whether or not it is valid TypeScript.

export interface Token {
  readonly kind: "annotation" | "word" | "string" | "mark";
  readonly text: string;
  readonly start: number;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  /** True if the text ends inside a comment or a template. */
  readonly isOutside: boolean;
}

const piece = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))`,
    "(?<template>`(?:[^`\\\\]|\\\\[\\s\\S])*(?:`|$))",
    // An unclosed string ends with its line.
    String.raw`(?<string>"(?:[^"\\\n]|\\[^\n])*(?:"|(?=\n)|\\?$)|'(?:[^'\\\n]|\\[^\n])*(?:'|(?=\n)|\\?$))`,
    String.raw`(?<annotation>@[\p{ID_Continue}$.]*)`,
    String.raw`(?<word>[\p{ID_Start}$_][\p{ID_Continue}$]*)`,
    String.raw`(?<expression>(?<=[=(,:[!&|?{};]\s*)\/(?![*/])(?:[^/\\\n[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/\w*)`,
    String.raw`(?<mark>[^\s])`,
  ].join("|"),
  "gu",
);

export function tokensOf(text: string): Tokens {
  const tokens: Token[] = [];
  let isOutside = false;
  for (const { groups = {}, index: start, 0: found } of text.matchAll(piece)) {
    const isLast = start + found.length === text.length;
    if (groups["comment"] !== undefined) isOutside = isLast && !(found.startsWith("/*") && /..\*\/$/s.test(found));
    else if (groups["template"] !== undefined) {
      isOutside = isLast && !/.`$/s.test(found);
      tokens.push({ kind: "mark", text: "`", start });
    } else if (groups["expression"] !== undefined) tokens.push({ kind: "mark", text: "/", start });
    else if (groups["string"] !== undefined) tokens.push({ kind: "string", text: found, start });
    else if (groups["annotation"] !== undefined) tokens.push({ kind: "annotation", text: found, start });
    else tokens.push({ kind: groups["word"] === undefined ? "mark" : "word", text: found, start });
  }
  return { tokens, isOutside };
}

/** True if the text ends inside this string. */
export function isUnclosed({ text }: Token): boolean {
  return text.length === 1 || !text.endsWith(text.slice(0, 1)) || /(?<!\\)(?:\\\\)*\\.$/.test(text);
}
