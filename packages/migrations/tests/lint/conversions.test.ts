// Conversions are judged by what they do to values, with USING and without it, and alike on PGlite and on a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { fileFindings } from "../../src/lint/lint-files.ts";
import { fileOf, observed } from "./files.ts";

type Judgement = "keeps" | "loses" | "may fail" | "loses, may fail";

const cases: readonly (readonly [from: string, conversion: string, judgement: Judgement])[] = [
  ["text", "varchar(5)", "may fail"],
  ["text", "varchar(5) USING h", "may fail"],
  ["text", "varchar(5) USING h::varchar(5)", "loses"],
  ["text", "varchar(5) USING CAST(h AS varchar(5))", "loses"],
  ["text", "varchar(5) USING left(users.h, 5)", "loses"],
  ["varchar(3)", "varchar(5) USING h::varchar(5)", "keeps"],
  ["varchar(20)", "varchar(10) USING h::varchar(10)", "loses"],
  ["text", "text USING lower(h)", "loses"],
  ["text", "text USING 'x' || h", "loses"],
  ["text", 'text USING coalesce(h, "Other (")', "keeps"],
  ["text", "integer USING h::integer", "may fail"],
  ["text", "integer USING round(h::numeric)", "loses, may fail"],
  ["text", "boolean USING (h = 'yes')", "loses"],
  ["text", "text[] USING ARRAY[h]", "keeps"],
  ["text", "text[] USING string_to_array(h, ',')", "keeps"],
  ["text[]", "text", "loses"],
  ["text[]", "text USING h::text", "loses"],
  ["text[]", "text USING array_to_string(h, ',')", "loses"],
  ["text[]", "text USING to_json(h)::text", "keeps"],
  ["text[]", "varchar(5)[] USING h::varchar(5)[]", "loses"],
  ["integer[]", "bigint[] USING h::bigint[]", "keeps"],
  ["numeric(10,4)", "numeric(10,2)", "loses"],
  ["numeric(10,4)", "numeric(20,4) USING h::numeric(20,4)", "keeps"],
  ["numeric(15,4)", "double precision USING h::double precision", "keeps"],
  ["numeric(20,4)", "double precision USING h::double precision", "loses"],
  ["numeric(15,4)", "double precision", "keeps"],
  ["numeric", "integer USING trunc(h)", "loses, may fail"],
  ["bigint", "timestamptz USING to_timestamp(h / 1000)", "loses"],
  ["integer", "boolean USING h <> 0", "loses"],
  ["boolean", "integer USING CASE WHEN h THEN 1 ELSE 0 END", "keeps"],
  ["integer", "text USING CASE h WHEN 1 THEN 'new' WHEN 2 THEN 'done' END", "loses"],
  ["timestamp", "timestamptz USING h AT TIME ZONE 'UTC'", "keeps"],
  ["timestamptz", "timestamp USING h AT TIME ZONE 'UTC'", "keeps"],
  ["timestamptz", "date USING h::date", "loses"],
  ["real", "double precision", "loses"],
  ["double precision", "real USING h::real", "loses"],
  ["json", "jsonb", "loses"],
  ["json", "jsonb USING h::jsonb", "loses"],
  ["public.mood", "text USING h::text", "keeps"],
  ["public.mood", "text USING upper(h::text)", "loses"],
  ["text", "public.mood USING h::public.mood", "may fail"],
  ["uuid", "text USING h::text", "keeps"],
];

describeBehaviour(
  "conversions",
  (database) => {
    for (const [from, conversion, judgement] of cases)
      test(`${from} to ${conversion}`, async () => {
        const { db } = database;
        await db.execute(`CREATE TYPE public.mood AS ENUM ('ok', 'OK', 'bad');
          CREATE TABLE public.users (id int PRIMARY KEY, "Other (" text NOT NULL, h ${from} NOT NULL CHECK (h IS NOT NULL))`);
        const sql = `-- entity-derive: after deployment
          ALTER TABLE public.users ADD COLUMN type int, ALTER COLUMN h TYPE ${conversion};`;
        const findings = fileFindings(fileOf(sql), await observed(db, sql));
        await db.execute("DROP TABLE public.users; DROP TYPE public.mood");
        const about = (id: string): boolean =>
          findings.some((one) => one.id === id && /^(?:the (?:values|type) of )?public\.users\.h /.test(one.message));
        const seen = [...(about("ED801") ? ["loses"] : []), ...(about("ED802") ? ["may fail"] : [])].join(", ");
        assert.equal(seen === "" ? "keeps" : seen, judgement, findings.map(({ message }) => message).join("\n"));
      });
  },
  { engines: ["pg", "pglite"] },
);
