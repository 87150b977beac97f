// Emits the view: the entity with columns of joined tables, its SELECT, and its methods.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, plainColumn, plainField } from "../../2-model/data/field/field.ts";
import type { ViewPlan } from "../../4-plan/methods/view.ts";
import type { Statement } from "../../4-plan/statement.ts";
import { blocks, type Code, list, local, nothing, ts } from "../../text/code.ts";
import { docComment, identifier, key } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { sqlInside } from "../../text/sql-code.ts";
import { call, documented, type Emission, runtime, runtimeType } from "../context.ts";
import { ownerName, ownerType } from "../owner.ts";
import { fieldType } from "../values/field-type.ts";
import { keyParameters, keyType } from "../values/key.ts";
import { choiceConstants, fromRowFunction, rowType } from "../values/row-type.ts";
import { ownership } from "./owner.ts";
import { statementConstant } from "./statements.ts";

/** The name of the constant that limits the view to an owner. */
const ownershipName = local("ownership", "ownershipOfRows");

export function emitView(emission: Emission): Code {
  const { entity, plan, self, types, values } = emission;
  const { labelWithArticle, label, pluralLabel } = entity.names;
  const ownershipConstant = ownership(ts`const ${ownershipName}`, emission);
  if (plan.view === null) return nothing;
  const joined = joinedFields(entity);
  const fields = [...entity.fields, ...joined];
  const name = types.view;
  const select = identifier(plan.view.constant);
  // Rows of a view are plain objects, so its type does not inherit the methods of a hydrated class.
  const ownFields = entity.isHydrated ? fields : joined;
  const properties = ownFields.map((field) => ts`${key(field.name)}: ${fieldType(field, emission)};`);
  const viewType = ts`
    export interface ${name}${entity.isHydrated ? nothing : ts` extends ${self}`} {
      ${properties}
    }`;
  const { findById, list: pages } = plan.view;
  const acting = ts`${runtime("actingOn")}(db)`;
  const findMethod = ts`
    async findById(db: ${runtimeType("Queryable")}, id: ${keyType(emission)}): Promise<${name} | null> {
      return ${findIn(findById, acting, emission)};
    },`;
  const owned = ownedReads(plan.view, emission);
  const selectMember = ts`
    /** The SELECT without WHERE, for your own statements. */
    SELECT: ${select} as string,`;
  const listMethod = ts`
    /** Returns a page, newest id first. */
    async list(db: ${runtimeType("Queryable")}, limit: number, offset: number): Promise<${name}[]> {
      return ${listIn(pages, acting, emission)};
    },`;
  const members = [
    selectMember,
    documented(`Returns the ${label} with this id, or null.`, findMethod),
    listMethod,
    owned,
  ];
  const reads = ts`
    export const ${name} = {
      ${blocks(members)}
    };`;
  return blocks([
    documented(`${capitalized(labelWithArticle)} with columns of its joined tables.`, viewType),
    documented(`A row of the view, in PostgreSQL's text format.`, rowType(types.viewRow, fields)),
    ...choiceConstants(joined, name, emission),
    ts`${emission.exports.has("viewSelect") ? ts`export ` : null}const ${select} = \`${sqlInside(plan.view.select)}\`;`,
    statementConstant(findById, emission),
    statementConstant(pages, emission),
    ownershipConstant === null
      ? null
      : documented(`The table and the type of the owner of ${pluralLabel}.`, ownershipConstant),
    fromRowFunction(values.viewFromRow, types.viewRow, name, fields, emission),
    documented(viewDoc(entity), reads),
  ]);
}

function findIn({ constant }: Statement, acting: Code, emission: Emission): Code {
  const key = list("[", keyParameters(ts`id`, emission), "]");
  return call(runtime("rowOrNull"), [acting, identifier(constant), key, emission.values.viewFromRow]);
}

function listIn({ constant }: Statement, acting: Code, { values }: Emission): Code {
  return call(runtime("rowsOfPage"), [acting, identifier(constant), ts`[]`, ts`{ limit, offset }`, values.viewFromRow]);
}

/** Returns `ownedBy` of the view; null if rows have no owner. */
function ownedReads(view: ViewPlan, emission: Emission): Code | null {
  const { types, entity } = emission;
  const owner = ownerType(emission);
  if (owner === null) return null;
  const { pluralLabel } = entity.names;
  const db = runtimeType("Queryable");
  const acting = ts`${runtime("actingForOwner")}(${runtime("actingOn")}(db), ${ownerName}, ${ownershipName})`;
  return ts`
    ${docComment(`The view of one owner's ${pluralLabel}; ${pluralLabel} of other owners are treated as not found.`)}
    ownedBy(${ownerName}: ${owner}): {
      findById(db: ${db}, id: ${keyType(emission)}): Promise<${types.view} | null>;
      list(db: ${db}, limit: number, offset: number): Promise<${types.view}[]>;
    } {
      return {
        async findById(db, id) {
          return ${findIn(view.findById, acting, emission)};
        },
        async list(db, limit, offset) {
          return ${listIn(view.list, acting, emission)};
        },
      };
    },`;
}

/** Returns the columns of joined tables as fields. */
export function joinedFields({ joins }: Entity): readonly Field[] {
  return joins.flatMap(({ columns }) => columns.map((column) => joinedField(column)));
}

/** Returns a joined column as a read-only field, which codecs take. */
function joinedField(column: Emission["entity"]["joins"][number]["columns"][number]): Field {
  const { name, jsonName, type, spelling, nullable } = column;
  return plainField({
    ...{ name, jsonName, type, spelling, nullable },
    span: { path: "", start: 0, end: 0 },
    column: plainColumn(column.column.value),
    valueSource: { kind: "database" },
  });
}

function viewDoc({ names: { pluralLabel }, deletedAt }: Entity): string {
  const live = deletedAt === null ? "" : ` Soft-deleted ${pluralLabel} are left out.`;
  return `Reads the view of ${pluralLabel}, with columns of the joined tables.${live}`;
}
