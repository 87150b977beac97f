// Reads one statement under its header.
import { certain, replace } from "../../diagnostics/fixes/change.ts";
import type { QueryOrder, QueryParameter, QueryStatement } from "../data/statement.ts";
import type { StatementSource } from "../data/statement-source.ts";
import { checkParameters } from "./check-parameters.ts";
import { checkKind, firstWords, makesTable, type StatementTree, statementTree } from "./commands.ts";
import type { FileReading } from "./file-reading.ts";
import type { Header } from "./header-data.ts";
import { optionalConditions } from "./optional-conditions.ts";
import { placedOrder } from "./orders.ts";
import { type FoundParameter, isEndOfOperand, parametersIn, withParameterNames } from "./parameters.ts";
import { type SentText, sentText } from "./sent-text.ts";
import { byteOffsets, isFault, type SyntaxFault } from "./sql-parser.ts";
import type { Token } from "./tokens.ts";

/** Returns null for a statement with a mistake. */
export function readStatement(header: Header, tokens: readonly Token[], reading: FileReading): QueryStatement | null {
  const { path, text } = reading;
  const written = tokens.filter(({ kind }) => kind !== "comment");
  const [first] = written;
  const last = written.at(-1);
  if (first === undefined || last === undefined || !isStatement(first, reading)) return null;
  const span = { path, start: first.start, end: last.end };
  const found = parametersIn(written, text);
  const code = withParameterNames(written, found);
  const isSound = checkParameters(header, found, code, reading);
  const sent = isSound ? sentText(text, span, found, reading.parser) : null;
  if (sent === null) return null;
  if (isFault(sent)) {
    reportFault(sent, code, last, reading);
    return null;
  }
  const tree = statementTree(sent.trees[0]);
  if (tree === null || makesTable(tree)) return reportCommand(first, reading);
  checkKindOf(header, tree, first, reading);
  return statementOf(header, { span, written, code, found, sent }, reading);
}

function reportFault(
  { message: reason, offset }: SyntaxFault,
  code: readonly Token[],
  last: Token,
  { path, text, report }: FileReading,
): void {
  const index = code.findIndex(({ start, end }) => start <= offset && offset < end);
  const at = code[index] ?? last;
  const span = { path, start: at.start, end: at.end };
  const name = code[index - 1];
  if (name !== undefined && isEndOfOperand(name) && name.end === at.start && ["!", "?"].includes(at.word)) {
    const written = text.slice(name.start, at.end);
    const whole = { path, start: name.start, end: at.end };
    const fix = certain(`change \`${written}\` to \`"${written}"\``, replace(whole, `"${written}"`, written));
    report.add("query-refused", whole, { reason, suggestion: `write \`"${written}"\`` }, fix);
  } else
    report.add("query-refused", span, { reason, suggestion: "correct the statement: PostgreSQL's parser rejects it" });
}

interface StatementParts {
  readonly span: QueryStatement["span"];
  /** The tokens without comments. */
  readonly written: readonly Token[];
  readonly code: readonly Token[];
  readonly found: readonly FoundParameter[];
  readonly sent: SentText;
}

