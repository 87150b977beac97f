// Reads one statement under its header.
import { certain, replace } from "../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../diagnostics/fixes/did-you-mean.ts";
import type { QueryOrder, QueryParameter, QueryStatement } from "../data/statement.ts";
import { checkKind, firstWords, makesTable, type StatementTree, statementTree } from "./commands.ts";
import type { FileReading } from "./file-reading.ts";
import type { Header } from "./header-data.ts";
import { optionalConditions } from "./optional-conditions.ts";
import { placedOrder } from "./orders.ts";
import { type FoundParameter, parametersIn, withParameterNames } from "./parameters.ts";
import { type SentText, sentText } from "./sent-text.ts";
import { isFault } from "./sql-parser.ts";
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
    const at = code.find(({ start, end }) => start <= sent.offset && sent.offset < end) ?? last;
    const suggestion = "correct the statement: PostgreSQL's parser rejects it";
    reading.report.add("query-refused", { path, start: at.start, end: at.end }, { reason: sent.message, suggestion });
    return null;
  }
  const tree = statementTree(sent.trees[0]);
  if (tree === null || makesTable(tree)) return reportCommand(first, reading);
  checkKindOf(header, tree, first, reading);
  return statementOf(header, { span, code, found, sent }, reading);
}

interface StatementParts {
  readonly span: QueryStatement["span"];
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
    const labels = [{ span: header.parameters.get(name)?.span ?? span, message: "optional here" }];
    report.add("query-optional", { path, start, end }, { name, suggestion }, { labels });
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
    text: text.slice(span.start, span.end),
    span,
    orders,
    optionalConditions: conditions.map(({ start, end, parameters: of }) => ({
      span: { path, start, end },
      parameters: of,
    })),
  };
}

function orderOf(header: Header, { code, found, sent }: StatementParts, reading: FileReading): QueryOrder | null {
  const { path, text, parser, report } = reading;
  const [described, second] = header.orders;
  if (second !== undefined) {
    const problem = `\`${header.name.value}\` has two orders`;
    const suggestion = "put the choices of both into one";
    report.add("query-order", second.name.span, { problem, suggestion });
    return null;
  }
  if (described === undefined) return reportConstantOrder(found, code, reading);
  const placed = placedOrder(described, found, code, sent, { file: text, path, parser, report });
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

/** The largest number of parameters of a statement. */
const maximumParameters = 100;

/** Parameters that the repository has, and those that pages have. */
const given: Readonly<Record<string, string>> = {
  owner: "`ownedBy(owner)`",
  actor: "`as(context)`",
};

function checkParameters(
  header: Header,
  found: readonly FoundParameter[],
  code: readonly Token[],
  { path, text, report }: FileReading,
): boolean {
  let isSound = true;
  const names = [...new Set(found.map(({ name }) => name))];
  for (const { start, end } of code.filter(({ kind }) => kind === "parameter")) {
    isSound = false;
    report.add("query-parameter-number", { path, start, end }, { found: text.slice(start, end) });
  }
  for (const { name, start, end } of found.filter(({ isQuoted }) => isQuoted)) {
    isSound = false;
    const span = { path, start, end };
    const quoted = text.slice(start, end);
    const fixes = [certain(`change \`${quoted}\` to \`:${name}\``, replace(span, `:${name}`, quoted))];
    report.add("query-parameter-quoted", span, { found: quoted, name }, { fixes });
  }
  const described = [
    ...[...header.parameters].map(([name, { span }]) => ({ name, span })),
    ...header.orders.map(({ name }) => ({ name: name.value, span: name.span })),
  ];
  for (const { name, span } of described.filter((one) => !names.includes(one.name))) {
    isSound = false;
    const undescribed = names.filter((one) => described.every((other) => other.name !== one));
    const known = undescribed.map((one) => `:${one}`);
    const { suggestion, fixes } = didYouMean(
      { value: `:${name}`, span },
      known,
      "remove the line, or use the parameter",
    );
    report.add("query-parameter-missing", span, { name, suggestion }, { fixes });
  }
  for (const [name, { isOptional, span }] of header.parameters)
    if (isOptional && given[name] !== undefined) {
      isSound = false;
      const suggestion = `remove the line: ${given[name]} gives it`;
      report.add("query-parameter-taken", span, { name, problem: "cannot be optional", suggestion });
    }
  for (const { name, start, end } of found)
    if (header.kind?.value === "page" && (name === "limit" || name === "after")) {
      isSound = false;
      const problem = "is what each `:page` takes itself";
      report.add("query-parameter-taken", { path, start, end }, { name, problem, suggestion: "rename the parameter" });
    }
  if (names.length > maximumParameters) {
    isSound = false;
    const count = String(names.length);
    report.add("query-parameters", header.name.span, { name: header.name.value, count });
  }
  return isSound;
}
