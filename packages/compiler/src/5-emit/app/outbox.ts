// Emits the retention of the outbox, and the reader that finds the event type of a row by the table of its entity.
import { blocks, type Code, nothing, ts } from "../../text/code.ts";
import { literal, text } from "../../text/literal.ts";
import { documented } from "../context.ts";
import { type AppEmission, type EmittedMember, membersWith } from "./app-emission.ts";

export function emitOutbox(emission: AppEmission): Code | null {
  const retentions = storing(emission).flatMap(({ outbox }) => (outbox?.retention == null ? [] : [outbox.retention]));
  const unambiguous = outboxEntries(emission);
  if (retentions.length + unambiguous.length === 0) return null;
  return blocks([
    retentions.length === 0 ? null : retention(Math.max(...retentions)),
    ...(unambiguous.length === 0 ? [] : [entryType(unambiguous), entryOf(unambiguous)]),
  ]);
}

/** Returns the entities whose events `outboxEntry` reads: no other entity stores events under the same table. */
export function outboxEntries(emission: AppEmission): readonly EmittedMember[] {
  const stored = storing(emission);
  return stored.filter((member) => stored.every((other) => other === member || tableOf(other) !== tableOf(member)));
}

function storing(emission: AppEmission): readonly EmittedMember[] {
  return membersWith(emission, "event").filter(({ outbox }) => outbox !== null);
}

function tableOf({ outbox }: EmittedMember): string {
  return outbox?.table ?? "";
}

function retention(milliseconds: number): Code {
  return documented(
    "The retention of delivered events in milliseconds: the longest `retention` of all entities. Pass it to every drainer.",
    ts`export const outboxRetention = ${literal(milliseconds)};`,
  );
}

function entryType(unambiguous: readonly EmittedMember[]): Code {
  return ts`
    /** An event of an outbox and the table of its entity. */
    export type OutboxEntry =
      ${unambiguous.map((member, index) => {
        const end = index === unambiguous.length - 1 ? ts`;` : nothing;
        return ts`| { readonly entity: ${text(tableOf(member))}; readonly event: ${member.exportedType("event")} }${end}`;
      })}`;
}

function entryOf(unambiguous: readonly EmittedMember[]): Code {
  return ts`
    /** Reads the event of an outbox row; returns null unless exactly one entity has its table. */
    export function outboxEntry({ entity, payload }: { readonly entity: string; readonly payload: unknown }): OutboxEntry | null {
      switch (entity) {
        ${unambiguous.map(
          (member) => ts`
            case ${text(tableOf(member))}:
              return { entity, event: ${member.value("event")}.parse(payload) };`,
        )}
        default:
          return null;
      }
    }`;
}
