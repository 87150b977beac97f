// Statements that write rows and publish their events.
import assert from "node:assert/strict";
import { test } from "node:test";
import { publication } from "entity-derive/codegen/v1";

const parts = { table: "notes", columns: "id, text", key: "id", entity: "to_jsonb(text)", meta: "'{}'" } as const;
const write = "DELETE FROM notes WHERE id = $1";

/** With single spaces. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("( ", "(");
}

test("a write that returns nothing ends with the INSERT of its events", () => {
  assert.equal(
    line(publication({ ...parts, outbox: "rows" }).deleted(write)),
    `WITH written AS (${write} RETURNING id, jsonb_build_object('type', 'deleted', 'id', id) AS event, '{}' AS meta) ` +
      "INSERT INTO public.entity_outbox (entity, entity_id, kind, payload, meta) " +
      "SELECT 'notes', id, event ->> 'type', event, meta FROM written",
  );
});

test("a write that returns rows, or notifies, selects them", () => {
  const made = publication({
    ...parts,
    channel: "entity_notes",
    idText: "id::TEXT",
    outbox: "batches",
    owner: "author",
  });
  const text = line(made.updated("jsonb_build_object()", "UPDATE notes SET text = $2", { order: "ORDER BY id" }));
  assert.match(
    text,
    /^WITH written AS \(UPDATE notes SET text = \$2 RETURNING id, text, jsonb_build_object\('type', 'up/,
  );
  assert.match(
    text,
    /, published AS \(INSERT INTO public\.entity_outbox_events \([^)]*, owner\) SELECT .*, author FROM/,
  );
  assert.match(
    text,
    /\) SELECT id, text, pg_notify\('entity_notes', .* pg_notify\('entity_outbox', ''\) FROM written ORDER BY id$/,
  );
  assert.match(line(made.deleted(write)), / SELECT pg_notify\('entity_notes', .* FROM written$/);
});

test("rows of nodes are given back as columns, and the coordinator makes the events", () => {
  const made = publication({ ...parts, isDistributed: true, described: "id, version", outbox: "rows" });
  assert.match(
    line(made.deleted(write)),
    /^WITH changed AS \(.* RETURNING id, version\), written AS NOT MATERIALIZED \(SELECT id, .* AS meta FROM changed\) INSERT/,
  );
  const log = { insert: "INSERT INTO log SELECT old FROM changed", columns: "notes AS old" };
  assert.match(
    line(made.deleted(write, { log, before: "acting AS (SELECT)" })),
    /^WITH acting AS \(SELECT\), changed AS \(.* RETURNING id, version, notes AS old\), .* logged AS \(INSERT INTO log .*\) INSERT/,
  );
  const upserted = { isNew: "is_new", column: "xmax = 0 AS is_new", changes: "'{}'" };
  assert.match(
    line(made.upserted(upserted, "INSERT INTO notes", { log: { insert: "INSERT INTO log" } })),
    /RETURNING id, text, xmax = 0 AS is_new\), .* CASE WHEN is_new THEN jsonb_build_object\('type', 'created'/,
  );
});
