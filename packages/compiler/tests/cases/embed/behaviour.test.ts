// Objects by `@embed`: columns of their own, written and read as a whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  type CreateParcelRequest,
  ParcelApi,
  ParcelMigration,
  PostgresParcelRepository,
  parcelRouter,
  UpdateParcelRequest,
} from "./parcel.derived/index.ts";

const base: CreateParcelRequest = {
  label: "x",
  to: { street: "Main St 1", zip: null },
  from: { street: "Side St 2", zip: "00100" },
  box: { unit: "mm", sides: [1, 2.5], heavy: false, packedAt: null, lot: null },
};
const scale = { weight: 1.25, by: null };
const full: CreateParcelRequest["box"] = {
  unit: "inch",
  sides: [],
  heavy: true,
  packedAt: new Date("2026-01-02T03:04:05.678Z"),
  lot: -9223372036854775808n,
};

describeBehaviour("embed", (database) => {
  database.migrateOnce([ParcelMigration]);

  function parcels(): PostgresParcelRepository {
    return new PostgresParcelRepository(database.db);
  }

  test("each member is a column", async () => {
    const { rows } = await database.db.query(
      {
        name: "columns",
        text: "SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE table_name = 'parcels' ORDER BY ordinal_position",
      },
      [],
    );
    assert.deepEqual(rows, [
      ["id", "uuid", "NO"],
      ["label", "text", "NO"],
      ["to_street", "text", "NO"],
      ["to_zip", "text", "YES"],
      ["sender street", "text", "NO"],
      ["sender zip", "text", "YES"],
      ["box_unit", "text", "NO"],
      ["box_sides", "ARRAY", "NO"],
      ["box_heavy", "boolean", "NO"],
      ["box_packed_at", "timestamp with time zone", "YES"],
      ["box_lot", "bigint", "YES"],
      ["scale_weight", "double precision", "NO"],
      ["scale_by", "text", "YES"],
    ]);
  });

  test("comes back as it went in, null members too", async () => {
    const repository = parcels();
    const created = await repository.create(base, { scale });
    assert.deepEqual(created, { id: created.id, ...base, scale });
    assert.deepEqual(await repository.findById(created.id), created);
    const other = await repository.create({ ...base, box: full }, { scale: { weight: -0.5, by: "me" } });
    assert.deepEqual(await repository.findById(other.id), {
      id: other.id,
      ...base,
      box: full,
      scale: { weight: -0.5, by: "me" },
    });
  });

  test("in bulk", async () => {
    const repository = parcels();
    const streets = ["'; DROP TABLE parcels; --", '{"a":1}', "\\", '"', "\n", "", "\u{1F600}"];
    const made = await repository.createMany(
      streets.map((street, index) => ({
        ...base,
        to: { street, zip: index % 2 === 0 ? null : street },
        box: index % 2 === 0 ? full : base.box,
      })),
      (_dto, index) => ({ scale: { weight: index, by: null } }),
    );
    assert.deepEqual(
      made.map(({ to }) => to.street),
      streets,
    );
    assert.deepEqual(
      made.map((parcel) => parcel.scale.weight),
      [0, 1, 2, 3, 4, 5, 6],
    );
    assert.deepEqual(made[0]?.box, full);
    assert.deepEqual(made[1]?.box, base.box);
    assert.deepEqual(await repository.findByIds(made.map(({ id }) => id).slice(0, 1)), [made[0]]);
  });

  test("changes as a whole, or not at all", async () => {
    const repository = parcels();
    const created = await repository.create({ ...base, to: { street: "a", zip: "1" } }, { scale });
    const label = await repository.update(created.id, { label: "y" });
    assert.deepEqual(label, { ...created, label: "y" });
    const moved = await repository.update(created.id, { to: { street: "b", zip: null } });
    assert.deepEqual(moved, { ...label, to: { street: "b", zip: null } });
    const built = await repository.update(created.id, UpdateParcelRequest.patch().setBox(full));
    assert.deepEqual(built, { ...moved, box: full });
    assert.deepEqual(await repository.update(created.id, {}), built);
    assert.deepEqual(await repository.update(created.id, { to: undefined }), built);
  });

  test("does not stand in the way of queries", async () => {
    const repository = parcels();
    const [a, b] = await repository.createMany(
      [
        { ...base, label: "ab" },
        { ...base, label: "a" },
      ],
      () => ({ scale }),
    );
    assert.deepEqual(await repository.query({ label: "a", sort: "label_asc" }), [b, a]);
    assert.deepEqual(await repository.listFiltered({ label: "b" }, 9, 0), [a]);
  });

  test("values that the columns cannot hold are refused", async () => {
    const repository = parcels();
    const box = { ...full, lot: 2n ** 63n };
    await assert.rejects(repository.create({ ...base, box }, { scale }), RangeError);
    await assert.rejects(
      repository.createMany([{ ...base, box }], () => ({ scale })),
      RangeError,
    );
    await database.db.execute("ALTER TABLE parcels ADD CONSTRAINT short CHECK (length(to_street) < 5)");
    await assert.rejects(repository.create({ ...base, to: { street: "12345", zip: null } }, { scale }), {
      code: "23514",
    });
  });

  test("over HTTP: an object of the body, an object of the answer", async () => {
    const app = parcelRouter(parcels(), { createValues: () => ({ scale }) });
    const body = {
      ...base,
      to: { street: 'a "b" \\', zip: "1", id: "x", nested: { street: "y" } },
      box: { ...full, packedAt: "2026-01-02T04:04:05.678+01:00", lot: "-9223372036854775808", weight: 5 },
      scale: { weight: 99, by: "the client" },
    };
    const made = await send(app, "POST", "/parcels", body);
    assert.equal(made.status, 201, made.text);
    const { id } = made.json;
    const shown = {
      id,
      label: "x",
      to: { street: 'a "b" \\', zip: "1" },
      from: base.from,
      box: { unit: "inch", sides: [], heavy: true, packedAt: "2026-01-02T03:04:05.678Z", lot: "-9223372036854775808" },
      scale: { weight: 1.25, by: null },
    };
    assert.deepEqual(made.json, shown);
    const patched = await send(app, "PATCH", `/parcels/${id}`, {
      to: { street: "c" },
      from: { street: "not changeable", zip: null },
      scale: { weight: 0, by: "me" },
    });
    // An absent nullable member is null: the object is one value.
    assert.deepEqual(patched.json, { ...shown, to: { street: "c", zip: null } });
    assert.deepEqual((await send(app, "GET", `/parcels/${id}`)).json, patched.json);
    assert.deepEqual((await send(app, "GET", "/parcels?label=X")).json, [patched.json]);
  });

  test("over HTTP: what is wrong in it is named by its path", async () => {
    const app = parcelRouter(parcels(), { createValues: () => ({ scale }) });
    const wrong: readonly (readonly [string, unknown])[] = [
      ["to", { ...base, to: undefined }],
      ["to", { ...base, to: null }],
      ["to", { ...base, to: "Main St" }],
      ["to", { ...base, to: [] }],
      ["to.street", { ...base, to: { zip: null } }],
      ["to.street", { ...base, to: { street: null, zip: null } }],
      ["to.zip", { ...base, to: { street: "x", zip: 5 } }],
      ["box.unit", { ...base, box: { ...base.box, unit: "cm" } }],
      ["box.sides[1]", { ...base, box: { ...base.box, sides: [1, "2"] } }],
      ["box.lot", { ...base, box: { ...base.box, lot: "9223372036854775808" } }],
      ["box.packedAt", { ...base, box: { ...base.box, packedAt: "yesterday" } }],
    ];
    for (const [path, body] of wrong) {
      const refused = await send(app, "POST", "/parcels", body);
      assert.equal(refused.status, 400, path);
      assert.deepEqual(
        refused.json.issues.map((issue: { path: string }) => issue.path),
        [path],
        refused.text,
      );
    }
    assert.deepEqual((await send(app, "GET", "/parcels")).json, []);
  });
});

