// Tables in which other tools record their migrations, and tables of an application that only share a name with one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readCatalog } from "@entity-derive/migrations";
import { eachDatabase } from "@entity-derive/test-databases";
import { toolTables, withoutToolTables } from "../../src/catalog/migration-tools.ts";

eachDatabase(
  "tables of other tools",
  (database) => {
    test("they are known by their name and their columns", async () => {
      await database.db.execute(`
        CREATE TABLE public._prisma_migrations (id text, checksum text, migration_name text);
        CREATE TABLE public.prisma_notes (id text, checksum text, migration_name text);
        CREATE TABLE public.migrations (id int, title text);
        CREATE TABLE public.knex_migrations_lock (index int);`);
      assert.deepEqual(
        toolTables(await readCatalog(database.db)).map(({ name, tool }) => [name, tool]),
        [
          ["_prisma_migrations", "Prisma Migrate"],
          ["knex_migrations_lock", "Knex.js"],
        ],
      );
    });

    test("they go with their sequences, and with a schema that has nothing else", async () => {
      await database.db.execute(`
        CREATE SCHEMA drizzle;
        CREATE TABLE drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
        CREATE TABLE public.migrations (id serial, "timestamp" bigint, name text);
        CREATE TABLE public.notes (id serial);
        CREATE SEQUENCE public.numbers;`);
      const { tables, sequences, schemas } = withoutToolTables(await readCatalog(database.db));
      assert.deepEqual(
        [tables, sequences, schemas].map((found) => found.map(({ name }) => name).sort()),
        [["notes"], ["notes_id_seq", "numbers"], ["public"]],
      );
    });

    test("a schema of theirs in which there is something else stays", async () => {
      await database.db.execute(`
        CREATE SCHEMA tools;
        CREATE TABLE tools.__drizzle_migrations (id serial, hash text, created_at bigint);
        CREATE SEQUENCE tools.numbers;`);
      const { schemas } = withoutToolTables(await readCatalog(database.db));
      assert.deepEqual(schemas.map(({ name }) => name).sort(), ["public", "tools"]);
    });
  },
  { engines: ["pglite"] },
);
