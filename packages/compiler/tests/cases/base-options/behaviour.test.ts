// Options of abstract classes hold for each entity that extends them, combined with its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { compileText } from "../../errors/compile-folder.ts";
import { send } from "../../send.ts";
import { AssetApi, AssetMigration, assetRouter, PostgresAssetRepository } from "./asset.derived/index.ts";
import { DraftMigration, PostgresDraftRepository } from "./draft.derived/index.ts";
import { LabelResponse } from "./label.derived/index.ts";
import { StorageError } from "./shared/errors.ts";

const asset = { site: "north", code: "a1", shelf: 1 };

describeBehaviour(
  "options of base classes",
  (database) => {
    database.migrateOnce([AssetMigration, DraftMigration]);

    function opened({ db }: DatabaseCase) {
      return { assets: new PostgresAssetRepository(db), drafts: new PostgresDraftRepository(db) };
    }

    async function texts(text: string): Promise<readonly (string | null)[]> {
      return (await database.db.query({ name: "", text }, [])).rows.map(([first]) => first ?? null);
    }

    test("rows are versioned, audited, published and softly deleted, unless the entity says otherwise", async () => {
      const { assets, drafts } = opened(database);
      const one = await assets.create(asset);
      await assets.update(one.id, { expectedVersion: 0, shelf: 2 });
      await assets.delete(one.id);
      const draft = await drafts.create({ text: "a" });
      const changed = await drafts.update(draft.id, { expectedVersion: 0, text: "b" });
      await drafts.delete(draft.id);
      assert.equal(one.id[14], "4");
      assert.equal(draft.id[14], "7");
      assert.ok(changed.updatedAt > draft.updatedAt && changed.version === 1);
      assert.deepEqual(await texts("SELECT operation FROM entity_audit_log ORDER BY id"), [
        "INSERT",
        "UPDATE",
        "DELETE",
      ]);
      assert.deepEqual(await texts("SELECT payload ->> 'type' FROM entity_outbox ORDER BY id"), [
        "created",
        "updated",
        "deleted",
      ]);
      assert.equal((await assets.findByIdWithDeleted(one.id))?.shelf, 2);
      assert.deepEqual(await texts("SELECT count(*) FROM drafts"), ["0"]);
    });

    test("each table has the indexes of its base classes, named after it, and its own", async () => {
      assert.deepEqual(
        await texts(
          "SELECT indexname FROM pg_indexes WHERE tablename IN ('assets', 'drafts') ORDER BY indexname COLLATE \"C\"",
        ),
        [
          "assets_code_idx",
          "assets_created_at_idx",
          "assets_pkey",
          "assets_shelf_idx",
          "assets_shelf_site_excl",
          "assets_site_code_key",
          "drafts_created_at_idx",
          "drafts_pkey",
        ],
      );
    });

    test("a violation of a base's unique index and of the entity's EXCLUDE constraint is an error of the base's class", async () => {
      const { assets } = opened(database);
      await assets.create(asset);
      assert.equal((await assets.findBySiteAndCode("north", "a1"))?.shelf, 1);
      for (const other of [asset, { ...asset, site: "south" }]) {
        await assert.rejects(
          assets.create(other),
          (error) => error instanceof StorageError && error.cause !== undefined,
        );
      }
      await assets.create({ site: "south", code: "a1", shelf: 0 });
      await assets.create({ site: "north", code: "a2", shelf: 0 });
    });

    test("the guard of the base stays for operations that the entity does not name", async () => {
      const { assets } = opened(database);
      const app = assetRouter(assets);
      assert.equal((await send(app, "GET", "/assets")).status, 200);
      assert.equal((await send(app, "POST", "/assets", asset)).status, 401);
      const made = await send(app, "POST", "/assets", asset, { "x-user": "ada" });
      assert.equal(made.status, 201);
      const path = `/assets/${made.json.id}`;
      assert.equal((await send(app, "GET", path)).status, 401);
      assert.equal((await send(app, "PATCH", path, { shelf: 3, expectedVersion: 0 })).status, 401);
      assert.equal((await send(app, "DELETE", path, undefined, { "x-user": "ada" })).status, 403);
      assert.equal((await send(app, "DELETE", path, undefined, { "x-user": "admin" })).status, 204);
    });
  },
  { engines: everyEngine },
);

test("the options of the document and of pages come from the base", () => {
  const { components, paths } = AssetApi.openapi();
  assert.deepEqual(Object.values(components.securitySchemes ?? {}), [{ type: "http", scheme: "bearer" }]);
  const { get } = paths["/assets"] as { get: { security: unknown; parameters: unknown } };
  assert.deepEqual(get.security, []);
  assert.match(JSON.stringify(get.parameters), /50/);
});

test("an entity without SQL has the fields, and no warning about options that others need", () => {
  assert.deepEqual(Object.keys(LabelResponse.shape), ["id", "createdAt", "updatedAt", "version", "text"]);
});

test("the generated files are those of an entity that has the options itself", async () => {
  const imports = 'import { auto, entity, field, id, type Uuid } from "entity-derive";';
  const fields = '@id id!: Uuid; @auto createdAt!: Date; @field("skip") deletedAt!: Date | null;';
  const shared = 'softDelete: true, streams: true, index: [["createdAt"]], migrations: { audit: true }';
  const own = 'table: "notes", hooks: true';
  const text = '@field("create") text!: string;';
  const [inherited, written] = await Promise.all([
    compileText(
      `${imports}\n@entity({ ${shared} }) abstract class Base { ${fields} }
      @entity({ ${own}, index: [["text"]] }) export class Note extends Base { ${text} }`,
    ),
    compileText(
      `${imports}\n@entity({ ${own}, ${shared.replace('["createdAt"]', '["createdAt"], ["text"]')} })
      export class Note { ${fields} ${text} }`,
    ),
  ]);
  assert.deepEqual([inherited.diagnostics, written.diagnostics], [[], []]);
  const files = inherited.folders.flatMap((folder) => folder.files);
  assert.ok(files.length > 0);
  assert.deepEqual(
    files,
    written.folders.flatMap((folder) => folder.files),
  );
});
