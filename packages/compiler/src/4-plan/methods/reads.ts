// The operations that read live rows: by id, by ids, in pages.
import { sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { areAmong, followsKey, keyOrder, keyWidth } from "../sql/key.ts";
import { limitGap, listStatement, pageGaps } from "../sql/page.ts";
import { visibleWhere } from "../sql/pieces.ts";
import { findByIdStatement, newestFirst, readStatement, select, where } from "../sql/select.ts";
import { self } from "../statement.ts";
import { listing, reading } from "./reading.ts";

export const readPlans: MethodPlans<"findById" | "findByIds" | "list" | "listAfter"> = {
  findById: (entity) =>
    reading({
      doc: [
        `Returns the ${entity.names.label} with this id, or null if there is none${entity.live === null ? "" : " or it is deleted"}.`,
      ],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: findByIdStatement(entity),
    }),
  findByIds: (entity) =>
    reading({
      doc: [
        `Returns the ${entity.names.pluralLabel} with these ids, in no particular order; ids without a row are left out.`,
      ],
      parameters: [{ kind: "ids" }],
      result: { kind: "rows", of: self },
      statement: readStatement(entity, "findByIds", select(entity, where(entity, areAmong(entity.key.fields)))),
    }),
  list: (entity) =>
    listing({
      doc: [`Returns a page of ${entity.names.pluralLabel}, newest id first.`],
      statement: listStatement(0, entity, "list", select(entity, visibleWhere(entity), newestFirst(entity), pageGaps)),
    }),
  listAfter: (entity) => {
    const rising = sql`ORDER BY ${keyOrder(entity, "rising")}`;
    const behind = where(entity, followsKey(entity));
    return {
      doc: [
        `Returns the ${entity.names.pluralLabel} after the one with this id, in ascending order of ids; null starts at the first.`,
        "Unlike with an offset, rows that are inserted or deleted in between cause no gaps or repetitions.",
      ],
      parameters: [{ kind: "id-or-null" }, { kind: "limit" }],
      result: { kind: "rows", of: self },
      body: {
        kind: "list-after",
        first: listStatement(0, entity, "listFirst", select(entity, visibleWhere(entity), rising, limitGap)),
        next: listStatement(keyWidth(entity), entity, "listAfter", select(entity, behind, rising, limitGap)),
      },
      write: null,
    };
  },
};
