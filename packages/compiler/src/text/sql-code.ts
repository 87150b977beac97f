// Finished SQL into the template literals and strings that hold it.
import { assembled, type Code, type Piece, raw, ts, value } from "./code.ts";
import { text } from "./literal.ts";
import { partTemplate, type Sql, sqlTemplate, sqlText } from "./sql.ts";

/** The inside of a template literal; `${userColumns}` becomes an import where a module has it. */
export function sqlInside(statement: Sql): Code {
  // Plain strings, not nested code: SQL keeps its own indentation.
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

/** A string, or a template where the SQL has lines or quotes of its own. */
export function sqlConstant(sql: Sql): Code {
  const template = sqlTemplate(sql);
  return /[\n"]/.test(template) ? ts`\`${raw(template)}\`` : text(sqlText(sql));
}

/** A template literal that begins on a line of its own, indented by two spaces. */
export function sqlScript(sql: Sql): Code {
  return ts`\`${raw(`\n${sqlTemplate(sql).replaceAll(/(?<=^|\n)(?=[^\n])/g, "  ")}`)}\``;
}
