// ED205, ED501 and ED503: operations that the entity cannot have, and required fields that no request sets.

import type { Api } from "../../2-model/data/api.ts";
import { type Entity, isPartlyUnreadable } from "../../2-model/data/entity.ts";
import { isRequired } from "../../2-model/data/field/field.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { outboxOf } from "../../2-model/data/write/events-and-audit.ts";
import { requestFields, serverFields, updateFields } from "../../2-model/data/write/inputs.ts";
import { type Change, certain, removeAnnotation, removeItem, removeOption } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";

export function checkApi(entity: Entity, report: Report): void {
  const { api } = entity;
  if (api === null) return;
  checkRepository(entity, api, report);
  if (api.path.split("/").some((segment) => /^\.\.?$|[*:?#]|%(?:7[BD]|25)/.test(segment))) {
    report.add("path-impossible", api.spans.path, { path: api.path });
  }
  if (!isPartlyUnreadable(entity)) checkNamed(entity, api, report);
  const { returning, key, source } = entity;
  if (api.endpoints.includes("create") && returning.kind === "fields") {
    const missing = key.fields.find((field) => !returning.fields.includes(field));
    const place = source.options.get("returning") ?? api.spans.handlers;
    if (missing !== undefined && !source.unreadable.has(missing.name)) {
      const isList = source.options.has("returning");
      const change: Change = { kind: "insert-item", span: place, text: `"${missing.name}"` };
      const fixes = isList ? [certain(`add \`"${missing.name}"\` to \`returning\``, change)] : [];
      report.add("returning-without-id", place, { id: missing.name }, ...fixes);
    }
  }
  checkList(entity, api, report);
  const { default: size, max } = api.pagination;
  if (!(Number.isSafeInteger(size) && Number.isSafeInteger(max) && 1 <= size && size <= max)) {
    report.add("pagination-impossible", api.spans.pagination, { default: String(size), max: String(max) });
  }
  // An owned entity has a guard, which supplies the owner of a new row.
  const known = entity.owner;
  const required = serverFields(entity).filter(
    (field) => isRequired(field) && field !== known && !source.unreadable.has(field.name),
  );
  if (api.endpoints.includes("create") && required.length > 0) {
    const fields = required.map((field) => field.name).join("`, `");
    report.add("values-needed", entity.source.span, { fields });
  }
}

/** ED501: routes of operations and commands take a repository. */
function checkRepository({ sql }: Entity, { endpoints, commands, spans }: Api, report: Report): void {
  if (sql !== "none" || endpoints.length + commands.length === 0) return;
  const [what, otherwise] =
    endpoints.length > 0
      ? ["`handlers`", "remove `handlers`"]
      : ["routes of commands", "set `api.commands` to `false`"];
  report.add("api-without-repository", spans.handlers, { what, otherwise });
}

/** Reports operations listed in `handlers` that no field supports. */
function checkNamed(entity: Entity, { handlerSpans }: Api, report: Report): void {
  for (const [name, fields] of Object.entries({ create: requestFields(entity), update: updateFields(entity) })) {
    const span = handlerSpans[name as "create" | "update"];
    if (span === null || fields.length > 0) continue;
    const suggestion = `mark fields of the request with \`@field("${name}")\``;
    const parameters = { name, entity: entity.names.type, reason: `no \`${name}\` fields`, suggestion };
    report.add("operation-impossible", span, parameters, removeItem(`"${name}"`, span));
  }
  checkStreamed(entity, handlerSpans.stream, report);
}

/** Clients that reconnect receive the events that they missed, so events have to be retained in batches. */
function checkStreamed(entity: Entity, named: Span | null, report: Report): void {
  const outbox = outboxOf(entity);
  if (named === null || (outbox?.kind === "batches" && outbox.retention !== null)) return;
  const reason = outbox?.kind === "batches" ? "no `retention` of its events" : "no events in batches";
  const suggestion = 'keep events for clients that reconnect: `events: { outbox: "batches", retention: "1d" }`';
  const parameters = { name: "events", entity: entity.names.type, reason, suggestion };
  report.add("operation-impossible", named, parameters, removeItem('"events"', named));
}

/** A page token contains the sort values of its last row, so clients could read fields that responses do not show. */
function checkList(entity: Entity, { endpoints, list, spans, span }: Api, report: Report): void {
  if (!endpoints.includes("list")) {
    if (spans.list !== span) report.add("list-unserved", spans.list, {}, removeOption("list", spans.list));
    return;
  }
  const { shape } = list;
  const shown = shape?.kind === "projection" ? shape.projection.fields : responseFields(entity);
  const what = shape?.kind === "projection" ? `the projection \`${shape.projection.name.value}\`` : "the response";
  for (const field of entity.fields) {
    if (field.sortable === null || field.isHidden || shown.includes(field)) continue;
    const suggestion =
      shape?.kind === "projection"
        ? "add the field to it, or remove `@sort`"
        : 'add it to responses, `@field("response")`, or remove `@sort`';
    const fix = removeAnnotation("sort", field.sortable);
    report.add("list-shape-narrow", field.sortable, { field: field.name, shape: what, suggestion }, fix);
  }
}
