// Recognizes a header that is written in another form: `-- name buyers :one`, `-- buyers :one`, `@name buyers`.
import { certain, possible, replace } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import { isTypo, nearest } from "../../text/nearest.ts";
import type { CommentLine } from "./chunks.ts";
import { kindCalled, kinds } from "./name-and-kind.ts";

/** Reports the line if it names a statement in another form; returns false for any other line. */
export function reportMisspeltHeader({ text, start }: CommentLine, path: string, report: Report): boolean {
  const found = text.trim();
  const form = otherForm(found);
  if (form === null) return false;
  const header = `name: ${form.name} :${form.kind ?? "many"}`;
  const at = start + text.length - text.trimStart().length;
  const span = { path, start: at, end: at + found.length };
  const proposal = form.isCertain ? certain : possible;
  const fix = proposal(`change \`${found}\` to \`${header}\``, replace(span, header, found));
  report.add("query-header", span, { found, suggestion: `write \`-- ${header}\`` }, fix);
  return true;
}

interface OtherForm {
  readonly name: string;
  /** Null if the line has no kind. */
  readonly kind: string | null;
  readonly isCertain: boolean;
}

function otherForm(text: string): OtherForm | null {
  const [, word = "", name = "", kind = ""] =
    /^(?:(@?[A-Za-z]+)\s*[:=]?\s+)?([\p{ID_Start}_][\p{ID_Continue}-]*)(?:\s*:\s*(\w+))?$/u.exec(text) ?? [];
  const isNamed = /^@?(?:name|query)$/i.test(word) || isTypo(word, "name", ["name"]);
  if (name === "" || (!isNamed && kindCalled(kind) === null)) return null;
  if (kind === "") return { name, kind: null, isCertain: false };
  return { name, kind: kindCalled(kind) ?? nearest(kind, kinds) ?? kind, isCertain: isNamed || word === "" };
}
