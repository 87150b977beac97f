// What is built before a statement is sent: SET lists, WHERE clauses, paging, recordsets.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Queryable, Row } from "entity-derive/runtime";
import {
  actingForOwner,
  actingOn,
  type Conditions,
  i16ToText,
  likePattern,
  limitToText,
  listOrders,
  listStatement,
  offsetToText,
  Patch,
  patchStatement,
  plainText,
  recordset,
} from "../../src/codegen/v1.ts";
import { filterStatement, queryStatement } from "../../src/database/statements/query-statement.ts";
import { statement } from "../statements.ts";

test("a statement's text is trimmed and otherwise kept", () => {
  assert.deepEqual(statement("a", "\n  SELECT 1\n    FROM b\n"), { name: "a", text: "SELECT 1\n    FROM b" });
});

const acting = actingOn({} as Queryable);
const owned = actingForOwner(acting, "acme", { table: "notes", toText: (owner: string) => owner });

test("a patch numbers its parameters behind the leading ones, and the owner behind those", () => {
  const update = patchStatement(
    "notes.update",
    ({ owned: slot, set }) => `UPDATE notes SET ${set} WHERE id = $1${slot(" AND owner = $owner")}`,
  );
  const patch = new Patch("notes", "id");
  assert.ok(patch.isEmpty);
  patch.set("title", "t", plainText);
  patch.setOrNull('"order"', null, plainText);
  assert.ok(!patch.isEmpty);
  assert.equal(update(acting, patch).text, 'UPDATE notes SET title = $2, "order" = $3 WHERE id = $1');
  assert.deepEqual(update(owned, patch), {
    name: "notes.owned.update",
    text: 'UPDATE notes SET title = $2, "order" = $3 WHERE id = $1 AND owner = $4',
    names: ["owner"],
  });
  assert.deepEqual(patch.parameters, ["id", "t", null]);
  const same = new Patch("notes", "other");
  same.set("title", "u", plainText);
  same.setOrNull('"order"', "v", plainText);
  assert.equal(update(acting, same), update(acting, patch));
  assert.throws(() => same.set('"order"', 70_000, i16ToText), /notes\.order/);
  const versioned = new Patch("notes", "id", "3");
  versioned.set("title", "t", plainText);
  assert.equal(versioned.list, "title = $3");
});

test("a patch leaves what is absent, and an event shows what it sets", () => {
  const update = patchStatement("notes.update", ({ set, changes }) => `UPDATE notes SET ${set} RETURNING ${changes}`);
  const patch = new Patch("notes");
  patch.set<string>("title", undefined, plainText, "title");
  patch.setOrNull<string>("body", undefined, plainText, "body");
  assert.ok(patch.isEmpty);
  patch.set("secret", "s", plainText);
  assert.equal(patch.changes, "jsonb_build_object()");
  patch.setOrNull<string>("body", null, plainText, "body's");
  patch.set("size", 3, i16ToText, "size", "size::TEXT");
  patch.publish("whole", "jsonb_build_object('a', a)");
  assert.equal(
    update(acting, patch).text,
    "UPDATE notes SET secret = $1, body = $2, size = $3 " +
      "RETURNING jsonb_build_object('body''s', body, 'size', size::TEXT, 'whole', jsonb_build_object('a', a))",
  );
  assert.deepEqual(patch.parameters, ["s", null, "3"]);
});

test("a patch without a condition on the owner is for no owner, and one whose slot has none does not load", () => {
  const update = patchStatement("notes.update", ({ set }) => `UPDATE notes SET ${set}`);
  assert.throws(() => update(owned, new Patch("notes")), /notes.update uses rows of all owners/);
  assert.throws(
    () => patchStatement("notes.update", ({ owned: slot, set }) => `UPDATE notes SET ${set}${slot(" WHERE TRUE")}`),
    /notes.update has no condition on the owner/,
  );
});

