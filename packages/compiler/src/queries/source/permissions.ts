// Reads what a header permits: `-- owners: all, REASON` and `-- entity-derive: allow ED906, REASON`.
import { certain, insert } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located, Span } from "../../diagnostics/span.ts";
import type { HeaderDraft } from "./header-data.ts";

/** The warnings about statements, which can be intended: those of `generate`, and of `verify --explain`. */
export const acceptableIds = ["ED813", "ED815", "ED817", "ED906", "ED911", "ED912", "ED913", "ED914", "ED916"];

/** Whether only `verify` knows that a warning is accepted. */
export function isOfVerify(id: string): boolean {
  return id.startsWith("ED8");
}

export function readOwners(
  { value: word, span }: Located<string>,
  { value, span: argument }: Located<string>,
  draft: HeaderDraft,
  report: Report,
): true {
  const [all, between = "", reason = ""] = /^all\b(\s*(?:,\s*)?)(.*)$/.exec(value) ?? [];
  const example = "`-- owners: all, staff alone see it`";
  if (all === undefined) {
    const suggestion = `write ${example}, or remove the line and name \`:owner\` in the statement`;
    report.add("query-word-incomplete", span, { word, problem: "can only be `all`", suggestion });
  } else if (reason === "") reportReasonless(word, span, "gives no reason", example, report);
  else if (!between.includes(",")) reportNoComma(word, span, argument.start + "all".length, report);
  else if (draft.owners !== null) report.add("query-word-twice", span, { word, name: draft.name.value });
  else {
    const start = argument.start + value.length - reason.length;
    draft.owners = { value: reason, span: { ...argument, start, end: start + reason.length } };
  }
  return true;
}

function reportReasonless(word: string, span: Span, problem: string, example: string, report: Report): void {
  report.add("query-word-incomplete", span, { word, problem, suggestion: `write one after a comma: ${example}` });
}

/** @param end the offset at which the comma is missing */
function reportNoComma(word: string, span: Span, end: number, report: Report): void {
  const texts = { word, problem: "has no comma before the reason", suggestion: "add `,`" };
  report.add("query-word-incomplete", span, texts, certain("add `,`", insert({ ...span, start: end, end }, ",")));
}

export function readAllow(
  { value: word, span }: Located<string>,
  { value, span: argument }: Located<string>,
  draft: HeaderDraft,
  report: Report,
): true {
  const [all, before = "", id = "", between = "", reason = ""] =
    /^(allow\s+(ED\d{3})\b)(\s*(?:,\s*)?)(.*)$/.exec(value) ?? [];
  const example = "`-- entity-derive: allow ED906, the name is unique among live users`";
  if (all === undefined || !acceptableIds.includes(id)) {
    const ids = acceptableIds.join(", ");
    const problem = all === undefined ? "can only allow a warning" : `cannot allow ${id}`;
    const suggestion = `name one of ${ids} and a reason: ${example}`;
    report.add("query-word-incomplete", span, { word, problem, suggestion });
  } else if (reason === "") reportReasonless(word, span, `allows ${id} without a reason`, example, report);
  else if (/^\W*ED\d{3}\b/.test(reason)) {
    const suggestion = `write a line for each: ${example}`;
    report.add("query-word-incomplete", span, { word, problem: "allows several warnings", suggestion });
  } else if (!between.includes(",")) reportNoComma(word, span, argument.start + before.length, report);
  else if (draft.allowed.has(id)) report.add("query-word-twice", span, { word: `allow ${id}`, name: draft.name.value });
  else draft.allowed.set(id, { value: reason, span: { ...argument, start: span.start } });
  return true;
}
