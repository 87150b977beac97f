// One entity through its repository: each write runs its hooks, stores and notifies its event, and is logged.
import assert from "node:assert/strict";
import type { Database, Subscriber } from "entity-derive/codegen/v1";
import { type Entity, storedFields } from "../../src/2-model/data/entity.ts";
import type { Field } from "../../src/2-model/data/field/field.ts";
import { eventFields } from "../../src/2-model/data/write/events-and-audit.ts";
import { updateFields } from "../../src/2-model/data/write/inputs.ts";
import type { Plan } from "../../src/4-plan/plan.ts";
import { type Body, patchBody, requestBodies, serverValues } from "./bodies.ts";
import type { Exports } from "./exports.ts";

const storedSql = {
  name: "nasty.stored",
  text: `
  SELECT kind, payload FROM public.entity_outbox WHERE entity = $1 AND entity_id = $2 ORDER BY id`,
};

const loggedSql = {
  name: "nasty.logged",
  text: `
  SELECT operation, old, new FROM public.entity_audit_log
   WHERE table_name = format('%I.%I', $1::TEXT, $2::TEXT) AND row_id = $3 ORDER BY id`,
};

const notifySql = { name: "nasty.notify", text: "SELECT pg_notify($1, $2)" };

/** Creates, changes and deletes a row of an entity that publishes everything. */
export async function exercisePublished({ entity }: Plan, exports: Exports, db: Database): Promise<void> {
  const { type } = entity.names;
  const heard: string[] = [];
  const repository = new exports[`Postgres${type}Repository`](db, { hooks: hearing(heard) });
  if (repository.create === undefined) return;
  const subscriberOf = exports[`${type}Subscriber`];
  const subscriber = await subscriberOf.connect(db);
  const told: unknown[] = [];
  const expectedHooks: string[] = [];
  const expect = (hooks: string, event: unknown): void => {
    expectedHooks.push(`before${hooks}`, `after${hooks}`);
    told.push(event);
  };

  const [body] = requestBodies(entity);
  const request = exports[`Create${type}Request`];
  // What no request creates is made of the server's values alone.
  let row = await (request === undefined
    ? repository.create(serverValues(entity))
    : repository.create(request.parse(body), serverValues(entity)));
  const id = row[entity.key.fields[0].name];
  expect("Create", { type: "created", entity: shown(row, eventFields(entity)) });
  if (updateFields(entity).length > 0) {
    for (const changes of [patchBody(entity, false), patchBody(entity, true)]) {
      const changed = updateFields(entity).filter(({ name }) => changes[name] !== undefined);
      if (changed.length === 0) continue;
      const expected = entity.version === null ? {} : { expectedVersion: row[entity.version.name] };
      row = await repository.update(id, exports[`Update${type}Request`].parse({ ...changes, ...expected }));
      expect("Update", { type: "updated", id, changes: shown(row, changed) });
    }
  }
  assert.deepEqual(await taken(subscriber, told.length), told, `${type}: notifications`);
  await db.query(notifySql, [subscriberOf.channel, JSON.stringify({ type: "created", id, truncated: true })]);
  const whole = { type: "created", entity: shown(row, eventFields(entity)) };
  assert.deepEqual(await taken(subscriber, 1), [whole], `${type}: a notification that was too long`);
  const removed = [await repository.delete(id)];
  expect("Delete", { type: "deleted", id });
  if (repository.restore !== undefined) {
    removed.push(await repository.restore(id), await repository.hardDelete(id));
    expect("Restore", { type: "restored", id });
    expect("HardDelete", { type: "deleted", id });
  }
  assert.ok(removed.every(Boolean), `${type}: all of them were changed`);

  const removals = told.slice(-removed.length);
  assert.deepEqual(await taken(subscriber, removals.length), removals, `${type}: notifications`);
  assert.deepEqual(heard, expectedHooks, `${type}: hooks`);
  await assertStored(entity, exports, db, id, told);
  await assertLogged(entity, db, id, told);
  await exerciseMany(entity, exports, repository, subscriber);
  await subscriber.close();
}