describeBehaviour(
  "embed, on the server",
  (database) => {
    database.migrateOnce([ParcelMigration]);

    test("one method, one statement", async () => {
      const repository = new PostgresParcelRepository(database.db);
      const { id } = await repository.create(base, { scale });
      for (const call of [
        () => repository.create(base, { scale }),
        () => repository.createMany([base, base], () => ({ scale })),
        () => repository.update(id, { to: base.to, box: full }),
      ]) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map(({ calls }) => calls),
          [1],
        );
      }
    });
  },
  { engines: ["pg"] },
);

test("OpenAPI describes the object", () => {
  const schemas = ParcelApi.openapi().components?.schemas as Record<string, { properties: Record<string, unknown> }>;
  const address = {
    type: "object",
    required: ["street"],
    properties: { street: { type: "string" }, zip: { type: ["string", "null"] } },
  };
  assert.deepEqual(schemas["CreateParcelRequest"]?.properties["to"], { description: "Where it goes.", ...address });
  assert.deepEqual(schemas["UpdateParcelRequest"]?.properties["to"], { description: "Where it goes.", ...address });
  assert.equal("from" in (schemas["UpdateParcelRequest"]?.properties ?? {}), false);
  assert.deepEqual(schemas["ParcelResponse"]?.properties["to"], {
    description: "Where it goes.",
    ...address,
    required: ["street", "zip"],
  });
});
