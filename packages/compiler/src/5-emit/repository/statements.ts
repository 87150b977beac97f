// Statements as constants of the generated file: readable SQL, the columns by their name.

import { soleKey } from "../../2-model/data/key.ts";
import type { Statement } from "../../4-plan/statement.ts";
import { type Code, fitting, join, list, nothing, ts } from "../../text/code.ts";
import { identifier, text } from "../../text/literal.ts";
import type { Sql } from "../../text/sql.ts";
import { sqlInside } from "../../text/sql-code.ts";
import { type Emission, runtime, runtimeType } from "../context.ts";
import { shapeRow } from "../values/row-shape.ts";
import { label } from "../values/row-type.ts";

export function statementConstant(statement: Statement, emission: Emission): Code {
  const { rows } = statement;
  const row = rowArgument(rows, emission);
  const head = ts`const ${identifier(statement.constant)} = `;
  const name = text(statement.name);
  const made = {
    static: "statement",
    read: "readStatement",
    list: "listStatement",
    patch: "patchStatement",
    query: "queryStatement",
    filters: "filterStatement",
  } as const;
  const start = ts`${head}${runtime(made[statement.form])}${row}(${name}, ${parameters(statement)}`;
  const text_ = sqlInside(statement.sql);
  return fitting(ts`${start}\`${text_}\`);`, ts`${start}\`\n  ${text_}\`);`);
}

function rowArgument(rows: Statement["rows"], emission: Emission): Code {
  switch (rows.kind) {
    case "none":
    case "exists":
      return nothing;
    case "ids":
      return keyRow(emission);
    case "json":
      return ts`<readonly [json: string]>`;
    case "links":
      return ts`<${runtimeType("LinksRow")}>`;
    case "linked":
      return ts`<readonly [...${shapeRow(rows.of, emission)}, string]>`;
    default:
      return ts`<${shapeRow(rows, emission)}>`;
  }
}

/** The columns of the key alone. */
function keyRow({ entity }: Emission): Code {
  if (soleKey(entity) !== null) return ts`<readonly [id: string]>`;
  return list(
    "<readonly [",
    entity.key.fields.map((field) => ts`${label(field)}: string`),
    "]>",
  );
}

/** What the text of a statement with holes is made from. */
function parameters({ form, sql }: Statement): Code {
  switch (form) {
    case "static":
    case "read":
      return nothing;
    case "patch":
      return ts`(${join(setHoles(sql).map(identifier), ", ")}) => `;
    case "list":
    case "query":
      return ts`({ ${join(holesOf(sql).map(identifier), ", ")} }) => `;
    case "filters":
      return ts`(where) => `;
  }
}

function holesOf(statement: Sql): readonly string[] {
  const names = statement.parts.flatMap((part) => (typeof part !== "string" && "hole" in part ? [part.hole] : []));
  return [...new Set(names)];
}

/** `set`, and `changes` where they are published. */
function setHoles(statement: Sql): readonly string[] {
  return holesOf(statement).includes("changes") ? ["set", "changes"] : ["set"];
}
