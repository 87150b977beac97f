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
  run: "exec",
  cursor: "stream",
  each: "stream",
  paginate: "page",
};

interface NameAndKind {
  readonly name: Located<string>;
  readonly kind: Located<QueryKind> | null;
}

export function nameAndKind(line: CommentLine, path: string, report: Report): NameAndKind | null {
  const [before = ""] = /^\s*name\s*:\s*/i.exec(line.text) ?? [];
  const text = line.text.slice(before.length);
  const start = line.start + before.length;
  const [, own = "", between = "", kind = ""] = /^((?!:)\S*)(\s*)(.*)$/.exec(text) ?? [];
  const name = located(own, start, path);
  if (own === "") {
    const span = { path, start: line.start + before.length - before.trimStart().length, end: start };
    const suggestion = "write one before the kind: `-- name: buyers :many`";
    report.add("query-word-incomplete", span, { word: "name", problem: "has no name", suggestion });
    return null;
  }
  if (!isName(own)) {
    report.add("query-name", name.span, { name: own, suggestion: nameSuggestion(own) }, { fixes: nameFixes(name) });
    return { name, kind: null };
  }
  return { name, kind: kindOf(located(kind, start + own.length + between.length, path), name, report) };
}

function kindOf(found: Located<string>, name: Located<string>, report: Report): Located<QueryKind> | null {
  const word = found.value.replace(/^:/, "");
  const known = kinds.find((kind) => kind === word);
  if (known !== undefined && found.value.startsWith(":")) return { value: known, span: found.span };
  const list = `write one of ${kinds.map((kind) => `\`:${kind}\``).join(", ")}`;
  if (found.value === "") {
    report.add("query-word-incomplete", name.span, { word: "name", problem: "has no kind", suggestion: list });
    return null;
  }
  const meant = known ?? otherNames[word.toLowerCase()];
  if (meant !== undefined) {
    const fix = known === undefined ? possible : certain;
    const fixes = [fix(`change \`${found.value}\` to \`:${meant}\``, replace(found.span, `:${meant}`))];
    report.add("query-kind", found.span, { found: found.value, suggestion: `write \`:${meant}\`` }, { fixes });
    return null;
  }
  const colons = kinds.map((kind) => `:${kind}`);
  const { suggestion, fixes } = didYouMean(found, colons, list);
  report.add("query-kind", found.span, { found: found.value, suggestion }, { fixes });
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
  const better = name.replaceAll(
    /[^\p{ID_Continue}]+(.)?/gu,
    (_, next: string | undefined) => next?.toUpperCase() ?? "",
  );
  return isName(better) ? better : null;
}

function located(value: string, start: number, path: string): { readonly value: string; readonly span: Span } {
  return { value, span: { path, start, end: start + value.length } };
}
