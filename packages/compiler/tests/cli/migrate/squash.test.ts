// `migrate squash` and `migrate restamp` on folders with what was made by hand in them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { project } from "../run.ts";
import { folder, user } from "./entities.ts";

const init = `CREATE TABLE public.users (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
`;
const files = {
  "user.entity.ts": user(),
  "migrations/schema.sql": init,
  "migrations/20260101T000000_init.sql": init,
  "migrations/20260101T000001_by_hand.sql": `CREATE TYPE public.mood AS ENUM ('ok', 'it''s');
CREATE DOMAIN public.grade AS INT DEFAULT 1 NOT NULL CONSTRAINT low CHECK (VALUE < 7);
CREATE FUNCTION public.shout(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT upper($1); $$;
CREATE TABLE public.notes (
  number INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES public.users ON DELETE CASCADE,
  mood public.mood NOT NULL DEFAULT 'ok',
  text VARCHAR(90) COLLATE "C",
  loud TEXT GENERATED ALWAYS AS (public.shout(text)) STORED,
  CONSTRAINT notes_text_check CHECK (length(text) > 1)
);
CREATE INDEX notes_loud ON public.notes (loud) WHERE mood = 'ok';
CREATE VIEW public.loud_notes AS SELECT n.loud, u.name FROM public.notes n JOIN public.users u ON u.id = n.user_id;
CREATE FUNCTION public.touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.text := NEW.text; RETURN NEW; END $$;
CREATE TRIGGER notes_touch BEFORE UPDATE ON public.notes FOR EACH ROW EXECUTE FUNCTION public.touch();
ALTER TABLE public.notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON public.notes TO reader USING (mood = 'ok');
GRANT SELECT ON public.notes TO reader;
COMMENT ON TABLE public.notes IS 'by hand';
`,
  "migrations/20260101T000002_index.sql":
    "-- entity-derive: no transaction\nCREATE INDEX CONCURRENTLY users_name ON public.users (name);\n",
  "migrations/20260101T000003_last.sql": "ALTER TABLE public.notes ADD COLUMN more INT;\n",
};

test("many files become one that gives the same, grants and comments too", async (context) => {
  const made = project(context, files);
  const { exitCode, output } = await made.run("migrate", "squash", "--to", "20260101T000002_index");
  assert.equal(exitCode, 0, output);
  assert.match(output, /migrate baseline 20260101T000002_baseline/);
  assert.deepEqual(
    made.list().filter((path) => path.startsWith("migrations/")),
    ["migrations/20260101T000002_baseline.sql", "migrations/20260101T000003_last.sql", "migrations/schema.sql"],
  );
  const text = made.read("migrations/20260101T000002_baseline.sql");
  assert.match(text, /GRANT SELECT ON public\.notes TO reader;[\s\S]*COMMENT ON TABLE public\.notes IS 'by hand';/);
  const check = await made.run("migrate", "check");
  assert.equal(check.exitCode, 0, check.output);
});

test("rows that files insert are not lost without consent", async (context) => {
  const made = project(context, {
    ...files,
    "migrations/20260101T000001_seed.sql":
      "CREATE TABLE public.countries (code TEXT);\nINSERT INTO public.countries VALUES ('AT');\n",
  });
  const before = folder(made);
  const refused = await made.run("migrate", "squash", "--to", "20260101T000003_last");
  assert.equal(refused.exitCode, 1);
  assert.match(refused.output, /ED801: the baseline would not contain the rows that the files insert into countries/);
  assert.deepEqual(folder(made), before);
  assert.equal((await made.run("migrate", "squash", "--to", "20260101T000003_last", "--allow-data-loss")).exitCode, 0);
});

test("a database that has applied the files hears of the squashed one alone", async (context) => {
  const many = Array.from({ length: 12 }, (_, index) => [
    `migrations/20260101T0001${String(index).padStart(2, "0")}_more.sql`,
    `CREATE TABLE public.more_${index} (id INT);\n`,
  ]);
  const { run } = project(context, {
    "user.entity.ts": user(),
    "migrations/schema.sql": init,
    "migrations/20260101T000000_init.sql": init,
    ...Object.fromEntries(many),
  });
  const applied = await run("migrate", "up", "--database", "data");
  assert.equal(applied.exitCode, 0, applied.output + applied.errors);
  assert.equal((await run("migrate", "squash", "--to", "20260101T000111_more")).exitCode, 0);
  const refused = await run("migrate", "up", "--database", "data");
  assert.equal(refused.exitCode, 1);
  assert.equal(refused.output.match(/ED806/g)?.length, 2, refused.output);
  assert.match(refused.output, /20260101T000111_baseline\.sql replaces 13 applied files, but is not recorded/);
  assert.match(refused.output, /help: run `entity-derive migrate baseline 20260101T000111_baseline` to record it/);
  assert.equal((await run("migrate", "baseline", "20260101T000111_baseline", "--database", "data")).exitCode, 0);
  assert.match((await run("migrate", "up", "--database", "data")).output, /nothing to apply/);
});

test("a file that is not there is wrong usage, with the one that may be meant", async (context) => {
  const { run } = project(context, files);
  const { exitCode, errors } = await run("migrate", "squash", "--to", "last");
  assert.equal(exitCode, 2);
  assert.match(errors, /there is no migration last in migrations\n {2}help: did you mean 20260101T000003_last\?/);
});

test("restamp moves a file and what undoes it to the end, where it still applies", async (context) => {
  const made = project(context, {
    ...files,
    "migrations/20260101T000000_early.sql": "CREATE TABLE public.early (id INT);\n",
    "migrations/20260101T000000_early.down.sql": "DROP TABLE public.early;\n",
  });
  const moved = await made.run("migrate", "restamp", "20260101T000000_early");
  assert.equal(moved.exitCode, 0, moved.output);
  const names = made.list().filter((path) => path.includes("early"));
  assert.equal(names.length, 2);
  assert.ok(names.every((name) => /^migrations\/20\d{6}T\d{6}_early(?:\.down)?\.sql$/.test(name)));
  assert.ok((names[0] ?? "") > "migrations/20260101T000003");
  const last = await made.run("migrate", "restamp", (names[1] ?? "").replace("migrations/", ""));
  assert.match(last.output, /is already the last one/);
});

test("restamp refuses a file that others need", async (context) => {
  const made = project(context, files);
  const before = folder(made);
  const { exitCode, output } = await made.run("migrate", "restamp", "20260101T000000_init");
  assert.equal(exitCode, 1);
  assert.match(
    output,
    /20260101T000001_by_hand\.sql cannot be applied after the files before it: relation "public\.users" does not exist/,
  );
  assert.deepEqual(folder(made), before);
});
