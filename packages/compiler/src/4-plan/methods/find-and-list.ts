// Plans the methods that read live rows: by id, by ids, in pages.
import { sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { afterKeyCondition, keyOrder, keyWidth, membershipCondition } from "../sql/key.ts";
import { limitHole, listStatement, pageHoles } from "../sql/page.ts";
import { visibleWhere } from "../sql/pieces.ts";
import { findByIdStatement, newestFirst, readStatement, select, where } from "../sql/select.ts";
import { selfRow } from "../statement.ts";
import { listMethod, readMethod } from "./read-method.ts";

export const readPlans: MethodPlans<"findById" | "findByIds" | "list" | "listAfter"> = {
  findById: (entity) =>
    readMethod({
      doc: [
        `Returns the ${entity.names.label} with this id, or null if there is none${entity.live === null ? "" : " or it is deleted"}.`,
      ],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: selfRow },
      statement: findByIdStatement(entity),
    }),
  findByIds: (entity) =>
    readMethod({
      doc: [
        `Returns the ${entity.names.pluralLabel} with these ids, in no particular order; ids without a row are left out.`,
      ],
      parameters: [{ kind: "ids" }],
      result: { kind: "rows", of: selfRow },
      statement: readStatement(
        entity,
        "findByIds",
        select(entity, where(entity, membershipCondition(entity.key.fields))),
      ),
    }),
  list: (entity) =>
    listMethod({
      doc: [`Returns a page of ${entity.names.pluralLabel}, newest id first.`],
      statement: listStatement(0, entity, "list", select(entity, visibleWhere(entity), newestFirst(entity), pageHoles)),
    }),
  listAfter: (entity) => {
    const rising = sql`ORDER BY ${keyOrder(entity, "rising")}`;
    const isAfter = where(entity, afterKeyCondition(entity));
    return {
      doc: [
        `Returns the ${entity.names.pluralLabel} after this id, in ascending order; null starts at the first. Unlike an offset, it skips and repeats no rows.`,
      ],
      parameters: [{ kind: "id-or-null" }, { kind: "limit" }],
      result: { kind: "rows", of: selfRow },
      body: {
        kind: "list-after",
        first: listStatement(0, entity, "listFirst", select(entity, visibleWhere(entity), rising, limitHole)),
        next: listStatement(keyWidth(entity), entity, "listAfter", select(entity, isAfter, rising, limitHole)),
      },
      write: null,
    };
  },
};
