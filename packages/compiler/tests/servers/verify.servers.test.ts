// `entity-derive verify` on a coordinator of Citus: tables that were made before it knew of them, and as entities say.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { project } from "../cli/run.ts";

const files = {
  "package.json": '{ "type": "module" }\n',
  "src/note.entity.ts": `import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "notes", distribute: "workspaceId", migrations: true })
export class Note {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") text!: string;
}

@entity({ table: "tags", migrations: true })
export class Tag {
  @id id!: Uuid;
}
`,
};

eachDatabase(
  "verify on nodes",
  (database) => {
    test("names the tables that are spread otherwise than their entities say", async (context) => {
      const { db, postgres } = database;
      const { run } = project(context, files);
      const verified = async (): Promise<readonly string[]> => {
        const { output } = await run("verify", "--database", postgres?.address ?? "", "--format", "json");
        return JSON.parse(output).map(({ id, message }: { id: string; message: string }) => `${id} ${message}`);
      };
      await db.execute("CREATE TABLE public.tags (id UUID PRIMARY KEY)");
      await db.execute(
        "CREATE TABLE public.notes (workspace_id UUID, id UUID, text TEXT NOT NULL, PRIMARY KEY (workspace_id, id))",
      );
      assert.deepEqual(await verified(), [
        "ED818 the table `notes` is only on the coordinator, but its entity declares it distributed by `workspace_id`",
      ]);
      await db.execute("SELECT create_distributed_table('public.notes', 'workspace_id')");
      assert.deepEqual(await verified(), []);
      await db.execute("SELECT create_reference_table('public.tags')");
      assert.deepEqual(await verified(), [
        "ED818 the table `tags` is on every node, but its entity declares it only on the coordinator",
      ]);
    });
  },
  { engines: ["citus"] },
);
