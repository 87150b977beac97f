// What stands against a difference: losses, renames that nobody has said, what cannot be said, what others have made.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Consent,
  catalogNames,
  compareCatalogs,
  type Intent,
  type MigrationPlan,
  type MigrationPlanOptions,
  noIntent,
  planMigration,
  readCatalog,
  restrictCatalog,
} from "@entity-derive/migrations";
import { describeBehaviour } from "@entity-derive/test-databases";
import { applyFiles, assertFree, catalogOf } from "./apply.ts";

const users = "CREATE TABLE public.users (id uuid PRIMARY KEY, name text NOT NULL";
const table = { schema: "public", table: "users" } as const;
const allow: Consent = { drops: new Set(), allowsDataLoss: true };
const drops = (...names: readonly string[]): Consent => ({ drops: new Set(names), allowsDataLoss: false });

function found({ findings }: MigrationPlan): readonly (readonly [string, string, string])[] {
  return findings.map(({ id, severity, message }) => [id, severity, message]);
}

describeBehaviour(
  "findings",
  (database) => {
    const between = async (
      before: string,
      after: string,
      { intent, ...options }: Omit<MigrationPlanOptions, "intent"> & { readonly intent?: Partial<Intent> } = {},
    ): Promise<MigrationPlan> =>
      planMigration(await catalogOf(database.db, before), await catalogOf(database.db, after), {
        ...options,
        intent: { ...noIntent, ...intent },
      });

    test("values that may move to a new table have a place between the files", async () => {
      const { findings } = await between(
        `${users}, street text, phone text)`,
        `${users}); CREATE TABLE public.addresses (id uuid PRIMARY KEY, street text)`,
      );
      const helps = new Map(findings.map(({ message, help }) => [message, help]));
      assert.match(
        helps.get("the column users.street would be dropped with its values") ?? "",
        /if its values move to addresses, copy them before the file that drops it: `entity-derive migrate new --empty NAME --before FILE`/,
      );
      assert.doesNotMatch(helps.get("the column users.phone would be dropped with its values") ?? "", /--before/);
    });

    test("a column that goes is a loss, and nothing is written", async () => {
      const made = await between(`${users}, note text)`, `${users})`);
      assert.deepEqual(made.files, []);
      assert.equal(made.name, null);
      assert.deepEqual(made.findings, [
        {
          id: "ED801",
          severity: "error",
          message: "the column users.note would be dropped with its values",
          help: "confirm the loss with `--drop users.note`, or `--allow-data-loss`",
          location: { kind: "object", name: "users.note" },
          drop: "users.note",
        },
      ]);
      assertFree(await between(`${users}, note text)`, `${users})`, { consent: drops("users.note") }));
      assertFree(await between(`${users}, note text)`, `${users})`, { consent: allow }));
    });

    test("a policy of somebody else's stays beside that of the owner, and is named", async () => {
      const secured = `${users}, owner_id text);
        CREATE POLICY entity_owner ON public.users USING (owner_id = current_setting('entity_derive.owner', true));
        ALTER TABLE public.users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`;
      const before = `${users}, owner_id text)`;
      const around = (more: string) => catalogOf(database.db, `${before}; ${more}`);
      const all = "CREATE POLICY everybody ON public.users USING (true)";
      const made = await between(before, secured, { wholeCatalog: await around(all) });
      assert.deepEqual(found(made), [
        [
          "ED804",
          "warning",
          "the policy users.everybody is kept, and allows its rows in addition to those of the owner",
        ],
      ]);
      assert.doesNotMatch(JSON.stringify(made.files), /everybody/);
      const restrictive = "CREATE POLICY daytime ON public.users AS RESTRICTIVE USING (true)";
      assert.deepEqual(found(await between(before, secured, { wholeCatalog: await around(restrictive) })), []);
      assert.deepEqual(found(await between(secured, secured, { wholeCatalog: await around(all) })), []);
    });

    test("a table that goes is a loss; a released one stays", async () => {
      const made = await between("CREATE SCHEMA a; CREATE TABLE a.b (id uuid)", "CREATE SCHEMA a");
      assert.deepEqual(found(made), [["ED801", "error", "the table a.b would be dropped with its rows"]]);
      const released = await between(`CREATE TYPE public.t AS ENUM ('a'); ${users}, t public.t)`, "SELECT", {
        intent: { released: [table] },
      });
      assert.deepEqual(released, { name: null, files: [], findings: [] });
    });

    test("a column of the same type may be the same, which --allow-data-loss does not answer", async () => {
      const [before, after] = [`${users}, full_name text)`, `${users}, whole text)`];
      for (const consent of [undefined, allow]) {
        const made = await between(before, after, { consent });
        assert.deepEqual(found(made), [
          [
            "ED805",
            "error",
            "the column users.full_name would be dropped and users.whole created, which may be a rename",
          ],
        ]);
      }
      assertFree(await between(before, after, { consent: drops("users.full_name") }));
    });

    test("what is open is not said to be lost, or to have no values, as well", async () => {
      const [before, after] = [`${users}, full_name text NOT NULL)`, `${users}, whole text NOT NULL)`];
      assert.deepEqual(
        (await between(before, after)).findings.map(({ id }) => id),
        ["ED805"],
      );
      assert.deepEqual(found(await between(before, after, { consent: drops("users.full_name") })), [
        ["ED802", "error", "the required column users.whole is new, but existing rows have no value for it"],
      ]);
      const [a, b] = [`${users}, a text, b text)`, `${users}, c text, d text, e text NOT NULL)`];
      assert.deepEqual(
        (await between(a, b)).findings.map(({ id, message }) => `${id} ${/while \S+/.exec(message)?.[0]}`),
        ["ED805 undefined", "ED805 undefined", "ED802 undefined"],
      );
    });

    test("a table with the same columns may be the same", async () => {
      const made = await between(`${users})`, `${users})`.replace("users", "people"), { consent: allow });
      assert.deepEqual(found(made), [
        ["ED805", "error", "the table users would be dropped and people created, which may be a rename"],
      ]);
    });

    test("a label that goes while another comes may be the same", async () => {
      const type = (labels: string) => `CREATE TYPE public.mood AS ENUM (${labels})`;
      const made = await between(type("'a', 'b'"), type("'a', 'c'"));
      assert.deepEqual(found(made), [
        ["ED805", "error", "the label mood.b would be dropped and mood.c created, which may be a rename"],
      ]);
    });

    test("a swap of names is refused, and a former name that is of no use is a note", async () => {
      const swap = await between(`${users}, a text, b text)`, `${users}, a text, b text)`, {
        intent: {
          columns: [
            { ...table, column: "a", was: "b" },
            { ...table, column: "b", was: "a" },
          ],
        },
      });
      assert.deepEqual(
        swap.findings.map(({ id, location }) => [id, location]),
        [
          ["ED808", { kind: "object", name: "users.a" }],
          ["ED808", { kind: "object", name: "users.b" }],
        ],
      );
      const stale = await between(`${users})`, `${users}, phone text)`, {
        intent: { columns: [{ ...table, column: "name", was: "full_name" }] },
      });
      assert.deepEqual(found(stale), [
        ["ED805", "note", "`was` of users.name is full_name, which no longer has an effect"],
      ]);
      assert.equal(stale.name, "add_phone");
    });

    test("a key does not change its type or its columns", async () => {
      const made = await between(
        "CREATE TABLE public.users (id uuid PRIMARY KEY)",
        "CREATE TABLE public.users (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY)",
        { consent: allow },
      );
      assert.deepEqual(found(made), [["ED808", "error", "the primary key of users would change from uuid to bigint"]]);
      const composed = await between(`${users})`, `${users.replace(" PRIMARY KEY", "")}, PRIMARY KEY (id, name))`);
      assert.deepEqual(found(composed), [
        ["ED808", "error", "the primary key of users would change from (id) to (id, name)"],
      ]);
    });

    test("a conversion that rounds or cuts is a loss, one that PostgreSQL does not make has to be said", async () => {
      const losing = [
        ["numeric(10,4)", "numeric(10,2)"],
        ["double precision", "integer"],
        ["timestamptz", "date"],
        ["timestamptz(6)", "timestamptz(3)"],
        ["numeric", "real"],
      ];
      for (const [before, after] of losing) {
        const made = await between(`${users}, a ${before})`, `${users}, a ${after})`);
        assert.deepEqual(
          made.findings.map(({ id }) => id),
          ["ED801"],
          `${before} to ${after}`,
        );
        assertFree(await between(`${users}, a ${before})`, `${users}, a ${after})`, { consent: drops("users.a") }));
      }
      const unsaid = [
        ["text", "integer"],
        ["text", "uuid"],
        ["timestamp", "timestamptz"],
        ["text", "jsonb"],
        ["integer", "boolean"],
        ["text", "text[]"],
      ];
      for (const [before, after] of unsaid) {
        const made = await between(`${users}, a ${before})`, `${users}, a ${after})`);
        assert.deepEqual(
          made.findings.map(({ id }) => id),
          ["ED808"],
          `${before} to ${after}`,
        );
      }
    });

    test("a required column without a value is refused", async () => {
      const added = await between(`${users})`, `${users}, phone text NOT NULL)`);
      assert.deepEqual(found(added), [
        ["ED802", "error", "the required column users.phone is new, but existing rows have no value for it"],
      ]);
      const required = await between(`${users}, phone text)`, `${users}, phone text NOT NULL)`);
      assert.deepEqual(found(required), [
        ["ED802", "error", "the column users.phone becomes required, but existing rows have no value for it"],
      ]);
    });

    test("what others have made and would vanish or block is named, and nothing is written", async () => {
      const own = `${users}, note text, price numeric(10,2))`;
      const managed = catalogNames(await catalogOf(database.db, own));
      await database.db.execute(`${own};
        CREATE VIEW public.notes AS SELECT note FROM public.users;
        CREATE VIEW public.ids AS SELECT id FROM public.users;
        CREATE INDEX mine ON public.users (lower(note));
        ALTER TABLE public.users ADD CONSTRAINT short CHECK (length(note) < 10);
        CREATE FUNCTION public.mine() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN (SELECT note FROM public.users); END $$`);
      const wholeCatalog = await readCatalog(database.db);
      const from = restrictCatalog(wholeCatalog, managed);
      const to = await catalogOf(
        database.db,
        `DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${users}, price numeric(10,2))`,
      );
      const made = planMigration(from, to, { wholeCatalog, consent: drops("users.note") });
      assert.deepEqual(found(made), [
        ["ED808", "error", "the view notes reads users.note, which would be dropped"],
        ["ED801", "error", "the index users.mine would be dropped with the column note"],
        ["ED801", "error", "the constraint users.short would be dropped with the column note"],
        ["ED804", "note", "the function mine() mentions note, which is dropped"],
      ]);
      assert.deepEqual(made.files, []);
    });

    test("an EXCLUDE over an expression, or with a condition, keeps a column from being dropped, which no consent changes", async () => {
      const own = `${users}, a integer, b integer)`;
      const managed = catalogNames(await catalogOf(database.db, own));
      const mine = "ALTER TABLE public.users ADD CONSTRAINT mine";
      const over = async (constraint: string) => {
        const wholeCatalog = await catalogOf(database.db, `${own}; ${constraint}`);
        const to = await catalogOf(database.db, `${users}, b integer)`);
        const consent = drops("users.a", "users.mine");
        return found(planMigration(restrictCatalog(wholeCatalog, managed), to, { wholeCatalog, consent }));
      };
      const blocked = [["ED808", "error", "the constraint users.mine reads the column a, which changes"]] as const;
      assert.deepEqual(await over(`${mine} EXCLUDE USING btree ((a + b) WITH =)`), blocked);
      assert.deepEqual(await over(`${mine} EXCLUDE USING btree (b WITH =) WHERE (a > 0)`), blocked);
      assert.deepEqual(await over(`${mine} EXCLUDE USING btree (a WITH =, b WITH =)`), []);
      const wholeCatalog = await catalogOf(database.db, `${own}; ${mine} UNIQUE (b) INCLUDE (a)`);
      const to = await catalogOf(database.db, `${users}, b integer)`);
      assert.deepEqual(
        found(planMigration(restrictCatalog(wholeCatalog, managed), to, { wholeCatalog, consent: drops("users.a") })),
        [["ED801", "error", "the constraint users.mine would be dropped with the column a"]],
        "a column that is only included",
      );
    });

    test("a view of somebody else's keeps a table from being dropped", async () => {
      const own = `${users}); CREATE TABLE public.notes (id uuid PRIMARY KEY)`;
      const managed = catalogNames(await catalogOf(database.db, own));
      await database.db.execute(`${own}; CREATE VIEW public.all_notes AS SELECT id FROM public.notes`);
      const wholeCatalog = await readCatalog(database.db);
      const to = await catalogOf(database.db, `DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${users})`);
      const made = planMigration(restrictCatalog(wholeCatalog, managed), to, {
        wholeCatalog,
        intent: noIntent,
        consent: allow,
      });
      assert.deepEqual(found(made), [["ED808", "error", "the view all_notes reads notes, which would be dropped"]]);
      assert.deepEqual(made.files, []);
    });

    test("what others have made stays where it is not in the way", async () => {
      const own = `${users}, note text)`;
      const managed = catalogNames(await catalogOf(database.db, own));
      await database.db.execute(`${own};
        ALTER TABLE public.users ADD mine integer;
        CREATE INDEX mine ON public.users (mine);
        CREATE TABLE public.others (id uuid PRIMARY KEY, user_id uuid REFERENCES public.users (id));
        CREATE VIEW public.ids AS SELECT id, note FROM public.users`);
      const wholeCatalog = await readCatalog(database.db);
      const to = await catalogOf(
        database.db,
        `DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${users}, text text, phone text)`,
      );
      const intent = { ...noIntent, columns: [{ ...table, column: "text", was: "note" }] };
      const made = planMigration(restrictCatalog(wholeCatalog, managed), to, { wholeCatalog, intent });
      assertFree(made);
      await applyFiles(database.db, made.files);
      const after = await readCatalog(database.db);
      assert.deepEqual(compareCatalogs(to, restrictCatalog(after, catalogNames(to))), []);
      assert.deepEqual(
        compareCatalogs(to, after).map(({ description }) => description),
        [
          "the view ids is not expected",
          "the table others is not expected",
          "the column users.mine is not expected",
          "the index users.mine is not expected",
        ],
      );
    });

    const outbox = "CREATE TABLE public.entity_outbox (id bigint PRIMARY KEY, entity text, processed_at timestamptz)";
    const renamed = (events: Pick<Intent["tables"][number], "hasChannel" | "storesEvents">): Promise<MigrationPlan> =>
      between(`${users}); ${outbox}`, `${users}); ${outbox}`.replace("users", "people"), {
        intent: { tables: [{ schema: "public", table: "people", was: "users", ...events }] },
      });
    const statements = ({ files }: MigrationPlan): readonly string[] =>
      files.flatMap(({ statements: made }) => made.map(({ sql }) => sql));
    const rename = "ALTER TABLE public.users RENAME TO people";
    const primaryKey = "ALTER TABLE public.people RENAME CONSTRAINT users_pkey TO people_pkey";

    test("a listener to a renamed table is told of its channel, whose outbox is none", async () => {
      const made = await renamed({ hasChannel: true, storesEvents: false });
      assert.deepEqual(found(made), [
        ["ED804", "warning", "the channel of people has a different name from that of users"],
      ]);
      assert.deepEqual(statements(made), [rename, primaryKey]);
      assert.equal(made.name, "rename_users_to_people");
    });

    test("a renamed table without events is only renamed", async () => {
      const made = await renamed({ hasChannel: false, storesEvents: false });
      assert.deepEqual(found(made), []);
      assert.deepEqual(statements(made), [rename, primaryKey]);
    });

    test("waiting events are renamed while writers wait, before readers do", async () => {
      const made = await renamed({ hasChannel: false, storesEvents: true });
      const message =
        "events of people have a different name from those of users, and waiting events in the outbox are renamed";
      assert.deepEqual(found(made), [["ED804", "warning", message]]);
      const [lock = "", update = "", ...others] = statements(made);
      assert.equal(lock, "LOCK TABLE public.users IN SHARE ROW EXCLUSIVE MODE");
      assert.match(update, /^UPDATE public\.entity_outbox SET entity = 'people'/);
      assert.deepEqual(others, [rename, primaryKey]);
    });

    test("a table that moves to another schema has another channel, and its events keep their name", async () => {
      const made = await between(
        `${users}); ${outbox}`,
        `CREATE SCHEMA sales; ${users}); ${outbox}`.replace("public.users", "sales.users"),
        {
          intent: {
            tables: [{ schema: "sales", table: "users", was: "public.users", hasChannel: true, storesEvents: true }],
          },
        },
      );
      assert.deepEqual(found(made), [
        ["ED804", "warning", "the channel of sales.users has a different name from that of users"],
      ]);
    });
  },
  { engines: ["pg", "pglite"] },
);
