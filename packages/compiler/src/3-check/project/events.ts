// ED107: entities with the same outbox name or notification channel, and entities with the name of a shared table.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Model } from "../../2-model/data/model.ts";
import { sharedTableOption } from "../../2-model/data/table/shared-tables.ts";
import type { Report } from "../../diagnostics/report.ts";
import { repeated } from "./repeated.ts";

export function checkEvents({ entities }: Model, report: Report): void {
  const channels = new Map<string, Entity>();
  for (const entity of entities) {
    checkReserved(entity, report);
    checkChannel(entity, channels, report);
  }
  const published = entities.filter(({ events }) => events?.outbox != null);
  for (const [first, { names, table }] of repeated(published, outboxName)) {
    if (first.table.schema === table.schema) continue;
    const parameters = { first: first.names.type, second: names.type, table: table.name };
    report.add("outbox-name-twice", table.span, parameters, { span: first.table.span, message: "the other one" });
  }
}

function outboxName({ events, table }: Entity): string {
  return `${events?.outbox?.kind}\n${table.name}`;
}

/**
 * `a.entity_b` and `a_entity.b` are different tables with the same channel; `entity_outbox` is the outbox's own
 * channel.
 */
function checkChannel(entity: Entity, channels: Map<string, Entity>, report: Report): void {
  const channel = entity.events?.channel ?? null;
  if (channel === null) return;
  const first = channels.get(channel);
  if (first === undefined) channels.set(channel, entity);
  const holder = channel === "entity_outbox" ? "the outbox" : first === undefined ? null : `\`${first.names.type}\``;
  if (holder === null) return;
  const related = first === undefined ? [] : [{ span: first.table.span, message: "the other one" }];
  report.add("channel-taken", entity.table.span, { entity: entity.names.type, channel, holder }, ...related);
}

/** An entity can read the shared tables, but its migrations or events must not create them. */
function checkReserved({ table, migrations, events }: Entity, report: Report): void {
  const maker = sharedTableOption(table.schema, table.name);
  if (maker === null) return;
  const option = migrations !== null ? "migrations" : events?.outbox != null ? "events" : null;
  if (option !== null) report.add("table-reserved", table.span, { table: table.name, maker, option });
}
