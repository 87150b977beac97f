// Reads the header of a statement: its name, kind, documentation and what is said of its parameters.
import { certain, replace } from "../../diagnostics/fixes/change.ts";
import { didYouMean } from "../../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import { isTypo, nearest } from "../../text/nearest.ts";
import type { CommentLine } from "./chunks.ts";
import type { Header, HeaderDraft } from "./header-data.ts";
import { isKindLine, nameAndKind } from "./name-and-kind.ts";
import { readAllow, readOwners } from "./permissions.ts";

const words = ["name", "owners", "entity-derive"] as const;

export function isNameLine({ text }: CommentLine): boolean {
  return /^\s*name\s*:(?!:)/i.test(text);
}

/** Reads the lines from `-- name:` on. */
export function readHeader(lines: readonly CommentLine[], path: string, report: Report): Header | null {
  const [first, ...rest] = lines;
  if (first === undefined) return null;
  const found = nameAndKind(first, rest[0], path, report);
  if (found === null) return null;
  const [second] = rest;
  const isKindBelow = found.kind === null && second !== undefined && isKindLine(second);
  const draft: HeaderDraft = {
    name: found.name,
    parameters: new Map(),
    orders: [],
    allowed: new Map(),
    owners: null,
  };
  const doc = joined(isKindBelow ? rest.slice(1) : rest).filter((line) => !readLine(line, draft, path, report));
  return { ...found, ...draft, doc: docOf(doc) };
}

/** Joins a line that is further to the right than others to what it continues: a parameter, an order or a reason. */
function joined(lines: readonly CommentLine[]): readonly CommentLine[] {
  const result: CommentLine[] = [];
  for (const line of lines) {
    const previous = result.at(-1);
    const continues = previous !== undefined && /^\s{3,}\S/.test(line.text) && isDirective(previous.text);
    if (continues) result[result.length - 1] = { ...previous, text: `${previous.text} ${line.text.trim()}` };
    else result.push(line);
  }
  return result;
}

function isDirective(text: string): boolean {
  return /^\s*(?::[\p{ID_Start}_]|owners\s*:|entity-derive\s*:)/u.test(text);
}

/** Returns the documentation that lines are; null if they are empty. */
export function docOf(lines: readonly CommentLine[]): string | null {
  const texts = lines.map(({ text }) => text.replace(/^ /, ""));
  const doc = texts.join("\n").trim();
  return doc === "" ? null : doc;
}

/** Returns false for a line of documentation. */
function readLine(line: CommentLine, draft: HeaderDraft, path: string, report: Report): boolean {
  const indent = line.text.length - line.text.trimStart().length;
  const text = line.text.trim();
  const start = line.start + indent;
  const located = (value: string, at: number): Located<string> => ({
    value,
    span: { path, start: start + at, end: start + at + value.length },
  });
  if (text.startsWith(":") && readParameter(text, located, draft, report)) return true;
  const other = otherForm(text);
  if (other !== null) {
    const found = located(other.found, 0);
    const fix = certain(
      `change \`${other.found}\` to \`${other.meant}\``,
      replace(found.span, other.meant, other.found),
    );
    const suggestion = `write \`-- ${other.meant}\``;
    report.add("query-word", found.span, { word: other.found, suggestion }, fix);
    return true;
  }
  const [, word = "", between = ""] = /^([A-Za-z][\w-]*)(\s*:(?!:)\s*)/.exec(text) ?? [];
  if (word === "") return false;
  const argument = located(text.slice(word.length + between.length), word.length + between.length);
  if (/^owners$/i.test(word)) return readOwners(located(word, 0), argument, draft, report);
  if (/^entity-derive$/i.test(word)) return readAllow(located(word, 0), argument, draft, report);
  const meant = nearest(word, words);
  if (meant === null || !isTypo(word, meant, words)) return false;
  const { suggestion, fixes } = didYouMean(located(word, 0), words, "");
  report.add("query-word", located(word, 0).span, { word, suggestion }, ...fixes);
  return true;
}

/** Lines of a header as they are written by mistake, or in other tools. */
const otherForms: readonly (readonly [form: RegExp, meant: string])[] = [
  [/^:\s+([\p{ID_Start}_][\p{ID_Continue}]*\??)/u, ":$1"],
  [/^@param\s+(?:\{[^}]*\}\s*)?[:$]?(?:\d+:)?([\p{ID_Start}_][\p{ID_Continue}]*)(?:\s+-\s+)?/u, ":$1"],
  [/^owners\s+all\b/i, "owners: all"],
  [/^entity-derive\s+allow\b/i, "entity-derive: allow"],
];

function otherForm(text: string): { readonly found: string; readonly meant: string } | null {
  for (const [form, meant] of otherForms) {
    const [found] = form.exec(text) ?? [];
    if (found !== undefined) return { found: found.trim(), meant: found.replace(form, meant).trim() };
  }
  return null;
}

function readParameter(
  text: string,
  located: (value: string, at: number) => Located<string>,
  draft: HeaderDraft,
  report: Report,
): boolean {
  const [mark, name = "", optional, equals, rest = ""] =
    /^:([\p{ID_Start}_][\p{ID_Continue}]*)(\s*\?)?(\s*=\s*)?(.*)$/u.exec(text) ?? [];
  if (mark === undefined) return false;
  const own = located(`:${name}`, 0);
  if (draft.parameters.has(name) || draft.orders.some((order) => order.name.value === name)) {
    report.add("query-word-twice", own.span, { word: `:${name}`, name: draft.name.value });
    return true;
  }
  const at = 1 + name.length + (optional?.length ?? 0) + (equals?.length ?? 0);
  if (equals !== undefined && optional === undefined)
    draft.orders.push({ name: { value: name, span: own.span }, choices: located(rest, at) });
  else {
    const doc = `${equals ?? ""}${rest}`.trim();
    draft.parameters.set(name, { doc: doc === "" ? null : doc, isOptional: optional !== undefined, span: own.span });
  }
  return true;
}
