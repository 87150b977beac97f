// The view: the entity with columns of joined tables, its SELECT, and two reads.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, noRules, plainColumn } from "../../2-model/data/field.ts";
import { runsForOwner } from "../../2-model/data/ownership.ts";
import { blocks, type Code, join, list, nothing, ts } from "../../text/code.ts";
import { identifier, key } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { sqlInside } from "../../text/sql-code.ts";
import { documented, type Emission, limitedEmission, runtime, runtimeType } from "../context.ts";
import { ownerName } from "../owner.ts";
import { encoded, isOwnText } from "../values/codec.ts";
import { fieldType, presentType } from "../values/field-type.ts";
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
  const shown = entity.isHydrated ? fields : joined;
  const properties = shown.map((field) => ts`${key(field.name)}: ${fieldType(field, emission)};`);
  const shape = ts`
    export interface ${name}${entity.isHydrated ? nothing : ts` extends ${self}`} {
      ${properties}
    }`;
  const { findById, list: pages } = plan.view;
  const found = ts`
    async findById(db: ${runtimeType("Queryable")}, id: ${keyType(emission)}): Promise<${name} | null> {
      const row = await ${runtime("oneOrNone")}(db, ${identifier(findById.constant)}, [${join(keyParameters(ts`id`, emission), ", ")}]);
      return row === null ? null : ${values.viewFromRow}(row);
    },`;
  const limited = ownedReads(emission);
  const selected = ts`
    /** Without WHERE, for statements of your own. */
    SELECT: ${select} as string,`;
  const listed = ts`
    /** A page, the newest id first. */
    async list(db: ${runtimeType("Queryable")}, limit: number, offset: number): Promise<${name}[]> {
      const rows = await ${runtime("many")}(db, ...${identifier(pages.constant)}([], limit, offset));
      return rows.map(${values.viewFromRow});
    },`;
  const members = [selected, documented(`The ${word} with this id, or null.`, found), listed, limited?.method ?? null];
  const reads = ts`
    export const ${name} = {
      ${blocks(members)}
    };`;
  return blocks([
    documented(`${capitalized(aWord)} with what the tables that it is joined with say of it.`, shape),
    documented(`A row of the view as PostgreSQL's text.`, rowType(types.viewRow, fields)),
    ...choiceConstants(joined, name, emission),
    ts`${entity.api?.list.shape?.kind === "view" ? ts`export ` : null}const ${select} = \`${sqlInside(plan.view.select)}\`;`,
    statementConstant(findById, emission),
    statementConstant(pages, emission),
    ...(limited?.statements ?? []),
    fromRowFunction(values.viewFromRow, types.viewRow, name, fields, emission),
    documented(`The view of ${words}: live rows of the table itself, joined rows as they are.`, reads),
  ]);
}

/** `ownedBy` of the view, and its statements; null where rows have no owner. */
function ownedReads(emission: Emission): { readonly statements: readonly Code[]; readonly method: Code } | null {
  const owned = limitedEmission(emission);
  const view = owned?.plan.view ?? null;
  const owner = owned?.entity.limitedTo ?? null;
  if (owned === null || view === null || owner === null) return null;
  const { types, values, entity } = emission;
  const { words } = entity.names;
  const db = runtimeType("Queryable");
  const text = encoded(owner, ownerName, emission);
  const scope = isOwnText(owner) ? ownerName : ts`${ownerName}: ${text}`;
  const used = runsForOwner(owned.entity) ? ts`db.scoped({ ${scope} })` : ts`db`;
  const page = [ts`${runtime("limitToText")}(limit)`, ts`${runtime("offsetToText")}(offset)`, text];
  const method = documented(
    `The view of one owner's ${words}; those of other owners are treated as not found.`,
    ts`
      ownedBy(${ownerName}: ${presentType(owner, emission)}): {
        findById(db: ${db}, id: ${keyType(emission)}): Promise<${types.view} | null>;
        list(db: ${db}, limit: number, offset: number): Promise<${types.view}[]>;
      } {
        return {
          async findById(db, id) {
            const row = await ${runtime("oneOrNone")}(${used}, ${identifier(view.findById.constant)}, ${list("[", [...keyParameters(ts`id`, emission), text], "]")});
            return row === null ? null : ${values.viewFromRow}(row);
          },
          async list(db, limit, offset) {
            const rows = await ${runtime("many")}(${used}, ${identifier(view.list.constant)}, ${list("[", page, "]")});
            return rows.map(${values.viewFromRow});
          },
        };
      },`,
  );
  return { statements: [view.findById, view.list].map((one) => statementConstant(one, emission)), method };
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
