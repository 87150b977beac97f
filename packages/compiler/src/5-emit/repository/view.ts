// The view: the entity with columns of joined tables, its SELECT, and two reads.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, noRules, plainColumn } from "../../2-model/data/field.ts";
import { blocks, type Code, join, nothing, ts } from "../../text/code.ts";
import { identifier, key } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { sqlInside } from "../../text/sql-code.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { fieldType } from "../values/field-type.ts";
import { keyParameters, keyType } from "../values/key.ts";
import { choiceConstants, fromRowFunction, rowType } from "../values/row-type.ts";
import { statementConstant } from "./statements.ts";

export function emitView(emission: Emission): Code {
  const { entity, plan, self, types, values } = emission;
  const { words, aWord, word } = entity.names;
  if (plan.view === null) return nothing;
  const joined = joinedFields(entity);
  const fields = [...entity.fields, ...joined];
  const name = types.view;
  const select = identifier(plan.view.constant);
  // Rows of a view are data: they have none of the methods of a class that has some.
  const listed = entity.isHydrated ? fields : joined;
  const members = listed.map((field) => ts`${key(field.name)}: ${fieldType(field, emission)};`);
  const shape = ts`
    export interface ${name}${entity.isHydrated ? nothing : ts` extends ${self}`} {
      ${members}
    }`;
  const { findById, list } = plan.view;
  const found = ts`
    async findById(db: ${runtimeType("Queryable")}, id: ${keyType(emission)}): Promise<${name} | null> {
      const row = await ${runtime("oneOrNone")}(db, ${identifier(findById.constant)}, [${join(keyParameters(ts`id`, emission), ", ")}]);
      return row === null ? null : ${values.viewFromRow}(row);
    },`;
  const reads = ts`
    export const ${name} = {
      /** Without WHERE, for statements of your own. */
      SELECT: ${select} as string,

      ${documented(`The ${word} with this id, or null.`, found)}

      /** A page, the newest id first. */
      async list(db: ${runtimeType("Queryable")}, limit: number, offset: number): Promise<${name}[]> {
        const rows = await ${runtime("many")}(db, ...${identifier(list.constant)}([], limit, offset));
        return rows.map(${values.viewFromRow});
      },
    };`;
  return blocks([
    documented(`${capitalized(aWord)} with what the tables that it is joined with say of it.`, shape),
    documented(`A row of the view as PostgreSQL's text.`, rowType(types.viewRow, fields)),
    ...choiceConstants(joined, name, emission),
    ts`${entity.api?.list.shape?.kind === "view" ? ts`export ` : null}const ${select} = \`${sqlInside(plan.view.select)}\`;`,
    statementConstant(findById, emission),
    statementConstant(list, emission),
    fromRowFunction(values.viewFromRow, types.viewRow, name, fields, emission),
    documented(`The view of ${words}: live rows of the table itself, joined rows as they are.`, reads),
  ]);
}

/** The columns of joined tables as fields. */
export function joinedFields({ joins }: Entity): readonly Field[] {
  return joins.flatMap(({ columns }) => columns.map((column) => joinedField(column)));
}

/** A joined column, as the codecs need it: a field that is only read. */
function joinedField(column: Emission["entity"]["joins"][number]["columns"][number]): Field {
  const span = { path: "", start: 0, end: 0 };
  return {
    name: column.name,
    jsonName: column.jsonName,
    path: [column.name],
    parts: null,
    span,
    doc: null,
    column: plainColumn(column.column.value),
    type: column.type,
    spelling: column.spelling,
    nullable: column.nullable,
    isOfNullable: false,
    supply: { kind: "database" },
    inUpdate: false,
    inResponse: false,
    isSkipped: false,
    filters: [],
    sortable: null,
    rules: noRules,
    schema: {},
  };
}
