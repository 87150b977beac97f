// A database is dropped when its connections have gone: a pool that has ended would throw if the server ended them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import pg from "pg";

test("a pool that has ended is not told that its database is dropped", async () => {
  for (let round = 0; round < 20; round++) {
    const { address, drop } = await freshDatabase();
    const pool = new pg.Pool({ connectionString: address, max: 4 });
    await Promise.all(Array.from({ length: 4 }, () => pool.query("SELECT")));
    await pool.end();
    await drop();
  }
});

test("a connection that stays is ended after a while", async () => {
  const { address, drop } = await freshDatabase();
  const client = new pg.Client(address);
  await client.connect();
  const ended = new Promise<Error & { readonly code?: string }>((resolve) => client.on("error", resolve));
  await drop();
  assert.equal((await ended).code, "57P01");
});
