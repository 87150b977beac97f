// Code of the project that the studio loads: hooks, classes with annotations, composite keys, Valibot, values of each type.
import assert from "node:assert/strict";
import { test } from "node:test";
import { installedProject, openStudio, ownedDatabase } from "./open-studio.ts";

/** Rows are instances of the class, whose file has annotations that Node cannot run. */
const note = `import { entity, field, filter, id, type Uuid } from "entity-derive";

abstract class Numbered {
  @id id!: Uuid;
}

@entity({ table: "notes", hooks: true, events: "outbox", migrations: { audit: true }, api: { handlers: true } })
export class Note extends Numbered {
  @field("create", "update", "response") @filter("like") text!: string;

  get length(): number {
    return this.text.length;
  }
}
`;

/** Has a key of two fields, an owner whom administrators need not be, and values of many types. */
const seat = `import { column, entity, field, type i32, id, type Json, owner, type Uuid } from "entity-derive";
import { requireHost } from "./require-host.ts";

@entity({
  table: "seats",
  migrations: { audit: true },
  api: { handlers: true, guard: requireHost, allOwners: true },
})
export class Seat {
  @id @field("create") row!: i32;
  @id @field("create") place!: string;
  @owner @field("create", "response") hostId!: Uuid;
  @field("create", "update", "response") tags: string[] = [];
  @field("create", "update", "response") limits!: i32[] | null;
  @field("create", "update", "response") data!: Json | null;
  @field("create", "update", "response") big!: bigint | null;
  @field("create", "update", "response") from!: Date | null;
  @field("create", "update", "response") picture!: Uint8Array | null;
  @field("response") @column({ default: "0" }) price!: bigint;
}
`;

const guard = `import { type HttpRequest, HttpResponse } from "entity-derive/http";
import { allOwners } from "entity-derive/runtime";

export function requireHost(_request: HttpRequest): typeof allOwners | HttpResponse {
  return new HttpResponse(401);
}
`;

const repositories = `import type { Queryable } from "entity-derive/runtime";
import { type Repositories, repositories as create } from "../app.derived/index.ts";

export function repositories(db: Queryable): Repositories {
  const hooks = {
    beforeCreate: (dto: { text: string }) => {
      dto.text = dto.text.trim();
    },
  };
  return create(db, { administration: db, notes: { hooks } } as never);
}
`;

test("hooks, annotated classes, composite keys, administrators and values of all types", async (context) => {
  const made = installedProject(context, {
    "entity-derive.config.json": '{ "validators": "valibot" }',
    "src/note.entity.ts": note,
    "src/seat.entity.ts": seat,
    "src/require-host.ts": guard,
    "src/repositories.ts": repositories,
  });
  for (const step of [["generate"], ["migrate", "new", "init"]]) {
    const { exitCode, output, errors } = await made.run(...step);
    assert.equal(exitCode, 0, output + errors);
  }
  const owned = await ownedDatabase(context);
  const applied = await made.run("migrate", "up", "--database", owned.address);
  assert.equal(applied.exitCode, 0, applied.output + applied.errors);
  const options = { database: owned.address, privileged: true } as const;
  const audited = async (table: string): Promise<unknown> => {
    const text = `SELECT operation, row_id, actor, all_owners FROM entity_audit_log WHERE table_name = 'public.${table}' ORDER BY id`;
    return (await owned.db.query({ name: "audited", text }, [])).rows;
  };

  await context.test("an entity with hooks is read only without them", async () => {
    const studio = await openStudio(context, made.path, options);
    const { entities } = (await studio.get("/api/project")).json;
    assert.match(entities[0].readOnly, /writes of `Note` run hooks of your application/);
    const create = { entity: "notes", action: "create", request: { text: "a" } };
    assert.equal((await studio.post("/api/changes", create)).status, 409);
    assert.deepEqual((await studio.get("/api/rows/notes")).json.rows, []);
  });

  await context.test("with the repositories of the project they run, and rows are instances", async () => {
    const studio = await openStudio(context, made.path, { ...options, repositories: "src/repositories.ts" });
    const create = { entity: "notes", action: "create", request: { text: "  hello  " } };
    const question = await studio.post("/api/changes", create);
    assert.ok(question.json.effects.includes("The hooks of your application run."), question.text);
    const written = await studio.write(create);
    assert.equal(written.status, 200, written.text + studio.errors.join("\n"));
    const [row] = (await studio.get("/api/rows/notes", { query: "text=hello" })).json.rows;
    assert.equal(row.cells.text, "hello");
    assert.deepEqual(Object.keys(row.cells), ["id", "text"]);
    assert.deepEqual(studio.errors, []);
  });

  await context.test("values of each type are written and shown, by an administrator and by an owner", async () => {
    const studio = await openStudio(context, made.path, { ...options, actor: "ada" });
    const { get, write } = studio;
    const hostId = crypto.randomUUID();
    const request = {
      row: 3,
      place: "a&b=c",
      hostId,
      tags: ["window", "quiet"],
      limits: [1, 2],
      data: { deep: [{ a: null }] },
      big: "9007199254740993",
      from: "2026-03-01T12:00:00Z",
      picture: "AQID",
    };
    const written = await write({ entity: "seats", action: "create", request });
    assert.equal(written.status, 200, written.text + studio.errors.join("\n"));
    const { key } = written.json;
    assert.equal(key, "row=3&place=a%26b%3Dc");
    const { row, tag } = (await get("/api/row/seats", { key })).json;
    const expected = { ...request, from: "2026-03-01T12:00:00.000Z", price: "0" };
    assert.deepEqual(row.cells, expected);

    const values = {
      entity: "seats",
      action: "update",
      key,
      tag,
      request: { limits: null, data: [1] },
      server: { price: "12" },
    };
    const changed = await write(values);
    assert.equal(changed.status, 200, changed.text + studio.errors.join("\n"));
    const after = (await get("/api/row/seats", { key, owner: hostId })).json;
    assert.deepEqual(after.row.cells, { ...expected, limits: null, data: [1], price: "12" });
    assert.equal((await get("/api/row/seats", { key, owner: crypto.randomUUID() })).status, 404);
    assert.equal((await get("/api/row/seats", { key, owner: "nobody" })).status, 400);
    const other = { entity: "seats", action: "delete", key, tag: after.tag, owner: crypto.randomUUID() };
    assert.equal((await write(other)).status, 404);
    const ours = { ...other, owner: hostId };
    assert.equal((await write(ours)).json.message, "The seat is deleted.");
    const rowId = '[3,"a&b=c"]';
    assert.deepEqual(await audited("seats"), [
      ["INSERT", rowId, "ada", "t"],
      ["UPDATE", rowId, "ada", "t"],
      ["DELETE", rowId, "ada", null],
    ]);
    const wrong = await write({ entity: "seats", action: "create", request: { ...request, big: "x", picture: "?" } });
    assert.equal(wrong.status, 400);
    assert.deepEqual(studio.errors, []);
  });
});
