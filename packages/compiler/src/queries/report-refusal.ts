// Reports a statement that PostgreSQL refuses, at the word that it names.
import type { Entity } from "../2-model/data/entity.ts";
import { insert, possible } from "../diagnostics/fixes/change.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Span } from "../diagnostics/span.ts";
import type { AnalysisRefusal } from "./data/analysis.ts";
import type { QueryStatement } from "./data/statement.ts";
import type { StatementVariant } from "./data/statement-text.ts";
import { meantNames, noNames } from "./renamed-names.ts";

export function reportRefusal(
  statement: QueryStatement,
  variant: StatementVariant,
  refusal: AnalysisRefusal,
  entities: readonly Entity[],
  report: Report,
): void {
  const { message, hint, offset } = refusal;
  const untyped = untypedParameter(variant, refusal);
  if (untyped !== null) {
    reportUntyped(statement, untyped, refusal, report);
    return;
  }
  const found = offset === null ? null : spanOf(statement, variant, offset);
  const span = found ?? statement.nameSpan;
  const own = hint === null ? adviceFor(message) : `PostgreSQL says: ${hint}`;
  const word = statement.text.slice(span.start - statement.span.start, span.end - statement.span.start);
  const { suggestion, fixes } = found === null ? noNames : meantNames(refusal, word, span, statement, entities);
  report.add("query-refused", span, { reason: withNames(message, variant), suggestion: suggestion ?? own }, ...fixes);
}

/** Advice for messages of PostgreSQL that have no hint. */
const advice: readonly (readonly [message: RegExp, text: string])[] = [
  [/^subquery must return only one column$/, "several columns are one value as a row: `SELECT x FROM (SELECT …) x`"],
  [/must appear in the GROUP BY clause/, "add it to GROUP BY, or the key of its table, or use an aggregate: `max(…)`"],
  [/^column reference .* is ambiguous$/, "write its table before it: `u.id`"],
  [/^aggregate functions are not allowed in WHERE$/, "write the condition after GROUP BY: `HAVING …`"],
  [/^window functions are not allowed in/, "select it in a subquery, and write the condition around that"],
];

function adviceFor(message: string): string {
  return advice.find(([pattern]) => pattern.test(message))?.[1] ?? "correct the statement, or the entities";
}

/** Returns a message of PostgreSQL with the names of parameters in place of their numbers. */
function withNames(message: string, { parameters }: StatementVariant): string {
  return message.replaceAll(/\$(\d+)/g, (placeholder, number) => {
    const name = parameters[Number(number) - 1];
    return name === undefined ? placeholder : `:${name}`;
  });
}

/** Indeterminate and ambiguous types of a parameter. */
const untypedCodes: Readonly<Record<string, string>> = {
  "42P18": "no type",
  "42P08": "several types",
};

function untypedParameter({ parameters }: StatementVariant, { code, message }: AnalysisRefusal): string | null {
  const number = /\$(\d+)$/.exec(message)?.[1];
  return untypedCodes[code] === undefined || number === undefined ? null : (parameters[Number(number) - 1] ?? null);
}

function reportUntyped(
  { parameters, nameSpan }: QueryStatement,
  name: string,
  { code }: AnalysisRefusal,
  report: Report,
): void {
  const spans = parameters.find((one) => one.name === name)?.spans ?? [];
  const [span = nameSpan] = spans;
  const suggestion = `write the type: \`:${name}::text\``;
  const fixes = spans.length === 1 ? [possible("add `::text`", insert({ ...span, start: span.end }, "::text"))] : [];
  report.add("query-parameter-type", span, { name, types: untypedCodes[code] ?? "", suggestion }, ...fixes);
}

const word = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|[\p{L}_][\p{L}\p{N}_$.]*|\S/uy;

/** Returns the place of a word of the sent text in the user's; null if it is not there. */
function spanOf({ text, span }: QueryStatement, variant: StatementVariant, offset: number): Span | null {
  word.lastIndex = offset;
  const [found] = word.exec(variant.text) ?? [];
  if (found === undefined) return null;
  const parameter = /^\$(\d+)$/.exec(found)?.[1];
  const written = parameter === undefined ? found : `:${variant.parameters[Number(parameter) - 1]}`;
  // The texts differ in parameters, and in what is written out: the word is as often before its place in both.
  const before = parameter === undefined ? occurrences(variant.text.slice(0, offset), found) : 0;
  let at = -1;
  for (let count = 0; count <= before; count++) {
    const next = text.indexOf(written, at + 1);
    if (next === -1) break;
    at = next;
  }
  return at === -1 ? null : { path: span.path, start: span.start + at, end: span.start + at + written.length };
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