/** Rows that come and go together have an event each. */
async function exerciseMany(
  entity: Entity,
  exports: Exports,
  repository: Exports[string],
  subscriber: Subscriber<unknown>,
): Promise<void> {
  const { type } = entity.names;
  const request = exports[`Create${type}Request`];
  const requests = requestBodies(entity).map((body) => request?.parse(body) ?? serverValues(entity));
  const rows: readonly Body[] = await repository.createMany(requests, () => serverValues(entity));
  const created = rows.map((row) => ({ type: "created", entity: shown(row, eventFields(entity)) }));
  assert.deepEqual(await taken(subscriber, rows.length), created, `${type}: many notifications`);
  const ids = rows.map((row) => String(row[entity.key.fields[0].name])).sort();
  assert.equal(await repository.deleteMany(ids), ids.length);
  const deleted = (await taken(subscriber, ids.length)) as readonly Body[];
  assert.deepEqual(deleted.map((event) => event["id"]).sort(), ids, type);
  if (repository.upsert === undefined) return;
  const upserted = await repository.upsert(requests[0], serverValues(entity));
  const event = { type: "created", entity: shown(upserted, eventFields(entity)) };
  assert.deepEqual(await taken(subscriber, 1), [event], `${type}: upsert`);
  const again = await repository.upsert(requests[0], serverValues(entity));
  const changed = entity.upsert?.overwritten.filter(({ name }) => requests[0]?.[name] !== undefined) ?? [];
  const update = { type: "updated", id: again[entity.key.fields[0].name], changes: shown(again, changed) };
  assert.deepEqual(await taken(subscriber, 1), [update], `${type}: upsert of what is there`);
}

/** Each command reaches the method of its name, between its hooks. */
export async function exerciseCommands({ entity }: Plan, exports: Exports): Promise<void> {
  const { type } = entity.names;
  if (entity.commands.length === 0) return;
  for (const { method } of entity.commands) {
    const heard: string[] = [];
    const handler = new exports[`${type}CommandHandler`]({ hooks: hearing(heard) });
    handler[method] = async (command: Body) => heard.push(String(command["command"]));
    const command = exports[`${type}Command`][method]({ [entity.key.fields[0].name]: "1" });
    assert.equal(await handler.handle(command), heard.length - 1, method);
    assert.deepEqual(heard, ["beforeCommand", method, "afterCommand"], type);
  }
}

async function assertStored(
  { names, table }: Entity,
  exports: Exports,
  db: Database,
  id: string,
  expected: readonly unknown[],
): Promise<void> {
  const { rows } = await db.query(storedSql, [table.name, id]);
  const events = rows.map(([, payload]) => exports[`${names.type}Event`].parse(payload));
  assert.deepEqual(events, expected, `${names.type}: outbox`);
  assert.deepEqual(
    rows.map(([kind]) => kind),
    events.map((event) => event.type),
  );
}

/** Every write is in the log, by the names of the columns, and what is skipped is not. */
async function assertLogged(entity: Entity, db: Database, id: string, events: readonly unknown[]): Promise<void> {
  const { table, names } = entity;
  const { rows } = await db.query(loggedSql, [table.schema, table.name, id]);
  assert.deepEqual([rows[0]?.[0], rows.at(-1)?.[0]], ["INSERT", "DELETE"], names.type);
  assert.ok(rows.length <= events.length && rows.length > 1, `${names.type}: ${rows.length} entries`);
  const columns = (json: string | null | undefined): string[] => Object.keys(JSON.parse(json ?? "{}")).sort();
  const logged = storedFields(entity)
    .filter(({ isHidden }) => !isHidden)
    .map(({ column }) => column.name)
    .sort();
  assert.deepEqual(columns(rows[0]?.[2]), logged, names.type);
  assert.deepEqual(columns(rows.at(-1)?.[1]), logged, names.type);
  for (const [, before, after] of rows)
    for (const name of [...columns(before), ...columns(after)])
      assert.ok(logged.includes(name), `${names.type}.${name}`);
}

/** As many events as are published, or those that come within a minute. */
async function taken(subscriber: Subscriber<unknown>, count: number): Promise<unknown[]> {
  const events: unknown[] = [];
  const timer = setTimeout(() => void subscriber.close(), 60_000);
  while (events.length < count) {
    const { value, done } = await subscriber.next();
    if (done === true) break;
    // Whose a write is, and its version, are the matter of other tests.
    const { meta, ...event } = value as Record<string, unknown>;
    assert.ok(meta !== undefined);
    events.push(event);
  }
  clearTimeout(timer);
  return events;
}

/** Hooks that write down their names. */
function hearing(heard: string[]): Readonly<Record<string, () => void>> {
  const names = ["Create", "Update", "Delete", "HardDelete", "Restore", "Command"];
  const both = names.flatMap((name) => [`before${name}`, `after${name}`]);
  return Object.fromEntries(both.map((name) => [name, () => void heard.push(name)]));
}

function shown(row: Body, fields: readonly Field[]): Body {
  return Object.fromEntries(fields.map(({ name }) => [name, row[name]]));
}
