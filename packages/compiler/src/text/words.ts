// Printed TypeScript into the words that mean something in it: variables, types, key words; no properties, no texts.

/** What has to be passed over as a whole, brackets, and words that do not follow a dot. */
const tokens = new RegExp(
  [
    String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`,
    String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`,
    "`(?:[^`\\\\]|\\\\[\\s\\S])*`",
    String.raw`\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/`,
    String.raw`[{}()[\]]`,
    String.raw`(?<![\p{ID_Continue}$.])[\p{ID_Start}$_][\p{ID_Continue}$]*(?:[?!]?:)?`,
    String.raw`(?<=\.\.\.)[\p{ID_Start}$_][\p{ID_Continue}$]*`,
  ].join("|"),
  "gu",
);

/** A word with a colon after it is a key between braces, and a parameter between parentheses. */
export function wordsIn(text: string): Set<string> {
  const words = new Set<string>();
  const open: string[] = [];
  for (const [token] of text.matchAll(tokens)) {
    const [first = ""] = token;
    if ("{([".includes(first)) open.push(first);
    else if ("})]".includes(first)) open.pop();
    else if (!"/\"'`".includes(first)) {
      const word = token.replace(/[?!]?:$/, "");
      if (word === token || open.at(-1) !== "{") words.add(word);
    }
  }
  return words;
}
