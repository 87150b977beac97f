// Row-level security of distributed tables, on the coordinator that CITUS_URL names: the nodes ask the policies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { checkRowSecurity, RowSecurityError } from "entity-derive/row-security";
import type { Database, Queryable } from "entity-derive/runtime";
import { attacks, migrations } from "../attacks-on-owners.ts";
import { type Application, application } from "../secured-application.ts";

const sql = async (db: Queryable, text: string): Promise<readonly (readonly (string | null)[])[]> =>
  (await db.query({ name: "by hand", text }, [])).rows;

async function reasonsAtStart(db: Queryable): Promise<string> {
  const error = await checkRowSecurity(db, migrations).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof RowSecurityError, String(error));
  return error.reasons.join("; ");
}

/** A database that sets the owner as a server without nodes needs it. */
function tellingNobody(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === "scoped") return () => target;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

eachDatabase(
  "row-level security on several nodes",
  (database) => {
    const open = application(database, migrations);
    const secured = async (run: (app: Application) => Promise<void>): Promise<void> => {
      const app = await open();
      try {
        await run(app);
      } finally {
        await app.close();
      }
    };

    for (const attack of attacks) test(attack.name, () => secured(attack));

    test("what is started on nodes where policies do not hold is refused", () =>
      secured(async ({ db, owner }) => {
        await checkRowSecurity(db, migrations);
        const onShards = (verb: string) =>
          sql(
            owner,
            `SELECT bool_and(success) FROM run_command_on_shards('projects', 'ALTER TABLE %s ${verb} ROW LEVEL SECURITY')`,
          );
        assert.deepEqual(await onShards("DISABLE"), [["t"]]);
        assert.match(
          await reasonsAtStart(db),
          /^row-level security is off of projects on the node .*:\d+; row-level security is off of projects on the node/,
        );
        assert.deepEqual(await onShards("ENABLE"), [["t"]]);
        await checkRowSecurity(db, migrations);
        assert.match(
          await reasonsAtStart(tellingNobody(db)),
          /^the database does not send the owner of a statement to the nodes of Citus/,
        );
      }));

    test("a held connection is for nobody", () =>
      secured(async ({ db }) => {
        await assert.rejects(
          db.scoped({ owner: "a" }).hold(async () => undefined),
          /use transaction\(\)/,
        );
      }));
  },
  { engines: ["citus", "citus pipelined"] },
);
