// What happens to values between two types, and whether the server does it by itself, checked against a server's casts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { typeConversion } from "../../src/catalog/type-conversion.ts";

const types = [
  "smallint",
  "integer",
  "bigint",
  "numeric",
  "real",
  "double precision",
  "boolean",
  "character varying",
  "character varying(10)",
  "text",
  "date",
  "timestamp without time zone",
  "timestamp with time zone",
  "time without time zone",
  "time with time zone",
  "interval",
  "json",
  "jsonb",
  "uuid",
  "bytea",
  "integer[]",
  "bigint[]",
  "text[]",
];

/** The server knows a zone for a timestamp without one, but nobody except its owner knows which is meant. */
const zone = ["timestamp without time zone", "timestamp with time zone"];

describeBehaviour(
  "types",
  (database) => {
    test("what is said to be converted by itself is", async () => {
      for (const from of types)
        for (const to of types) {
          const sql = `CREATE TABLE public.converted (a ${from}); ALTER TABLE public.converted ALTER a TYPE ${to}`;
          const isConverted = await database.db
            .transaction((transaction) => transaction.execute(sql))
            .then(
              () => true,
              () => false,
            );
          await database.db.execute("DROP TABLE IF EXISTS public.converted");
          const isLeftOpen = from !== to && zone.includes(from) && zone.includes(to);
          assert.equal(typeConversion(from, to).isAssignmentCast, isConverted && !isLeftOpen, `${from} to ${to}`);
        }
    });
  },
  { engines: ["pg", "pglite"] },
);

test("what happens to the values", () => {
  for (const [from, to, values, widens] of [
    ["integer", "bigint", "keeps", true],
    ["bigint", "integer", "may fail", false],
    ["bigint", "double precision", "loses", false],
    ["numeric", "integer", "loses", false],
    ["numeric(10,0)", "integer", "may fail", false],
    ["numeric(10,4)", "numeric(10,2)", "loses", false],
    ["character varying(10)", "character varying(20)", "keeps", true],
    ["character varying(20)", "character varying(10)", "may fail", false],
    ["text", "public.citext", "keeps", true],
    ["uuid", "text", "keeps", false],
    ["timestamp(6) with time zone", "timestamp(3) with time zone", "loses", false],
    ["timestamp(3) with time zone", "timestamp(3) without time zone", "keeps", false],
    ["timestamp(3) with time zone", "timestamp(4) without time zone", "keeps", false],
    ["timestamp(4) with time zone", "timestamp(3) without time zone", "loses", false],
    ["interval", "time without time zone", "loses", false],
    ["public.status", "text", "keeps", false],
    ["text[]", "text", "loses", false],
    ["integer[]", "character varying(20)", "loses", false],
    ["real", "double precision", "loses", false],
    ["numeric(15,4)", "double precision", "keeps", false],
    ["numeric(16,4)", "double precision", "loses", false],
    ["json", "jsonb", "loses", false],
  ] as const) {
    const conversion = typeConversion(from, to);
    assert.deepEqual([conversion.values, conversion.isWidening], [values, widens], `${from} to ${to}`);
  }
});
