// Hover texts in *.queries.sql files: fields and entities, the signature of a statement, and why NULL can come.
import type { Hover } from "vscode-languageserver";
import { isNullableColumn } from "../../2-model/data/field/field.ts";
import type { Source } from "../../compilation.ts";
import type { SqlParser } from "../../queries/source/sql-parser.ts";
import type { CompiledSources } from "../compiled-sources.ts";
import { fence, paragraphs } from "../hover/markdown.ts";
import { Positions } from "../positions.ts";
import { analyzedAt } from "./analyzed-statement.ts";
import { analyzedTexts } from "./hover-analysis.ts";
import { type StatementCursor, statementCursor } from "./statement-cursor.ts";
import { type StatementTarget, statementTarget } from "./statement-target.ts";

type Texts = Pick<CompiledSources, "read">;

export function hoverStatement(
  { path, text }: Source,
  offset: number,
  sources: Texts & {
    readonly compilation: Pick<CompiledSources["compilation"], "entities" | "folders" | "queryModules">;
  },
  parser: SqlParser,
): Hover | null {
  const { entities, queryModules } = sources.compilation;
  const cursor = statementCursor(text, offset, entities, parser);
  if (cursor === null) return null;
  const target = statementTarget(cursor);
  const module = queryModules.find((one) => one.path === path);
  const analyzed = analyzedAt(cursor, module, parser);
  const value = paragraphs([
    ...(target === null ? [] : textsOf(target, cursor, sources)),
    ...(analyzed === null ? [] : analyzedTexts(analyzed, target, sources)),
  ]);
  const token = target?.token ?? cursor.token;
  if (token === null || value === "") return null;
  return { contents: { kind: "markdown", value }, range: new Positions(text).range(token) };
}

function textsOf(target: StatementTarget, cursor: StatementCursor, texts: Texts): readonly string[] {
  switch (target.kind) {
    case "table":
      return [fence("ts", [`class ${target.entity.names.type}`]), target.entity.doc ?? ""];
    case "column": {
      const { entity, field } = target;
      const isNullable = isNullableColumn(field);
      return [
        fence("ts", [declaration(target, texts)]),
        field.doc ?? "",
        `\`${entity.names.type}.${field.name}\`, ${isNullable ? `NULL as its column may be` : "never NULL in its table"}`,
      ];
    }
    case "parameter":
      return [descriptionOf(target.parameter.name, cursor)];
  }
}

/** The line of the class that declares a field. */
function declaration({ field }: Extract<StatementTarget, { kind: "column" }>, { read }: Texts): string {
  const source = read(field.span.path) ?? "";
  const end = source.indexOf("\n", field.span.end);
  return source.slice(field.span.start, end === -1 ? undefined : end).replace(/;?\s*(?:\/\/.*)?$/, "");
}

function descriptionOf(name: string, { tokens, text }: StatementCursor): string {
  const lines = tokens.filter(({ kind }) => kind === "comment").map(({ start, end }) => text.slice(start, end));
  const found = lines
    .map((line) => /^--+\s*:([\w$]+)(\??)\s*=?\s*(.*)$/.exec(line))
    .find((match) => match?.[1] === name);
  if (name === "owner") return "The owner of `ownedBy(owner)`.";
  if (name === "actor") return "The actor of `as(context)`.";
  if (found == null) return "";
  return `${found[2] === "?" ? "Optional: " : ""}${found[3]}`;
}
