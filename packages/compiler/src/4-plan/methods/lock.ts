// A row that requests change under preconditions into the operation that locks it.
import { locksForRequests } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { sql } from "../../text/sql.ts";
import type { RepositoryMethod } from "../method.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";

/** Weaker than FOR UPDATE: rows that refer to this one can be added meanwhile. */
export function planLock(entity: Entity): readonly RepositoryMethod[] {
  const locks = locksForRequests(entity);
  if (locks === "never") return [];
  const { one, many, word } = entity.names;
  const text = sql`
    ${findByIdStatement(entity).sql}
       FOR NO KEY UPDATE`;
  const statement = staticStatement(entity, "whileLocked", text);
  const owners = locks === "for-owner" ? "only" : statement.owners;
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
      body: { kind: "while-locked", statement: { ...statement, owners } },
      write: null,
    },
  ];
}
