// Finds parameters that are written as other tools write them: `?`, `@name`, `${name}`, `sqlc.arg(name)`, `IN :ids`.
import { type FoundParameter, isEndOfOperand, isName } from "./parameters.ts";
import type { Token } from "./tokens.ts";

export type OtherParameter = {
  readonly start: number;
  readonly end: number;
  /** Whether it may be meant as something else. */
  readonly isAmbiguous: boolean;
} & (
  | {
      readonly form: "numbered";
      /** A name for it; null if none follows from what it is compared with. */
      readonly meant: string | null;
    }
  | {
      readonly form: "named" | "list";
      /** The text to write instead. */
      readonly meant: string;
    }
);

/** The beginnings of all forms, of which most statements have none. */
const beginning = /(?:NOT|IN|sqlc)\b|[!$#{]|:\{|[^\w\s'"]*[?@]/iy;

/** @param found the parameters `:name` */
export function otherParameters(
  code: readonly Token[],
  found: readonly FoundParameter[],
  text: string,
): readonly OtherParameter[] {
  const others = code.flatMap((token, index) => {
    beginning.lastIndex = token.start;
    if (!beginning.test(text)) return [];
    const before = code.slice(Math.max(0, index - 4), index);
    return (
      numbered(token, before, text) ??
      named(token, before, text) ??
      ofPgTyped(token, code.slice(index), before, found) ??
      []
    );
  });
  const outer = others.filter((one) => !others.some(({ start, end }) => start < one.start && one.end <= end));
  return outer.map((one) => (one.form === "numbered" && isShared(one, outer, text) ? { ...one, meant: null } : one));
}

/** Whether two parameters without a name would have the same one. */
function isShared({ meant, start, end }: OtherParameter, all: readonly OtherParameter[], text: string): boolean {
  const written = text.slice(start, end);
  return all.some(
    (other) =>
      other.start !== start &&
      other.meant === meant &&
      (written === "?" || text.slice(other.start, other.end) !== written),
  );
}

function numbered({ kind, word, start, end }: Token, before: readonly Token[], text: string): OtherParameter | null {
  const isMark = isPlaceholder(word, "?", before);
  if (kind !== "parameter" && !isMark) return null;
  const own =
    word.length > 1 ? [...before, { kind: "sign", word: "=", isReserved: false, start, end } as const] : before;
  return { start: isMark ? end - 1 : start, end, meant: comparedName(own, text), form: "numbered", isAmbiguous: true };
}

/** Whether a sign is this one where a value is expected, or at the end of a comparison: `=?`. */
function isPlaceholder(word: string, sign: string, before: readonly Token[]): boolean {
  if (word === sign) return !isEndOfOperand(before.at(-1)) || isComparison(before.at(-1));
  return word.endsWith(sign) && isComparisonSign(word.slice(0, -1)) && word !== "<@";
}

const forms: readonly RegExp[] = [
  /[$:#]\{\s*(\w+)\s*\}/y,
  /(?<![$:#{])\{\{?\s*(\w+)\s*\}?\}/y,
  /\$([A-Za-z_]\w*)/y,
  /sqlc\s*\.\s*(?:n?arg|slice)\s*\(\s*'?(\w+)'?\s*\)/iy,
];

/** `id IN (sqlc.slice('ids'))` */
const slice = /(NOT\s+)?IN\s*\(\s*sqlc\s*\.\s*slice\s*\(\s*'?(\w+)'?\s*\)\s*\)/iy;

function named({ kind, word, start, end }: Token, before: readonly Token[], text: string): OtherParameter | null {
  if (kind === "value") return null;
  if (word.endsWith("@") && isPlaceholder(word, "@", before)) {
    const name = /^[A-Za-z_]\w*/.exec(text.slice(end))?.[0];
    if (name === undefined) return null;
    const isAmbiguous = word === "@" && !isComparison(before.at(-1));
    return { start: end - 1, end: end + name.length, meant: `:${name}`, form: "named", isAmbiguous };
  }
  slice.lastIndex = start;
  const [list, not, listName = ""] = slice.exec(text) ?? [];
  if (list !== undefined) {
    const meant = not === undefined ? `= ANY(:${listName})` : `<> ALL(:${listName})`;
    return { start, end: start + list.length, meant, form: "list", isAmbiguous: false };
  }
  for (const form of forms) {
    form.lastIndex = start;
    const [written, name = ""] = form.exec(text) ?? [];
    if (written === undefined || !isName(name)) continue;
    return { start, end: start + written.length, meant: `:${name}`, form: "named", isAmbiguous: false };
  }
  return null;
}

/** `IN :ids` and `:name!` */
function ofPgTyped(
  token: Token,
  [, colon, , mark]: readonly Token[],
  before: readonly Token[],
  found: readonly FoundParameter[],
): OtherParameter | null {
  if (token.word === "!") {
    const behind = found.find(({ end }) => end === token.start);
    if (behind === undefined || before.at(-3)?.word === "IN") return null;
    return { start: behind.start, end: token.end, meant: `:${behind.name}`, form: "named", isAmbiguous: false };
  }
  const list = token.word === "IN" ? found.find(({ start }) => start === colon?.start) : undefined;
  if (list === undefined) return null;
  const not = before.at(-1);
  const [start, meant] =
    not?.word === "NOT" ? [not.start, `<> ALL(:${list.name})`] : [token.start, `= ANY(:${list.name})`];
  const end = mark?.word === "!" && mark.start === list.end ? mark.end : list.end;
  return { start, end, meant, form: "list", isAmbiguous: false };
}

function isComparisonSign(word: string): boolean {
  return /^(?:[<>]=?|=|<>|!=)$/.test(word);
}

function isComparison(token: Token | undefined): boolean {
  return (
    token !== undefined && (isComparisonSign(token.word) || ["LIKE", "ILIKE", "LIMIT", "OFFSET"].includes(token.word))
  );
}

/** Returns a name for what is compared with a column, or limits the rows: `:town`, `:ids`, `:limit`. */
function comparedName(before: readonly Token[], text: string): string | null {
  const last = before.at(-1);
  if (last?.word === "LIMIT" || last?.word === "OFFSET") return `:${last.word.toLowerCase()}`;
  const isList = last?.word === "(" && ["ANY", "ALL"].includes(before.at(-2)?.word ?? "");
  const [column, comparison] = isList ? before.slice(-4, -2) : before.slice(-2);
  if (column === undefined || !isComparison(comparison)) return null;
  const name = text.slice(column.start, column.end);
  return isName(name) ? `:${name}${isList ? "s" : ""}` : null;
}
