// Statements as constants of the generated file: readable SQL, the columns by their name.
import type { Statement } from "../../4-plan/statement.ts";
import { assembled, type Code, raw, ts, value } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { type Sql, sqlTemplate } from "../../text/sql.ts";
import { type Emission, runtime } from "../context.ts";
import { shapeRow } from "../values/row-shape.ts";

export function statementConstant(statement: Statement, emission: Emission): Code {
  const { rows } = statement;
  const template = statementText(statement.sql);
  const row = rowArgument(rows, emission);
  const head = raw(`const ${statement.constant} = `);
  const name = text(statement.name);
  switch (statement.form) {
    case "static":
      return ts`${head}${runtime("statement")}${row}(${name}, \`\n${template}\`);`;
    case "patch":
      return ts`${head}${runtime("patchStatement")}${row}(${name}, (${raw(holes(statement.sql))}) => \`\n${template}\`);`;
    case "query":
      return ts`${head}${runtime("queryStatement")}${row}(${name}, (where, orderBy, limit, offset) => \`\n${template}\`);`;
  }
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

/** `set`, and `changes` where they are published. */
function holes(statement: Sql): string {
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
  return ts`  ${assembled(parts)}`;
}
