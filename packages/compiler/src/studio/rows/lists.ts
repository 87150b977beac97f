// Reads pages of rows with the generated methods.
import { readPage } from "entity-derive/codegen/v1/http";
import { type HttpRequest, Problem } from "entity-derive/http";
import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder } from "../../2-model/data/folder.ts";
import { hasQuery } from "../../2-model/data/http.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import type { PageAnswer } from "../answers/rows.ts";
import { describeFilters, describeOrders } from "../describe/filters.ts";
import type { GeneratedRepository, Studio } from "../studio.ts";
import { rowAnswer } from "./cells.ts";
import type { Values } from "./parameters.ts";
import { callMethod, repositoryOf } from "./repository.ts";

/** The rows that a list shows. */
export interface ListRequest {
  /** Filters, `sort`, `limit` and `after` or `offset`, as in the query string of the generated route. */
  readonly query: URLSearchParams;
  /** The owner as text; null for none. */
  readonly owner: string | null;
  readonly withDeleted: boolean;
  readonly withHidden: boolean;
}

const pageSize = { default: 50, max: 200 };

/** The parameters besides filters. */
const paging = ["sort", "limit", "after", "offset"];

interface PageQuery {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: string;
}

export async function listRows(studio: Studio, entity: Entity, request: ListRequest): Promise<PageAnswer> {
  const repository = repositoryOf(studio, entity, request.owner);
  const query = await readQuery(studio, entity, request);
  const { rows, next } = await readRows(entity, repository, query, request.withDeleted);
  const shown = { withHidden: request.withHidden, isList: true };
  return { rows: rows.map((row) => rowAnswer(entity, row, shown)), next };
}

/** Returns the number of rows that match. @throws {Problem} 400 for an entity without a query */
export async function countRows(studio: Studio, entity: Entity, request: ListRequest): Promise<number> {
  if (!hasQuery(entity)) throw new Problem(400, `\`${entity.names.type}\` has no filters, and no method that counts`);
  const repository = repositoryOf(studio, entity, request.owner);
  return callMethod(repository, "count", await readQuery(studio, entity, request));
}

/** Reads the query with the generated function; parameters of hidden fields are refused. */
async function readQuery(studio: Studio, entity: Entity, { query }: ListRequest): Promise<PageQuery> {
  const known = new Set([...describeFilters(entity).map(({ parameter }) => parameter), ...paging]);
  const unknown = [...query.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Problem(400, `\`${entity.names.type}\` has no filter \`${unknown.slice(0, 100)}\``);
  const orders = describeOrders(studio.planOf(entity));
  const wrong = query
    .getAll("sort")
    .flatMap((text) => text.split(","))
    .find((order) => !orders.includes(order));
  if (wrong !== undefined) throw new Problem(400, `\`${entity.names.type}\` has no order \`${wrong.slice(0, 100)}\``);
  const { readQuery: reader, orders: ordersName } = exportNames(entity.names);
  const module = await studio.code.load(`${derivedFolder(entity)}/${reader.file}.ts`);
  const read = module[reader.name] as Parameters<typeof readPage<PageQuery>>[1];
  const listOrders = module[ordersName.name] as Parameters<typeof readPage<PageQuery>>[3];
  return readPage<PageQuery>({ query } as HttpRequest, read, pageSize, listOrders);
}

interface Page {
  readonly rows: readonly Values[];
  readonly next: string | null;
}

/** Only `queryPage` has tokens; other methods have offsets. */
async function readRows(
  entity: Entity,
  repository: GeneratedRepository,
  query: PageQuery,
  withDeleted: boolean,
): Promise<Page> {
  if (hasQuery(entity) && !withDeleted) {
    const { items, next } = await callMethod<{ items: readonly Values[]; next: string | null }>(
      repository,
      "queryPage",
      query,
    );
    return { rows: items, next: next === null ? null : `after=${encodeURIComponent(next)}` };
  }
  const { limit, offset = 0 } = query;
  const rows = hasQuery(entity)
    ? await callMethod<readonly Values[]>(repository, "queryWithDeleted", { ...query, limit: limit + 1 })
    : await callMethod<readonly Values[]>(repository, withDeleted ? "listWithDeleted" : "list", limit + 1, offset);
  return { rows: rows.slice(0, limit), next: rows.length > limit ? `offset=${offset + limit}` : null };
}
