// Converts SQL to template literals and strings of TypeScript.
import { assembled, type Code, type Piece, raw, ts, value } from "./code.ts";
import { text } from "./literal.ts";
import { partTemplate, type Sql, sqlTemplate, sqlText } from "./sql.ts";

/** Returns the content of a template literal; `${userColumns}` becomes an import if a module exports it. */
export function sqlInside(statement: Sql): Code {
  // Plain strings, because SQL keeps its own indentation.
  const parts: (string | Piece)[] = [];
  for (const part of statement.parts) {
    if (typeof part !== "string" && "text" in part) parts.push("${", value(part.module, part.name), "}");
    else if (typeof part !== "string" && "owned" in part && hasNames(part.owned))
      parts.push("${owned(`", sqlInside(part.owned), "`)}");
    else parts.push(partTemplate(part));
  }
  return assembled(parts);
}

function hasNames({ parts }: Sql): boolean {
  return parts.some((part) => typeof part !== "string" && "text" in part);
}

/** Returns a string, or a template literal if the SQL has line breaks or quotes. */
export function sqlConstant(sql: Sql): Code {
  const template = sqlTemplate(sql);
  return /[\n"]/.test(template) ? ts`\`${raw(template)}\`` : text(sqlText(sql));
}

/** Returns a template literal that starts on a new line, indented by two spaces. */
export function sqlScript(sql: Sql): Code {
  return ts`\`${raw(`\n${sqlTemplate(sql).replaceAll(/(?<=^|\n)(?=[^\n])/g, "  ")}`)}\``;
}
