// Reads the first line of a header: `-- name: buyers :many`.
import { certain, possible, replace } from "../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located, Span } from "../../diagnostics/span.ts";
import type { QueryKind } from "../data/statement.ts";
import type { CommentLine } from "./chunks.ts";
import { isName } from "./parameters.ts";

export const kinds: readonly QueryKind[] = ["many", "one", "values", "value", "exec", "stream", "page"];

/** The names of kinds in other tools. */
const otherNames: Readonly<Record<string, QueryKind>> = {
  all: "many",
  list: "many",
  rows: "many",
  first: "one",
  get: "one",
  row: "one",
  optional: "one",
  column: "values",
  scalar: "value",
  execrows: "exec",
  execresult: "exec",
  execlastid: "value",
  copyfrom: "exec",
  batchexec: "exec",
  batchmany: "many",
  batchone: "one",
  run: "exec",
  cursor: "stream",
  each: "stream",
  paginate: "page",
};

/** Returns the kind that a word is, or is in another tool; null if it is none. */
export function kindCalled(word: string): QueryKind | null {
  const lower = word.toLowerCase();
  return kinds.find((kind) => kind === lower) ?? otherNames[lower] ?? null;
}

interface NameAndKind {
  readonly name: Located<string>;
  readonly kind: Located<QueryKind> | null;
}

/** @param next the line below, in which the kind may stand by mistake */
export function nameAndKind(
  line: CommentLine,
  next: CommentLine | undefined,
  path: string,
  report: Report,
): NameAndKind | null {
  const [before = ""] = /^\s*name\s*:\s*/i.exec(line.text) ?? [];
  const text = line.text.slice(before.length);
  const start = line.start + before.length;
  const [, own = "", between = "", kind = ""] = /^([^\s:]*)(\s*)(.*)$/.exec(text) ?? [];
  const name = located(own, start, path);
  if (own === "") {
    const span = { path, start: line.start + before.length - before.trimStart().length, end: start };
    const suggestion = "write one before the kind: `-- name: buyers :many`";
    report.add("query-word-incomplete", span, { word: "name", problem: "has no name", suggestion });
    return null;
  }
  if (!isName(own)) {
    report.add("query-name", name.span, { name: own, suggestion: nameSuggestion(own) }, ...nameFixes(name));
    return { name, kind: null };
  }
  const found = located(kind, start + own.length + between.length, path);
  if (kind !== "") return { name, kind: kindOf(found, report) };
  reportKindless(name, next, report);
  return { name, kind: null };
}

const list = `write one of ${kinds.map((kind) => `\`:${kind}\``).join(", ")}`;

function reportKindless({ span }: Located<string>, next: CommentLine | undefined, report: Report): void {
  const word = next !== undefined && isKindLine(next) ? next.text.trim() : null;
  const below = next === undefined || word === null ? null : { word, end: next.start + next.text.length };
  const suggestion = below === null ? list : `write \`${below.word}\` behind the name`;
  const fixes =
    below === null
      ? []
      : [
          certain(
            `move \`${below.word}\` behind the name`,
            replace({ ...span, start: span.end, end: below.end }, ` ${below.word}`),
          ),
        ];
  report.add("query-word-incomplete", span, { word: "name", problem: "has no kind", suggestion }, ...fixes);
}

/** Whether a line is a kind and nothing else. */
export function isKindLine({ text }: CommentLine): boolean {
  return kinds.some((kind) => text.trim() === `:${kind}`);
}

function kindOf(found: Located<string>, report: Report): Located<QueryKind> | null {
  const [, word = "", further = ""] = /^:?\s*(\S*)\s*(.*)$/.exec(found.value) ?? [];
  const known = kinds.find((kind) => kind === word);
  if (known !== undefined && found.value === `:${known}`) return { value: known, span: found.span };
  const meant = kindCalled(word);
  if (meant !== null) {
    const proposal = kinds.some((kind) => kind === word.toLowerCase()) ? certain : possible;
    const text = further.replace(/^[-#]+\s*/, "");
    const written = further === "" ? `:${meant}` : `:${meant}\n-- ${text}`;
    const title =
      further === "" ? `change \`${found.value}\` to \`:${meant}\`` : `move \`${text}\` to a line of its own`;
    const rest = further === "" ? "" : ", and the text in a line of its own";
    const fix = proposal(title, replace(found.span, written));
    report.add("query-kind", found.span, { found: found.value, suggestion: `write \`:${meant}\`${rest}` }, fix);
    return null;
  }
  const colons = kinds.map((kind) => `:${kind}`);
  const { suggestion, fixes } = didYouMean(found, colons, list);
  report.add("query-kind", found.span, { found: found.value, suggestion }, ...fixes);
  return null;
}

function nameSuggestion(name: string): string {
  const better = nameLike(name);
  return better === null ? "use letters, digits and `_`, and begin with a letter" : `write \`${better}\``;
}

function nameFixes({ value, span }: Located<string>) {
  const better = nameLike(value);
  return better === null ? [] : [possible(`change \`${value}\` to \`${better}\``, replace(span, better))];
}

/** Returns the name in camel case; null if it is none then. */
function nameLike(name: string): string | null {
  const better = name
    .replace(/\(.*$/, "")
    .replaceAll(/[^\p{ID_Continue}]+(.)?/gu, (_, next: string | undefined) => next?.toUpperCase() ?? "");
  return isName(better) ? better : null;
}

function located(value: string, start: number, path: string): { readonly value: string; readonly span: Span } {
  return { value, span: { path, start, end: start + value.length } };
}
