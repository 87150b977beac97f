// ED205, ED501 and ED503: handlers that cannot exist, that tell too much, and what the create handler has to be given.

import { type Entity, requestFields, serverFields, updateFields } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkApi(entity: Entity, report: Report): void {
  const { api } = entity;
  if (api === null) return;
  if (entity.sql === "none" && api.operations.length > 0) report.add("api-without-repository", api.span, {});
  if (api.path.split("/").some((segment) => /^\.\.?$|[*:?#]|%(?:7[BD]|25)/.test(segment))) {
    report.add("path-impossible", api.span, { path: api.path });
  }
  const named = api.named;
  const { type } = entity.names;
  if (named.create !== null && requestFields(entity).length === 0) {
    const suggestion = 'annotate what a request may carry: `@field("create")`';
    report.add("operation-impossible", named.create, {
      name: "create",
      entity: type,
      reason: "no `create` fields",
      suggestion,
    });
  }
  if (named.update !== null && updateFields(entity).length === 0) {
    const suggestion = 'annotate what a request may change: `@field("update")`';
    report.add("operation-impossible", named.update, {
      name: "update",
      entity: type,
      reason: "no `update` fields",
      suggestion,
    });
  }
  const { returning } = entity;
  if (api.operations.includes("create") && returning.kind === "fields" && !returning.fields.includes(entity.id)) {
    report.add("returning-without-id", api.span, { id: entity.id.name });
  }
  if (api.operations.includes("list")) checkAsked(entity, report);
  const { default: size, max } = api.pagination;
  if (!(Number.isSafeInteger(size) && Number.isSafeInteger(max) && 1 <= size && size <= max)) {
    report.add("pagination-impossible", api.span, { default: String(size), max: String(max) });
  }
  const required = serverFields(entity).filter((field) => field.supply.kind === "server" && field.supply.required);
  if (api.operations.includes("create") && required.length > 0) {
    const fields = required.map((field) => field.name).join("`, `");
    report.add("values-needed", entity.source.span, { fields });
  }
}

/** A value that no response shows is guessed by filters, letter by letter with `like`, and by its place in an order. */
function checkAsked({ fields }: Entity, report: Report): void {
  for (const { name, isSkipped, filters, sortable } of fields) {
    if (!isSkipped) continue;
    const [filter] = filters;
    if (filter !== undefined) report.add("skipped-asked", filter.span, { field: name, word: "filter" });
    if (sortable !== null) report.add("skipped-asked", sortable, { field: name, word: "sort" });
  }
}
