// Statements as constants of the generated file: readable SQL, the columns by their name.

import { soleKey } from "../../2-model/data/table/key.ts";
import type { Statement } from "../../4-plan/statement.ts";
import { type Code, fitting, join, list, local, nothing, ts } from "../../text/code.ts";
import { identifier, text } from "../../text/literal.ts";
import { holesOf, isCall, sqlExpression, sqlInside } from "../../text/sql-code.ts";
import { type Emission, type RuntimeName, runtime, runtimeType } from "../context.ts";
import { shapeNames } from "../values/row-shape.ts";
import { label } from "../values/row-type.ts";
import { queriesName } from "./queries/filters.ts";

/** The name of the constant that limits a repository to an owner. */
export const ownershipName = local("ownership", "ownershipOfRows");

export function statementConstant(statement: Statement, emission: Emission): Code {
  const head = ts`const ${identifier(statement.constant)} = `;
  const name = text(statement.name);
  const common = statement.form === "query" || statement.form === "filters" ? ts`, ${queriesName}` : null;
  const made = ts`${runtime(functionOf(statement))}${typeArguments(statement, emission)}`;
  const start = ts`${head}${made}(${name}${common}, ${parameters(statement)}`;
  if (isCall(statement.sql)) return ts`${start}${sqlExpression(statement.sql)});`;
  const inside = sqlInside(statement.sql);
  return fitting(ts`${start}\`${inside}\`);`, ts`${start}\`\n  ${inside}\`);`);
}

function functionOf({ form, owners }: Statement): RuntimeName {
  switch (form) {
    case "static":
      return owners === "new-row" ? "insertStatement" : owners === "required" ? "ownedStatement" : "writeStatement";
    case "read":
      return "readStatement";
    case "list":
      return "listStatement";
    case "patch":
      return "patchStatement";
    case "query":
      return "queryStatement";
    case "filters":
      return "filterStatement";
  }
}

/** The type of its rows, and of a query the type of its filters. */
function typeArguments({ form, rows }: Statement, emission: Emission): Code {
  const row = rowType(rows, emission);
  if (row === null) return nothing;
  if (form !== "query") return ts`<${row}>`;
  return ts`<${row}, ${emission.entity.conditions.length === 0 ? ts`unknown` : ts`${emission.types.filters}`}>`;
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
  if (form === "filters") return ts`(where) => `;
  return given.length === 0 && form !== "patch" ? nothing : ts`({ ${join(given.map(identifier), ", ")} }) => `;
}
