// The events of notes, as generated code has them, and what a test needs to notify of them.
import assert from "node:assert/strict";
import { eventReader, readStatement } from "entity-derive/codegen/v1";
import type { Database, EventMeta } from "entity-derive/runtime";
import { statement } from "../statements.ts";

export interface Note {
  readonly id: string;
  readonly text: string;
}

export type NoteEvent =
  | { readonly type: "created"; readonly id: string; readonly entity: Note }
  | { readonly type: "updated"; readonly id: string; readonly changes: { readonly text: string } }
  | { readonly type: "deleted"; readonly id: string };

export const noteEvents = {
  channel: "entity_notes",
  parse: parseNoteEvent,
  read: eventReader(
    readStatement("notes.readEvent", "SELECT json_build_object('id', id, 'text', text)::text FROM notes WHERE id = $1"),
  ),
} as const;

function parseNoteEvent(json: unknown): NoteEvent {
  const value = (typeof json === "string" ? JSON.parse(json) : json) as Record<string, unknown>;
  const { type, id, entity, changes } = value as { readonly [member: string]: Note } & Record<"type" | "id", string>;
  if (typeof id !== "string") throw new TypeError("id must be text");
  if (type === "deleted") return { type, id };
  if (type === "created" && isNote(entity)) return { type, id, entity: { id: entity.id, text: entity.text } };
  if (type === "updated" && changes !== undefined) return { type, id, changes: { text: changes.text } };
  throw new TypeError("there is no such event");
}

function isNote(value: Note | undefined): value is Note {
  return typeof value?.id === "string" && typeof value.text === "string";
}

export async function notes(db: Database): Promise<Database> {
  await db.execute("CREATE TABLE notes (id text PRIMARY KEY, text text NOT NULL)");
  return db;
}

const insertSql = statement("notes.create", "INSERT INTO notes VALUES ($1, $2)");
export const insertNote = (db: Database, { id, text }: Note): Promise<unknown> => db.query(insertSql, [id, text]);

const notifySql = statement("notify", "SELECT pg_notify($1, $2)");

/** Notifies of anything: of text as it is, of other values as JSON. */
export async function notify(db: Database, ...payloads: readonly unknown[]): Promise<void> {
  for (const payload of payloads) {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    await db.query(notifySql, [noteEvents.channel, text]);
  }
}

export const created = (id: string, text: string = id): NoteEvent => ({ type: "created", id, entity: { id, text } });
/** An event as a subscriber gives it, when nothing else is known of the write. */
export const streamed = (event: NoteEvent): NoteEvent & { readonly meta: EventMeta } => ({
  ...event,
  meta: { actor: null, owner: null, version: null },
});
export const truncated = (id: string, type: NoteEvent["type"] = "created"): object => ({ type, id, truncated: true });

/** The ids of the next events. */
export async function nextIds(events: AsyncIterable<NoteEvent>, count: number): Promise<readonly string[]> {
  const iterator = events[Symbol.asyncIterator]();
  const ids: string[] = [];
  while (ids.length < count) {
    const { done, value } = await iterator.next();
    if (done === true) assert.fail(`The subscriber ended after ${ids.join(", ")}`);
    ids.push(value.id);
  }
  return ids;
}