function statementOf(header: Header, parts: StatementParts, reading: FileReading): QueryStatement | null {
  const { path, text, parser, report } = reading;
  const { span, code, found, sent } = parts;
  const orders = orderOf(header, parts, reading);
  const isOptional = (name: string): boolean => header.parameters.get(name)?.isOptional === true;
  const optional = found.filter(({ name }) => isOptional(name));
  const { conditions, outside } = optionalConditions(code, optional, sent, parser);
  for (const { name, start, end } of outside) {
    const suggestion = "move it into a condition of WHERE, HAVING or ON, or remove the `?`";
    const label = { span: header.parameters.get(name)?.span ?? span, message: "optional here" };
    report.add("query-optional", { path, start, end }, { name, suggestion }, label);
  }
  if (header.kind === null || outside.length > 0 || (orders === null && header.orders.length > 0)) return null;
  const names = [...new Set(found.map(({ name }) => name))].filter((name) => name !== orders?.name);
  const parameters = names.map((name): QueryParameter => {
    const spans = found.filter((one) => one.name === name).map(({ start, end }) => ({ path, start, end }));
    return { name, doc: header.parameters.get(name)?.doc ?? null, isOptional: isOptional(name), spans };
  });
  return {
    name: header.name.value,
    nameSpan: header.name.span,
    kind: header.kind.value,
    kindSpan: header.kind.span,
    doc: header.doc,
    parameters,
    owners: header.owners,
    allowed: header.allowed,
    written: text,
    text: text.slice(span.start, span.end),
    span,
    source: sourceOf(parts, text),
    orders,
    optionalConditions: conditions.map(({ start, end, parameters: of }) => ({
      span: { path, start, end },
      parameters: of,
    })),
  };
}

function sourceOf({ span, written, sent }: StatementParts, file: string): StatementSource {
  const utf16 = byteOffsets(sent.text);
  return {
    text: file.slice(span.start, span.end),
    tree: sent.trees[0] ?? {},
    tokens: written.map((token) => ({ ...token, start: token.start - span.start, end: token.end - span.start })),
    offsetOf: (location) => sent.originalOffset(utf16(location)) - span.start,
  };
}

function orderOf(header: Header, { code, found, sent }: StatementParts, reading: FileReading): QueryOrder | null {
  const { report } = reading;
  const [described, second] = header.orders;
  if (second !== undefined) {
    const problem = `\`${header.name.value}\` has two orders`;
    const suggestion = "put the choices of both into one";
    report.add("query-order", second.name.span, { problem, suggestion });
    return null;
  }
  if (described === undefined) return reportConstantOrder(found, code, reading);
  const placed = placedOrder(described, found, code, sent, reading);
  if (placed === null) return null;
  const { value: name, span: nameSpan } = described.name;
  return { name, nameSpan, doc: null, ...placed };
}

/** ORDER BY with a parameter orders by a constant. */
function reportConstantOrder(
  found: readonly FoundParameter[],
  code: readonly Token[],
  { path, report }: FileReading,
): null {
  for (const { name, start, end } of found) {
    const index = code.findIndex((token) => token.start === start);
    if (code[index - 1]?.word !== "BY" || code[index - 2]?.word !== "ORDER") continue;
    const next = code[index + 2];
    if (next !== undefined && !["LIMIT", "OFFSET", "FETCH", "FOR", "DESC", "ASC", ")", ","].includes(next.word))
      continue;
    const problem = `\`ORDER BY :${name}\` orders by a value that is the same for all rows`;
    const suggestion = `write the orders to choose from: \`-- :${name} = newest: placed_at DESC | byName: name\``;
    report.add("query-order", { path, start, end }, { problem, suggestion });
  }
  return null;
}

function isStatement(first: Token, reading: FileReading): boolean {
  if (firstWords.has(first.word)) return true;
  // The parser has a message for a first word that SQL does not have.
  if (first.kind !== "word") return true;
  reportCommand(first, reading);
  return false;
}

function reportCommand({ start, end, word }: Token, { path, text, report }: FileReading): null {
  const command = word === "SELECT" ? "SELECT … INTO" : text.slice(start, end).toUpperCase();
  const suggestion =
    word === "SELECT"
      ? "remove INTO: tables belong in migrations"
      : "schemas belong in migrations, and transactions in TypeScript: `transaction(db, …)`";
  report.add("query-command", { path, start, end }, { command, suggestion });
  return null;
}

function checkKindOf(
  { name, kind }: Header,
  statement: StatementTree,
  { start, end }: Token,
  { path, report }: FileReading,
): void {
  if (kind !== null) checkKind({ name: name.value, kind, statement, span: { path, start, end } }, report);
}