test("the texts of a template are bounded", () => {
  const update = patchStatement("wide.update", ({ set }) => `UPDATE wide SET ${set}`);
  const of = (column: string): ReturnType<typeof update> => {
    const patch = new Patch("notes");
    patch.setText(column, null);
    return update(acting, patch);
  };
  const first = of("c0");
  assert.equal(of("c0"), first);
  for (let i = 1; i <= 2000; i++) of(`c${i}`);
  assert.notEqual(of("c0"), first);
  assert.equal(of("c0").text, first.text);
});

interface NoteFilters {
  readonly name?: string;
  readonly ageFrom?: string;
}

const addFilters = (where: Conditions, { name, ageFrom }: NoteFilters): void => {
  where.add(($) => `name ILIKE ${$}`, name, likePattern, "t.name");
  where.add(($) => `age >= ${$}`, ageFrom, plainText, "t.age");
};

test("conditions make a WHERE clause", () => {
  const orders = listOrders({
    entity: "t",
    sorts: ["name_asc"],
    id: "id",
    otherwise: ["id_desc"],
    columns: {
      id: { column: "id", text: "id", format: "uuid" },
      name: { column: "name", text: "name", format: "text" },
    },
  });
  const query = queryStatement<Row, NoteFilters>(
    "t.q",
    { orders, filters: addFilters, live: "deleted_at IS NULL", owned: "owner = $owner" },
    ({ where, orderBy, limit, offset }) =>
      `SELECT a FROM t ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
  );
  const asked = { name: "50%", ageFrom: "5", limit: 10, offset: 0 };
  const found = query(acting, asked);
  assert.equal(
    found.statement.text,
    "SELECT a FROM t WHERE deleted_at IS NULL AND name ILIKE $1 AND age >= $2 ORDER BY id DESC LIMIT $3 OFFSET 0",
  );
  assert.deepEqual(found.parameters, ["%50\\%%", "5", "10"]);
  assert.deepEqual(query(owned, asked).statement, {
    name: "t.owned.q",
    text: "SELECT a FROM t WHERE owner = $4 AND deleted_at IS NULL AND name ILIKE $1 AND age >= $2 ORDER BY id DESC LIMIT $3 OFFSET 0",
    names: ["owner"],
    isRead: true,
  });
  const all = query(acting, { sort: "name_asc" }, { withDeleted: true });
  assert.equal(all.statement.text, "SELECT a FROM t  ORDER BY name, id LIMIT ALL OFFSET 0");
  assert.deepEqual(all.parameters, []);
  assert.notEqual(query(acting, {}, { withDeleted: true }).statement, all.statement);
  assert.throws(() => query(acting, { limit: -1 }), RangeError);
  const unowned = queryStatement<Row, unknown>("t.q", { orders }, ({ where }) => where);
  assert.throws(() => unowned(owned, {}), /t.q uses rows of all owners/);
});

test("a query that could show an owner the rows of others is found when its module loads", () => {
  const columns = { id: { column: "id", text: "id", format: "uuid" } } as const;
  const orders = listOrders({ entity: "t", sorts: [], id: "id", otherwise: ["id_desc"], columns });
  for (const make of [
    () => queryStatement("t.q", { orders, owned: "TRUE" }, ({ where }) => `SELECT a FROM t ${where}`),
    () => queryStatement("t.q", { orders, owned: "o = $owner" }, ({ filters }) => `SELECT a FROM t ${filters}`),
    () => filterStatement("t.q", { owned: "TRUE" }, ({ where }) => `SELECT count(*) FROM t ${where}`),
    () => filterStatement("t.q", { owned: "o = $owner" }, () => "SELECT count(*) FROM t"),
  ])
    assert.throws(make, /t.q has no condition on the owner/);
});

test("usual sizes of pages are written into the statement where no filter has a value, and there is no owner", () => {
  const orders = listOrders({
    entity: "t",
    sorts: [],
    id: "id",
    otherwise: ["id_desc"],
    columns: { id: { column: "id", text: "id", format: "uuid" } },
  });
  const query = queryStatement<Row, NoteFilters>(
    "t.q",
    { orders, filters: addFilters, live: "b IS NULL", owned: "owner = $owner" },
    ({ where, limit, offset }) => `${where} LIMIT ${limit} OFFSET ${offset}`,
  );
  const asked = (limit: number | undefined, offset?: number, after?: string, by = acting): readonly unknown[] => {
    const { statement: made, parameters } = query(by, { after, limit, offset });
    return [made.text, ...parameters];
  };
  assert.deepEqual(asked(20, 0), ["WHERE b IS NULL LIMIT 20 OFFSET 0"]);
  assert.deepEqual(asked(21, 40), ["WHERE b IS NULL LIMIT 21 OFFSET $1", "40"]);
  assert.deepEqual(asked(17, 3), ["WHERE b IS NULL LIMIT $1 OFFSET $2", "17", "3"]);
  assert.deepEqual(asked(18), ["WHERE b IS NULL LIMIT $1 OFFSET 0", "18"]);
  assert.deepEqual(asked(0), ["WHERE b IS NULL LIMIT $1 OFFSET 0", "0"]);
  assert.deepEqual(asked(20, 0, undefined, owned), ["WHERE owner = $2 AND b IS NULL LIMIT $1 OFFSET 0", "20"]);
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  assert.deepEqual(asked(20, undefined, id), ["WHERE b IS NULL AND id > $1 LIMIT 20 OFFSET 0", id]);
  const filtered = query(acting, { ageFrom: "x", limit: 20 });
  assert.deepEqual(
    [filtered.statement.text, ...filtered.parameters],
    ["WHERE b IS NULL AND age >= $1 LIMIT $2 OFFSET 0", "x", "20"],
  );
});

test("a list of all rows has usual sizes written into it, and numbers other sizes behind its key", () => {
  const list = listStatement(
    "t.l",
    ({ owned: slot, limit, offset }) => `${slot("owner = $owner ")}LIMIT ${limit} OFFSET ${offset}`,
  );
  const asked = (keys: readonly string[], limit: number, offset?: number, by = acting): readonly unknown[] => {
    const { statement: made, parameters } = list(by, keys, offset === undefined ? { limit } : { limit, offset });
    return [made.text, ...parameters];
  };
  assert.deepEqual(asked([], 100, 0), ["LIMIT 100 OFFSET 0"]);
  assert.deepEqual(asked([], 99, 7), ["LIMIT $1 OFFSET $2", "99", "7"]);
  assert.deepEqual(asked(["a", "b"], 20), ["LIMIT 20 OFFSET 0", "a", "b"]);
  assert.deepEqual(asked(["a", "b"], 30), ["LIMIT $3 OFFSET 0", "a", "b", "30"]);
  assert.deepEqual(asked(["a"], 20, 0, owned), ["owner = $3 LIMIT $2 OFFSET 0", "a", "20"]);
  assert.equal(list(acting, [], { limit: 50 }).statement, list(acting, [], { limit: 50 }).statement);
  for (const wrong of [-1, 0.5, NaN, "5; DROP TABLE t" as unknown as number, undefined as unknown as number])
    assert.throws(() => list(acting, [], { limit: wrong }), RangeError);
  assert.throws(() => list(acting, [], { limit: 20, offset: -1 }), RangeError);
});

test("limits and offsets are whole numbers from 0 on", () => {
  assert.equal(limitToText(0), "0");
  assert.equal(offsetToText(Number.MAX_SAFE_INTEGER), "9007199254740991");
  for (const wrong of [-1, 0.5, NaN, Infinity, 2 ** 53, "5" as unknown as number, null as unknown as number]) {
    assert.throws(() => limitToText(wrong), RangeError);
    assert.throws(() => offsetToText(wrong), RangeError);
  }
});

test("patterns escape what LIKE treats specially", () => {
  assert.equal(likePattern("a%b_c\\d"), "%a\\%b\\_c\\\\d%");
  assert.equal(likePattern(""), "%%");
});

test("a recordset is JSON", () => {
  const rows = [
    ["1", 'quote " \\ \n'],
    ["2", null],
  ];
  assert.deepEqual(JSON.parse(recordset(["id", 'odd "name"'], rows)), [
    { id: "1", 'odd "name"': 'quote " \\ \n' },
    { id: "2", 'odd "name"': null },
  ]);
  assert.equal(recordset(["id"], []), "[]");
});
