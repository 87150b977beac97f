// Statements as constants of the generated file: readable SQL, the columns by their name.
import type { Statement } from "../../4-plan/statement.ts";
import { assembled, type Code, fitting, raw, ts, value } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { type Sql, sqlTemplate } from "../../text/sql.ts";
import { type Emission, runtime } from "../context.ts";
import { shapeRow } from "../values/row-shape.ts";

export function statementConstant(statement: Statement, emission: Emission): Code {
  const { rows } = statement;
  const row = rowArgument(rows, emission);
  const head = raw(`const ${statement.constant} = `);
  const name = text(statement.name);
  const made = { static: "statement", patch: "patchStatement", query: "queryStatement" } as const;
  const start = ts`${head}${runtime(made[statement.form])}${row}(${name}, ${raw(parameters(statement))}`;
  const text_ = statementText(statement.sql);
  return fitting(ts`${start}\`${text_}\`);`, ts`${start}\`\n  ${text_}\`);`);
}

function rowArgument(rows: Statement["rows"], emission: Emission): Code {
  switch (rows.kind) {
    case "none":
    case "exists":
      return raw("");
    case "ids":
      return raw("<readonly [id: string]>");
    case "json":
      return raw("<readonly [json: string]>");
    case "view":
      return ts`<${emission.types.viewRow}>`;
    default:
      return ts`<${shapeRow(rows, emission)}>`;
  }
}

/** What the text of a statement with holes is made from. */
function parameters({ form, sql }: Statement): string {
  if (form === "static") return "";
  return form === "patch" ? `(${setHoles(sql)}) => ` : "(where, orderBy, limit, offset) => ";
}

/** `set`, and `changes` where they are published. */
function setHoles(statement: Sql): string {
  const isPublished = statement.parts.some(
    (part) => typeof part !== "string" && "hole" in part && part.hole === "changes",
  );
  return isPublished ? "set, changes" : "set";
}

/** The statement inside its template literal; `${userColumns}` becomes an import. */
function statementText(statement: Sql): Code {
  // Plain strings, not nested code: SQL keeps its own indentation.
  const parts = statement.parts.flatMap((part) => {
    if (typeof part !== "string" && "text" in part) return ["${", value(part.module, part.name), "}"];
    return [sqlTemplate({ kind: "sql", parts: [part] })];
  });
  return assembled(parts);
}
