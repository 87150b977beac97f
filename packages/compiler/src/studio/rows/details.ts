// Reads a row, the rows that it refers to, and the rows of its relations.
import { createHmac } from "node:crypto";
import { Problem } from "entity-derive/http";
import type { Child, Entity, Link, Parent } from "../../2-model/data/entity.ts";
import { relationMethod } from "../../2-model/names/methods.ts";
import type { DetailAnswer, PageAnswer, RowAnswer } from "../answers/rows.ts";
import type { GeneratedRepository, Studio } from "../studio.ts";
import { rowAnswer } from "./cells.ts";
import { jsonOf } from "./json-value.ts";
import { readKey, type Values } from "./parameters.ts";
import { callMethod, repositoryOf } from "./repository.ts";

export interface RowRequest {
  /** The key as a query string. */
  readonly key: string;
  readonly owner: string | null;
  readonly withHidden: boolean;
}

/** @throws {Problem} 404 if there is no such row, or it belongs to another owner */
export async function findRow(entity: Entity, repository: GeneratedRepository, key: unknown): Promise<Values> {
  const method = entity.deletedAt === null ? "findById" : "findByIdWithDeleted";
  const row = await callMethod<Values | null>(repository, method, key);
  if (row === null) throw new Problem(404, `there is no such ${entity.names.label}`);
  return row;
}

export async function readDetail(
  studio: Studio,
  entity: Entity,
  tagKey: string,
  { key, owner, withHidden }: RowRequest,
): Promise<DetailAnswer> {
  const repository = repositoryOf(studio, entity, owner);
  const id = readKey(entity, key);
  const row = await findRow(entity, repository, id);
  const parents: Record<string, RowAnswer | null> = {};
  for (const parent of entity.parents)
    if (parent.pairs.every(({ own }) => row[own.name] != null))
      parents[relationMethod(parent)] = await parentRow(parent, repository, id);
  return { row: rowAnswer(entity, row, { withHidden, isList: false }), parents, tag: tagOf(entity, row, tagKey) };
}

/** A relation of a soft-deleted row returns nothing. */
async function parentRow(parent: Parent, repository: GeneratedRepository, id: unknown): Promise<RowAnswer | null> {
  const row = await callMethod<Values | null>(repository, relationMethod(parent), id);
  return row === null ? null : rowAnswer(parent.target, row, { withHidden: false, isList: true });
}

const relatedSize = 20;

/** Returns a page of the rows of a relation. */
export async function listRelated(
  studio: Studio,
  entity: Entity,
  name: string,
  { key, owner, offset }: RowRequest & { readonly offset: number },
): Promise<PageAnswer> {
  const relation = [...entity.children, ...entity.links].find((one: Child | Link) => relationMethod(one) === name);
  if (relation === undefined)
    throw new Problem(404, `\`${entity.names.type}\` has no relation \`${name.slice(0, 100)}\``);
  const repository = repositoryOf(studio, entity, owner);
  const id = readKey(entity, key);
  const isSole = "count" in relation && relation.count === "one";
  const found = isSole
    ? await callMethod<Values | null>(repository, name, id)
    : await callMethod<readonly Values[]>(repository, name, id, relatedSize + 1, offset);
  const rows = Array.isArray(found) ? (found as readonly Values[]) : found === null ? [] : [found as Values];
  const shown = { withHidden: false, isList: true };
  return {
    rows: rows.slice(0, relatedSize).map((row) => rowAnswer(relation.target, row, shown)),
    next: rows.length > relatedSize ? String(offset + relatedSize) : null,
  };
}

/**
 * Returns a text that changes with any value of the row. It is keyed, so that nobody can find out a hidden value by
 * trying.
 */
export function tagOf(entity: Entity, row: Values, tagKey: string): string {
  const values = entity.fields.map(({ name }) => jsonOf(row[name]));
  return createHmac("sha256", tagKey).update(JSON.stringify(values)).digest("base64url");
}
