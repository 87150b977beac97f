// Reads the options `events` and `streams`: the destinations of events.
import { fitIdentifier } from "../../../../text/identifier.ts";
import type { Table } from "../../../data/entity.ts";
import type { Events, Outbox } from "../../../data/entity-parts.ts";
import type { Subject } from "../../subject.ts";

/** Returns null without events. `streams` enables them even if `events` is not specified. */
export function buildEvents({ options: { events, streams }, type, source }: Subject, table: Table): Events | null {
  const isStreamed = streams.value === true;
  if (isStreamed && events.value === false) {
    const reason = "`streams` sends events";
    const parameters = { first: "streams: true", second: "events: false", target: type, reason };
    source.report.add("conflicting-annotations", events.span, parameters);
  }
  if (!isStreamed && (events.kind !== "value" || events.value === false)) return null;
  return { outbox: outboxOption(events), channel: isStreamed ? channelOf(table) : null };
}

function outboxOption({ value }: Subject["options"]["events"]): Outbox | null {
  if (value === "outbox") return { kind: "rows" };
  if (typeof value !== "object") return null;
  return { kind: "batches", retention: value.retention.value ?? null };
}

/** Returns a channel such as `entity_users` or `sales_entity_orders`, shortened to PostgreSQL's limit. */
function channelOf({ schema, name }: Table): string {
  return fitIdentifier(schema === "public" ? `entity_${name}` : `${schema}_entity_${name}`);
}
