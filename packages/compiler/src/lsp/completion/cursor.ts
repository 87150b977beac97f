// Finds the annotation around a cursor, tolerating syntax errors before and after it.
import { isUnclosed, type Token, tokensOf } from "./tokens.ts";

/** A step into arguments: a position, an item of a list, the value of a key. */
export type ArgumentStep =
  | { readonly kind: "argument"; readonly index: number }
  | { readonly kind: "item" }
  | { readonly kind: "key"; readonly name: string };

export interface Cursor {
  /** `annotation`: after an `@`; `type`: in its `<>`; `key`, `value`: in its arguments. */
  readonly kind: "annotation" | "type" | "key" | "value";
  /** The annotation's name in the file: `filter`, `ed.filter`. */
  readonly name: string;
  /** The offset of its `@`. */
  readonly start: number;
  /** The class whose body contains it; null before and between classes. */
  readonly className: string | null;
  /** The steps to the value; for a key, to its object. */
  readonly steps: readonly ArgumentStep[];
  /** Present siblings: keys of an object, texts of a list. */
  readonly siblings: readonly string[];
  /** The text in the `<>` of the annotation. */
  readonly types: string;
  /** The offset where the typed text starts, and its opening quote. */
  readonly from: number;
  readonly quote: string | null;
}

interface Annotation {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly types: string;
}

/** An open bracket. */
interface Frame {
  readonly open: string;
  readonly start: number;
  readonly annotation: Annotation | null;
  /** The class whose body this is. */
  readonly class: string | null;
  /** The number of commas. */
  index: number;
  /** The key whose value is next. */
  key: string | null;
  readonly others: string[];
}

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/** Returns null in comments and templates, and outside annotations. */
export function cursorAt(whole: string, offset: number): Cursor | null {
  const text = whole.slice(0, offset);
  const { tokens, isOutside } = tokensOf(text);
  if (isOutside) return null;
  const last = tokens.at(-1);
  const open = last?.kind === "string" && isUnclosed(last) && last.start + last.text.length === offset ? last : null;
  const { stack, annotation } = read(open === null ? tokens : tokens.slice(0, -1), text);
  const className = stack.findLast((frame) => frame.class !== null)?.class ?? null;
  if (last?.kind === "annotation" && last.start + last.text.length === offset && annotation !== null) {
    const { name, start } = annotation;
    const nothing = { steps: [], siblings: [], types: "", quote: null };
    return name.includes(".") ? null : { ...nothing, kind: "annotation", name, start, className, from: start + 1 };
  }
  const [prefix = ""] = /[\p{ID_Continue}$]*$/u.exec(text) ?? [];
  const from = open === null ? offset - prefix.length : open.start + 1;
  // A word that is being typed is not a key yet.
  return inArguments(stack, { className, from, quote: open?.text.slice(0, 1) ?? null });
}

function inArguments(stack: readonly Frame[], place: Pick<Cursor, "className" | "from" | "quote">): Cursor | null {
  const [opened, ...inside] = stack.slice(
    Math.max(
      stack.findLastIndex((frame) => frame.annotation !== null),
      0,
    ),
  );
  if (opened === undefined || opened.annotation === null) return null;
  const { name, start, types } = opened.annotation;
  const known = { ...place, name, start, types };
  if (opened.open === "<")
    return inside.length > 0 || place.quote !== null ? null : { ...known, kind: "type", steps: [], siblings: [] };
  const last = inside.at(-1);
  const steps: ArgumentStep[] = [{ kind: "argument", index: opened.index }];
  for (const frame of inside) {
    if (frame.open === "[") steps.push({ kind: "item" });
    else if (frame.open === "{" && frame.key !== null) steps.push({ kind: "key", name: frame.key });
    else if (frame.open !== "{" || frame !== last) return null;
  }
  const isKey = last?.open === "{" && last.key === null;
  return {
    ...known,
    kind: isKey ? "key" : "value",
    steps,
    siblings: last?.open === "{" && !isKey ? [] : (last ?? opened).others,
  };
}

/** Returns the brackets that are open at the end, and the annotation whose arguments may follow. */
function read(
  tokens: readonly Token[],
  text: string,
): { readonly stack: readonly Frame[]; readonly annotation: Annotation | null } {
  let stack: Frame[] = [];
  let annotation: Annotation | null = null;
  let className: string | null = null;
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const frame = stack.at(-1);
    switch (token.kind) {
      case "annotation": {
        // Brackets that an earlier annotation left open are dropped.
        const first = stack.findIndex((one) => one.annotation !== null);
        if (first !== -1) stack = stack.slice(0, first);
        const { start } = token;
        annotation = { name: token.text.slice(1), start, end: start + token.text.length, types: "" };
        continue;
      }
      case "word":
        if (isStatement(token, text)) stack = [];
        if (before?.text === "class") className = token.text;
        break;
      case "string":
        if (frame?.open !== "{") frame?.others.push(token.text.slice(1, -1));
        break;
      case "mark": {
        const { text: mark, start } = token;
        if ("([{".includes(mark) || (mark === "<" && (annotation !== null || frame?.open === "<"))) {
          const isOfClass: boolean = mark === "{" && className !== null && stack.length === 0;
          const opening = mark === "(" || mark === "<" ? annotation : null;
          const of = isOfClass ? className : null;
          stack.push({ open: mark, start, annotation: opening, class: of, index: 0, key: null, others: [] });
          if (isOfClass) className = null;
        } else if (mark in closing) {
          const found = stack.findLastIndex(({ open }) => open === closing[mark]);
          if (found === -1) break;
          const opened: Frame | undefined = stack[found];
          stack = stack.slice(0, found);
          if (opened?.open === "<" && opened.annotation !== null) {
            // The arguments of `@belongsTo<User>` may follow.
            annotation = { ...opened.annotation, types: text.slice(opened.start + 1, start) };
            continue;
          }
        } else if (frame !== undefined && mark === ",") {
          frame.index++;
          frame.key = null;
        } else if (frame?.open === "{" && mark === ":" && before !== undefined) {
          frame.key ??= before.kind === "string" ? before.text.slice(1, -1) : before.text;
          frame.others.push(frame.key);
        }
      }
    }
    annotation = null;
  }
  return { stack, annotation };
}

/** True for `export class` at the start of a line: anything still open before it is a mistake. */
function isStatement({ text: word, start }: Token, text: string): boolean {
  return /^(?:export|class|import|interface)$/.test(word) && (start === 0 || text[start - 1] === "\n");
}
