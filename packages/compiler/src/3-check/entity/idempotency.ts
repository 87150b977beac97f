// ED331 to ED334 and ED337: rules of `idempotency`, with which routes accept keys of repeated requests.
import { type Entity, isPartlyUnreadable } from "../../2-model/data/entity.ts";
import { keyedOperations } from "../../2-model/data/http.ts";
import { removeOption } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import { isInside } from "../../diagnostics/span.ts";
import { listing } from "../../text/names.ts";

const shortestKeep = 60_000;
const longestKeep = 366 * 86_400_000;

export function checkIdempotency(entity: Entity, report: Report): void {
  const { api, distribution, names, sql } = entity;
  if (api?.idempotency == null) return;
  const span = api.spans.idempotency;
  const { keep } = api.idempotency;
  if (keep < shortestKeep || keep > longestKeep) report.add("idempotency-keep", api.spans.keep, {});
  if (isPartlyUnreadable(entity) || api.isGuardUnreadable) return;
  const parameters = { entity: names.type };
  const fix = removeOption("idempotency", span);
  const keyed = keyedOperations(entity);
  if (keyed.length === 0) {
    // Options of a base class are also those of entities that have no use for them.
    if (isInside(span, entity.source.annotation)) report.add("idempotency-idle", span, parameters, fix);
    return;
  }
  if (sql !== "full") report.add("idempotency-without-sql", span, { ...parameters, sql }, fix);
  else if (distribution !== null) report.add("idempotency-distributed", span, parameters, fix);
  const unguarded = keyed.filter(({ guard }) => guard === null).map(({ name }) => `\`${name}\``);
  if (unguarded.length > 0)
    report.add("idempotency-unguarded", span, { ...parameters, operations: listing(unguarded) });
}
