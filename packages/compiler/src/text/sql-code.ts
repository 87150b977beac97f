// Converts SQL to template literals, strings and calls of TypeScript.
import { assembled, type Code, fitting, join, list, nothing, type Piece, raw, ts, value } from "./code.ts";
import { templateText, text } from "./literal.ts";
import { callOf, partTemplate, type Sql, type SqlArgument, type SqlCall, sqlTemplate, sqlText } from "./sql.ts";

/** Returns the content of a template literal; `${userColumns}` becomes an import if a module exports it. */
export function sqlInside(statement: Sql): Code {
  // Plain strings, because SQL keeps its own indentation.
  const parts: (string | Piece)[] = [];
  for (const part of statement.parts) {
    if (typeof part !== "string" && "text" in part) parts.push("${", ...named(part), "}");
    else if (typeof part !== "string" && "owned" in part && hasNames(part.owned))
      parts.push("${owned(`", sqlInside(part.owned), "`)}");
    else parts.push(partTemplate(part));
  }
  return assembled(parts);
}

/** Returns the import of a constant, and the path to a member of it. */
function named({ name, module }: { readonly name: string; readonly module: string }): readonly (string | Piece)[] {
  const [root = name, ...members] = name.split(".");
  return [value(module, root), members.map((member) => `.${member}`).join("")];
}

/** Returns the names of the holes, each once. */
export function holesOf({ parts }: Sql): readonly string[] {
  const names = parts.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("result" in part) return holesOf(part.result);
    return "hole" in part ? [part.hole] : [];
  });
  return [...new Set(names)];
}

/** True if the SQL is the result of a single call. */
export function isCall(statement: Sql): boolean {
  return callOf(statement) !== null;
}

/** Returns an expression for SQL: a template literal, a string, or a call. */
export function sqlExpression(statement: Sql): Code {
  const call = callOf(statement);
  if (call !== null) return sqlCall(call);
  const [part, ...others] = statement.parts;
  if (typeof part === "object" && "text" in part && others.length === 0) return assembled(named(part));
  const inside = sqlInside(statement);
  if (statement.parts.every((part) => typeof part === "string" && !/[\n"]/.test(part))) return text(sqlText(statement));
  return fitting(ts`\`${inside}\``, ts`\`\n  ${inside}\``);
}

/** Returns a call of a function or method that returns SQL. */
function sqlCall(call: SqlCall): Code {
  const sqlArguments = call.arguments.map(argument);
  const method = call.method === null ? nothing : raw(`.${call.method}`);
  return ts`${value(call.on.module, call.on.name)}${method}(${join(sqlArguments, ", ")})`;
}

function argument(sqlArgument: SqlArgument): Code {
  if (sqlArgument === null) return raw("null");
  if (sqlArgument.kind === "sql") {
    const [hole] = sqlArgument.parts;
    if (sqlArgument.parts.length === 1 && typeof hole !== "string" && hole !== undefined && "hole" in hole)
      return raw(hole.hole);
    return sqlExpression(sqlArgument);
  }
  const members = Object.entries(sqlArgument.members).map(([name, member]) => ts`${raw(name)}: ${argument(member)}`);
  return list("{ ", members, " }");
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
export function sqlScript({ parts }: Sql): Code {
  const calls = parts.flatMap((part) => (typeof part !== "string" && "call" in part ? [sqlCall(part.call)] : []));
  const template = parts
    .map((part) => (typeof part !== "string" && "call" in part ? "\0" : partTemplate(part)))
    .join("");
  const [first = "", ...others] = template.replaceAll(/(?<=^|\n)(?=[^\n])/g, "  ").split("\0");
  const rest = others.flatMap((text, index) => ["${", calls[index] ?? nothing, "}", text]);
  return ts`\`${assembled([`\n${first}`, ...rest])}\``;
}

/** Returns a template literal of SQL of the user's, which is not changed, and code between its parts. */
export function sqlTemplateLiteral(parts: readonly (string | Code)[]): Code {
  return assembled([
    "`",
    ...parts.flatMap((part) => (typeof part === "string" ? [templateText(part)] : ["${", part, "}"])),
    "`",
  ]);
}
