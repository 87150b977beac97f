// What is said to be newer than PostgreSQL 15 is refused by a PostgreSQL 15, and accepted by the latest version.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { Client } from "pg";
import { missing, postgres15 } from "../../../../tools/servers/src/index.ts";
import { newerFunctions } from "../../src/queries/versions/newer-functions.ts";
import { newerStatements, newerStatementsSchema, oldStatements } from "../queries/newer-statements.ts";

const skip = missing("postgres", "initdb");

const clients = new Map<string, Client>();
const ends: (() => PromiseLike<unknown>)[] = [];

before(async () => {
  if (skip !== false) return;
  const server = await postgres15();
  const latest = await freshDatabase();
  for (const [name, address] of [
    ["15", server.address],
    ["latest", latest.address],
  ] as const) {
    const client = new Client(address);
    await client.connect();
    await client.query(`CREATE SCHEMA newer; SET search_path TO newer; ${newerStatementsSchema}`);
    clients.set(name, client);
    ends.push(() => client.end());
  }
  ends.push(
    () => latest.drop(),
    () => server[Symbol.asyncDispose](),
  );
});

after(async () => {
  for (const end of ends) await end();
});

async function isAccepted(server: string, sql: string): Promise<boolean> {
  const client = clients.get(server);
  assert.ok(client !== undefined);
  return client.query(`PREPARE one AS ${sql}; DEALLOCATE one`).then(
    () => true,
    () => false,
  );
}

test("the statements of later versions are refused by 15, and accepted by the latest", { skip }, async () => {
  for (const [version, sql] of newerStatements) {
    assert.ok(await isAccepted("latest", sql), sql);
    assert.equal(await isAccepted("15", sql), false, `${version}: ${sql}`);
  }
  for (const sql of oldStatements) for (const server of clients.keys()) assert.ok(await isAccepted(server, sql), sql);
});

const functions = `SELECT p.oid::int AS oid, p.proname AS name FROM pg_catalog.pg_proc p
  WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.oid < 10000
    AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype)
    AND NOT 'internal'::regtype = ANY (p.proargtypes) AND p.proname !~ '^binary_upgrade|_transfn$|_handler$'`;

test("the functions that 15 lacks are those that are said to be newer", { skip }, async () => {
  const found = async (server: string): Promise<ReadonlyMap<number, string>> => {
    const result = await clients.get(server)?.query<{ readonly oid: number; readonly name: string }>(functions);
    return new Map((result?.rows ?? []).map(({ oid, name }) => [oid, name]));
  };
  const [old, latest] = [await found("15"), await found("latest")];
  const added = [...latest].filter(([oid]) => !old.has(oid));
  const named = new Set(newerFunctions().keys());
  assert.ok(added.length > 100);
  assert.deepEqual(
    added.filter(([oid]) => !named.has(oid)),
    [],
  );
  assert.deepEqual(
    [...named].filter((oid) => old.has(oid) && old.get(oid) === latest.get(oid)),
    [],
  );
});
