// Statements as constants of the generated file: readable SQL, the columns by their name.

import { soleKey } from "../../2-model/data/table/key.ts";
import type { Statement } from "../../4-plan/statement.ts";
import { type Code, fitting, join, list, local, nothing, ts } from "../../text/code.ts";
import { identifier, text } from "../../text/literal.ts";
import { holesOf, isCall, sqlExpression, sqlInside } from "../../text/sql-code.ts";
import { type Emission, type RuntimeName, runtime, runtimeType } from "../context.ts";
import { shapeNames } from "../values/row-shape.ts";
import { label } from "../values/row-type.ts";

/** The name of the constant that limits a repository to an owner. */
export const ownershipName = local("ownership", "ownershipOfRows");

/** Returns null for a query, whose statements are members of the constant of all queries. */
export function statementConstant(statement: Statement, emission: Emission): Code | null {
  const { form, owners } = statement;
  if (form === "query" || form === "filters") return null;
  const head = ts`const ${identifier(statement.constant)} = `;
  const name = text(statement.name);
  const row = rowType(statement.rows, emission);
  const made = ts`${runtime(functionOf(form, owners))}${row === null ? nothing : ts`<${row}>`}`;
  const start = ts`${head}${made}(${name}, ${parameters(statement)}`;
  if (isCall(statement.sql)) return ts`${start}${sqlExpression(statement.sql)});`;
  const inside = sqlInside(statement.sql);
  return fitting(ts`${start}\`${inside}\`);`, ts`${start}\`\n  ${inside}\`);`);
}

function functionOf(form: Exclude<Statement["form"], "query" | "filters">, owners: Statement["owners"]): RuntimeName {
  switch (form) {
    case "static":
      return owners === "new-row" ? "insertStatement" : owners === "required" ? "ownedStatement" : "writeStatement";
    case "read":
      return "readStatement";
    case "list":
      return "listStatement";
    case "patch":
      return "patchStatement";
  }
}

function rowType(rows: Statement["rows"], emission: Emission): Code | null {
  switch (rows.kind) {
    case "none":
    case "exists":
      return null;
    case "ids":
      return keyRow(emission);
    case "json":
      return ts`readonly [json: string]`;
    case "links":
      return ts`${runtimeType("LinksRow")}`;
    case "linked":
      return ts`readonly [...${shapeNames(rows.of, emission).row}, string]`;
    default:
      return ts`${shapeNames(rows, emission).row}`;
  }
}

/** The columns of the key alone. */
function keyRow({ entity }: Emission): Code {
  if (soleKey(entity) !== null) return ts`readonly [id: string]`;
  return list(
    "readonly [",
    entity.key.fields.map((field) => ts`${label(field)}: string`),
    "]",
  );
}

/** The function from what fills the gaps of a statement to its text; nothing where the text has none. */
function parameters({ form, sql, owners }: Statement): Code {
  const slot = owners === "slot" || owners === "required" ? ["owned"] : [];
  const given = form === "static" && owners === "new-row" ? [] : [...slot, ...holesOf(sql)];
  return given.length === 0 && form !== "patch" ? nothing : ts`({ ${join(given.map(identifier), ", ")} }) => `;
}
