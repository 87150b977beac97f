// A row that requests change under preconditions into the operation that locks it.
import { isOnOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { isChangedByRequests } from "../../2-model/data/served.ts";
import { sql } from "../../text/sql.ts";
import type { Operation } from "../operation.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";

/** Weaker than FOR UPDATE: rows that refer to this one can be added meanwhile. */
export function planLock(entity: Entity): readonly Operation[] {
  // Citus locks rows of one node alone.
  if (!isChangedByRequests(entity) || !isOnOneNode(entity)) return [];
  const { one, many, word } = entity.names;
  const text = sql`
    ${findByIdStatement(entity).sql}
       FOR NO KEY UPDATE`;
  const statement = staticStatement(entity, "whileLocked", text);
  return [
    {
      name: "whileLocked",
      doc: [
        `Runs a function in a transaction in which nobody else changes the ${word} with this id. \`${one}\` is null when there`,
        `is none, and \`${many}\` is this repository inside of the transaction. Handlers of requests with \`If-Match\` call it;`,
        "where it is missing, they read and change in two steps.",
      ],
      parameters: [{ kind: "id" }, { kind: "run-locked" }],
      result: { kind: "of-run" },
      body: [{ kind: "locked", call: { statement, given: { kind: "parameters", parameters: [{ kind: "id" }] } } }],
      write: null,
    },
  ];
}
