// `@owner`: the methods that are given an owner, and call those of the repository of that owner.
import { runsOnOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { isChangeable } from "../../2-model/data/inputs.ts";
import { sql } from "../../text/sql.ts";
import type { RepositoryMethod } from "../method.ts";
import type { MethodParameter } from "../parameter.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";
import { self } from "../statement.ts";
import { changeParameters, changeSource, conflictDoc, valuesDoc } from "./update.ts";

export function planOwner(entity: Entity): readonly RepositoryMethod[] {
  const { owner: field, names } = entity;
  if (field === null) return [];
  const owner: MethodParameter = { kind: "field", field, name: "owner" };
  const from = changeSource(entity);
  const update: RepositoryMethod = {
    name: "updateScoped",
    doc: [
      `Changes the ${names.word} if it belongs to the owner; returns null if not.${valuesDoc(from)}`,
      ...conflictDoc(entity),
    ],
    parameters: [{ kind: "id" }, owner, ...changeParameters(from)],
    result: { kind: "row-or-null", of: self },
    body: { kind: "scoped", method: "update", isNullIfMissing: true },
    write: null,
  };
  return [
    {
      name: "findByIdScoped",
      doc: [`Returns the ${names.word} with this id if it belongs to the owner, or null.`],
      parameters: [{ kind: "id" }, owner],
      result: { kind: "row-or-null", of: self },
      body: { kind: "scoped", method: "findById", isNullIfMissing: false },
      write: null,
    },
    {
      name: "listByOwner",
      doc: [`Returns a page of the owner's ${names.words}, newest id first.`],
      parameters: [owner, { kind: "limit" }, { kind: "offset" }],
      result: { kind: "rows", of: self },
      body: { kind: "scoped", method: "list", isNullIfMissing: false },
      write: null,
    },
    ...(isChangeable(entity) ? [update] : []),
    {
      name: "deleteScoped",
      doc: [`Like \`delete\`, but returns false if the ${names.word} does not belong to the owner.`],
      parameters: [{ kind: "id" }, owner],
      result: { kind: "affected-one" },
      body: { kind: "scoped", method: "delete", isNullIfMissing: false },
      write: null,
    },
  ];
}

/** The row that a transaction locks if its id alone does not say on which node it is. */
export function planScopedLock(entity: Entity): readonly RepositoryMethod[] {
  const { owner: field } = entity;
  if (field === null || runsOnOneNode(entity, "id") !== "for-owner") return [];
  const text = sql`
    ${findByIdStatement(entity).sql}
       FOR UPDATE`;
  return [
    {
      name: "findByIdForUpdateScoped",
      doc: [
        `Returns the ${entity.names.word} with this id if it belongs to the owner, locked until the transaction ends, or null.`,
      ],
      parameters: [{ kind: "id" }, { kind: "field", field, name: "owner" }],
      result: { kind: "row-or-null", of: self },
      body: {
        kind: "lock-scoped",
        statement: { ...staticStatement(entity, "findByIdForUpdateScoped", text), owners: "only" },
      },
      write: null,
    },
  ];
}
