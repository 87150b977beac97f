// The operations that read live rows: by id, by ids, in pages.
import type { Entity } from "../../2-model/data/entity.ts";
import { sql } from "../../text/sql.ts";
import type { Given } from "../body.ts";
import type { Operation } from "../operation.ts";
import type { OperationParameter } from "../parameter.ts";
import { areAmong, followsKey, keyOrder, keyWidth } from "../sql/key.ts";
import { visibleWhere } from "../sql/pieces.ts";
import { findByIdStatement, newestFirst, pageFrom, select, staticStatement, where } from "../sql/select.ts";
import { self } from "../statement.ts";
import { reading } from "./reading.ts";

export function planReads(entity: Entity): readonly Operation[] {
  const { names } = entity;
  return [
    reading({
      name: "findById",
      doc: [`The ${names.word} with this id, ${entity.live === null ? "or null" : "unless it is deleted, or null"}.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: findByIdStatement(entity),
    }),
    reading({
      name: "findByIds",
      doc: [`The ${names.words} with these ids, in no particular order; ids without a row are left out.`],
      parameters: [{ kind: "ids" }],
      result: { kind: "rows", of: self },
      statement: staticStatement(entity, "findByIds", select(entity, where(entity, areAmong(entity.key.fields)))),
    }),
  ];
}

function given(...parameters: readonly OperationParameter[]): Given {
  return { kind: "parameters", parameters };
}

export function planLists(entity: Entity): readonly Operation[] {
  const { names } = entity;
  const rising = sql`ORDER BY ${keyOrder(entity, "rising")}`;
  const page = select(entity, visibleWhere(entity), newestFirst(entity), pageFrom(1));
  const first = select(entity, visibleWhere(entity), rising, sql`LIMIT $1`);
  const next = select(entity, where(entity, followsKey(entity)), rising, sql`LIMIT $${keyWidth(entity) + 1}`);
  return [
    reading({
      name: "list",
      doc: [`A page of ${names.words}, the newest id first.`],
      parameters: [{ kind: "limit" }, { kind: "offset" }],
      result: { kind: "rows", of: self },
      statement: staticStatement(entity, "list", page),
    }),
    {
      name: "listAfter",
      doc: [
        `The ${names.words} that follow the one with this id, by rising id; null begins at the first.`,
        "Unlike an offset, it neither skips nor repeats rows when others come and go.",
      ],
      parameters: [{ kind: "id-or-null" }, { kind: "limit" }],
      result: { kind: "rows", of: self },
      body: [
        {
          kind: "run-keyset",
          first: { statement: staticStatement(entity, "listFirst", first), given: given({ kind: "limit" }) },
          next: {
            statement: staticStatement(entity, "listAfter", next),
            given: given({ kind: "id-or-null" }, { kind: "limit" }),
          },
        },
        { kind: "return", value: { kind: "rows", of: self } },
      ],
      write: null,
    },
  ];
}
