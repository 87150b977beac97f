// Completion in *.queries.sql files: words of headers, kinds, tables, columns and parameters.
import { type CompletionItem, CompletionItemKind, TextEdit } from "vscode-languageserver";
import type { Entity } from "../../2-model/data/entity.ts";
import { kinds } from "../../queries/source/name-and-kind.ts";
import { acceptableIds, isOfVerify } from "../../queries/source/permissions.ts";
import type { SqlParser } from "../../queries/source/sql-parser.ts";
import { writtenName } from "../../queries/source/written-name.ts";
import { Positions } from "../positions.ts";
import type { NamedTable } from "./named-tables.ts";
import { type StatementCursor, statementCursor } from "./statement-cursor.ts";

/** A text that is offered, in place of what is typed of it. */
interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail: string;
  readonly doc: string | null;
}

export function completeStatement(
  text: string,
  offset: number,
  entities: readonly Entity[],
  parser: SqlParser,
): readonly CompletionItem[] {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  // The word that is being typed may be what makes the statement incomplete.
  const cursor = statementCursor(text, offset, entities, parser);
  const found = /^\s*--/.test(line) ? headerOffers(line, cursor) : cursor && statementOffers(cursor, entities);
  if (found === null) return [];
  const range = new Positions(text).range({ start: offset - found.typed.length, end: offset });
  return found.offers.map(({ label, kind, detail, doc }) => ({
    label,
    kind,
    detail,
    ...(doc === null ? {} : { documentation: doc }),
    // Editors filter by their own words, which have no colon.
    filterText: label,
    textEdit: TextEdit.replace(range, label),
  }));
}

interface Found {
  readonly typed: string;
  readonly offers: readonly Offer[];
}

const nothing: Found = { typed: "", offers: [] };

const kindTexts: Readonly<Record<(typeof kinds)[number], string>> = {
  many: "the rows",
  one: "the row or null",
  values: "the values of the only column",
  value: "the value of the only column",
  exec: "the number of rows",
  stream: "the rows as an async iterable",
  page: "a page of rows",
};

function headerOffers(line: string, cursor: StatementCursor | null): Found {
  const keyword = (label: string, detail: string): Offer => ({
    label,
    kind: CompletionItemKind.Keyword,
    detail,
    doc: null,
  });
  const kind = /--\s*name:\s*\S+\s+(:?\w*)$/.exec(line)?.[1];
  if (kind !== undefined) return { typed: kind, offers: kinds.map((one) => keyword(`:${one}`, kindTexts[one])) };
  const id = /--\s*entity-derive:\s*allow\s+(\w*)$/.exec(line)?.[1];
  if (id !== undefined)
    return {
      typed: id,
      offers: acceptableIds.filter((one) => !isOfVerify(one)).map((one) => keyword(`${one}, `, "")),
    };
  const parameter = /--\s*(:\w*)$/.exec(line)?.[1];
  if (parameter !== undefined)
    return { typed: parameter, offers: cursor === null ? [] : parameterOffers(cursor, false) };
  const word = /--\s*([\w-]*)$/.exec(line)?.[1];
  if (word === undefined) return nothing;
  return {
    typed: word,
    offers: [
      keyword("name: ", "the name and the kind of a statement"),
      keyword("owners: all, ", "the statement is about the rows of all owners"),
      keyword("entity-derive: allow ", "a warning that is intended"),
    ],
  };
}

function statementOffers(cursor: StatementCursor, entities: readonly Entity[]): Found | null {
  if (cursor.token?.kind === "value" || cursor.token?.kind === "comment") return null;
  const before = cursor.text.slice(0, cursor.offset);
  const [, colons = "", parameter = ""] = /(:+)([\w$]*)$/.exec(before) ?? [];
  if (colons === ":") return { typed: `:${parameter}`, offers: parameterOffers(cursor, true) };
  if (colons !== "") return null;
  const [, alias, column = ""] = /([\w$]+|"[^"]+")\.([\w$]*)$/.exec(before) ?? [];
  if (alias !== undefined) {
    const name = alias.startsWith('"') ? alias.slice(1, -1) : alias.toLowerCase();
    const named = [...cursor.tables, ...cursor.ctes].filter((table) => table.alias === name).slice(0, 1);
    return { typed: column, offers: named.flatMap((table) => columnOffers(table)) };
  }
  const word = /[\w$]*$/.exec(before)?.[0] ?? "";
  if (/\b(?:from|join|update|into)\s+[\w$]*$/i.test(before))
    return { typed: word, offers: [...cursor.ctes.map(namedOffer), ...entities.map(tableOffer)] };
  const aliases = cursor.tables.map(namedOffer);
  return { typed: word, offers: [...cursor.tables.flatMap((table) => columnOffers(table)), ...aliases] };
}

function tableOffer({ table, names, doc }: Entity): Offer {
  return { label: writtenName(table.name), kind: CompletionItemKind.Class, detail: names.type, doc };
}

/** A table under its alias; a CTE and a subquery are said to be a query. */
function namedOffer({ alias, entity }: NamedTable): Offer {
  const label = writtenName(alias);
  if (entity !== null) return { ...tableOffer(entity), label };
  return { label, kind: CompletionItemKind.Class, detail: "a query of this statement", doc: null };
}

function columnOffers({ columns }: NamedTable): readonly Offer[] {
  return columns.map(({ name, field, entity }) => ({
    label: writtenName(name),
    kind: CompletionItemKind.Field,
    detail: field === null || entity === null ? "a column of this query" : `${entity.names.type}.${field.name}`,
    doc: field?.doc ?? null,
  }));
}

/** The parameters of the statement but the one that is being typed; in SQL, also those of the repository. */
function parameterOffers({ parameters, offset }: StatementCursor, isSql: boolean): readonly Offer[] {
  const others = parameters.filter(({ start, end }) => !(start <= offset && offset <= end));
  const offer = (name: string, detail: string): Offer => ({
    label: `:${name}`,
    kind: CompletionItemKind.Variable,
    detail,
    doc: null,
  });
  const own = [...new Set(others.map(({ name }) => name))].map((name) => offer(name, "a parameter of this statement"));
  if (!isSql) return own;
  const given = [offer("owner", "the owner of `ownedBy(owner)`"), offer("actor", "the actor of `as(context)`")].filter(
    ({ label }) => own.every((one) => one.label !== label),
  );
  return [...own, ...given];
}
