// Tables that Citus would distribute, on servers without it: the same migrations, statements and answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { isAtomic, migrations, worksAcrossTenants, worksWithinATenant } from "./tenancy.ts";

describeBehaviour("distribute", (database) => {
  database.migrateOnce(migrations);

  for (const works of [worksWithinATenant, worksAcrossTenants, isAtomic]) {
    test(`${works.name} on one server`, () => works(database.db));
  }

  test("the primary key says how the table is distributed, where nothing else does", async () => {
    const text = `
      SELECT conrelid::REGCLASS, obj_description(oid, 'pg_constraint')
        FROM pg_constraint
       WHERE contype = 'p' AND obj_description(oid, 'pg_constraint') IS NOT NULL`;
    const { rows } = await database.db.query({ name: "marks", text }, []);
    assert.deepEqual(
      new Map(rows as [string, string][]).get("projects"),
      `entity-derive {"distribute":1,"colocatedWith":["public","workspaces"]}`,
    );
    assert.equal(rows.length, 6);
  });
});
