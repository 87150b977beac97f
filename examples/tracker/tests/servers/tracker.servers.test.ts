// The tracker on a coordinator of Citus with its workers: the same tests as on one server, and how many shards are asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { citusPlan, eachDatabase } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { migrate, onQuery } from "entity-derive/runtime";
import { Client } from "pg";
import { migrations, repositories } from "../../src/app.derived/index.ts";
import { attackTests } from "../attacks.ts";
import { trackerTests } from "../tracker-tests.ts";

eachDatabase("tracker", trackerTests, { engines: ["citus", "citus pipelined"] });
eachDatabase("the tracker and careless code", attackTests, { engines: ["citus", "citus pipelined"] });

eachDatabase(
  "the tracker's tables",
  (database) => {
    test("are on the workers, but for the outbox", async () => {
      const { db } = database;
      await migrate(db, migrations);
      await migrate(db, migrations);
      const text = "SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1";
      const { rows } = await db.query({ name: "distributed", text }, []);
      assert.deepEqual(rows.flat(), migrations.map(({ table }) => table.replace("public.", "")).sort());
    });

    test("are asked in one shard by whatever a workspace does, and in all of them by an id alone", async () => {
      const { db, postgres } = database;
      await migrate(db, migrations);
      const { workspaces, members, projects, issues } = repositories(db);
      const texts = new Map<string, string>();
      const stop = onQuery(({ name, statement }) => void texts.set(name, statement));
      const inWorkspace = async (workspace: Uuid): Promise<Uuid> => {
        const member = await members.ownedBy(workspace).create({ name: "Ada", email: "ada@example.org" });
        const { id: projectId } = await projects.ownedBy(workspace).create({ key: "WEB", name: "Website" });
        const own = issues.ownedBy(workspace);
        const { id } = await own.create({ projectId, title: "One", body: null }, { assigneeId: member.id });
        await own.createMany([{ projectId, title: "Two", body: null }]);
        await own.update(id, { title: "First", expectedVersion: 0 });
        await own.findByIds([id]);
        await own.queryPage({ title: "i", count: true });
        assert.equal((await own.findProject(id))?.id, projectId);
        assert.equal(await own.count(), 2);
        return id;
      };
      const ours = await workspaces.create({ name: "us" });
      const theirs = await workspaces.create({ name: "them" });
      const [id] = [await inWorkspace(ours.id), await inWorkspace(theirs.id)];
      assert.equal(await issues.ownedBy(theirs.id).findById(id), null);
      assert.equal((await issues.findById(id))?.title, "First");
      stop();
      const client = new Client(postgres?.address);
      await client.connect();
      try {
        for (const [name, text] of texts) {
          const { tasks, refusal } = await citusPlan(client, text);
          assert.equal(refusal, null, name);
          if (name === "issues.findById") assert.ok(tasks > 1, `${name}: ${tasks} tasks`);
          else assert.equal(tasks, 1, `${name}: ${tasks} tasks`);
        }
      } finally {
        await client.end();
      }
      assert.ok(texts.size > 10, [...texts.keys()].join(", "));
    });
  },
  { engines: ["citus"] },
);
