// Emits the constants of statements, whose SQL refers to the columns by a constant.

import { soleKey } from "../../2-model/data/table/key.ts";
import type { Statement } from "../../4-plan/statement.ts";
import { type Code, fitting, join, list, nothing, ts } from "../../text/code.ts";
import { identifier, text } from "../../text/literal.ts";
import { holesOf, isCall, sqlExpression, sqlInside } from "../../text/sql-code.ts";
import { type Emission, type RuntimeName, runtime, runtimeType } from "../context.ts";
import { shapeNames } from "../values/row-shape.ts";
import { label } from "../values/row-type.ts";

/** Returns null for a query, whose statements are members of the constant of all queries. */
export function statementConstant(statement: Statement, emission: Emission): Code | null {
  const { form, owners } = statement;
  if (form === "query" || form === "filters") return null;
  const head = ts`const ${identifier(statement.constant)} = `;
  const name = text(statement.name);
  const row = rowType(statement.rows, emission);
  const create = ts`${runtime(functionOf(form, owners))}${row === null ? nothing : ts`<${row}>`}`;
  const start = ts`${head}${create}(${name}, ${parameters(statement)}`;
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

/** Returns the type of a row with the columns of the key. */
function keyRow({ entity }: Emission): Code {
  if (soleKey(entity) !== null) return ts`readonly [id: string]`;
  return list(
    "readonly [",
    entity.key.fields.map((field) => ts`${label(field)}: string`),
    "]",
  );
}

/** Returns the parameters of the function that inserts SQL into the slots of a statement; nothing if it has no slots. */
function parameters({ form, sql, owners }: Statement): Code {
  const slot = owners === "slot" || owners === "required" ? ["owned"] : [];
  const slots = form === "static" && owners === "new-row" ? [] : [...slot, ...holesOf(sql)];
  return slots.length === 0 && form !== "patch" ? nothing : ts`({ ${join(slots.map(identifier), ", ")} }) => `;
}
