// What is built before a statement is sent: SET lists, WHERE clauses, paging, recordsets.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Conditions,
  likePattern,
  limitToText,
  listOrders,
  listStatement,
  offsetToText,
  Patch,
  patchStatement,
  queryStatement,
  recordset,
  statement,
} from "entity-derive/codegen/v1";

test("a statement's text is trimmed and otherwise kept", () => {
  assert.deepEqual(statement("a", "\n  SELECT 1\n    FROM b\n"), { name: "a", text: "SELECT 1\n    FROM b" });
});

test("a patch numbers its parameters behind the leading ones", () => {
  const update = patchStatement("notes.update", (set) => `UPDATE notes SET ${set} WHERE id = $1`);
  const patch = new Patch("id");
  assert.ok(patch.isEmpty);
  patch.set("title", "t");
  patch.set('"order"', null);
  assert.ok(!patch.isEmpty);
  assert.equal(update(patch).text, 'UPDATE notes SET title = $2, "order" = $3 WHERE id = $1');
  assert.deepEqual(patch.parameters, ["id", "t", null]);
  const same = new Patch("other");
  same.set("title", "u");
  same.set('"order"', "v");
  assert.equal(update(same), update(patch));
  const versioned = new Patch("id", "3");
  versioned.set("title", "t");
  assert.equal(versioned.list, "title = $3");
});

test("the texts of a template are bounded", () => {
  const update = patchStatement("wide.update", (set) => `UPDATE wide SET ${set}`);
  const of = (column: string): ReturnType<typeof update> => {
    const patch = new Patch();
    patch.set(column, null);
    return update(patch);
  };
  const first = of("c0");
  assert.equal(of("c0"), first);
  for (let i = 1; i <= 2000; i++) of(`c${i}`);
  assert.notEqual(of("c0"), first);
  assert.equal(of("c0").text, first.text);
});

test("conditions make a WHERE clause", () => {
  const query = queryStatement(
    "q",
    ({ where, orderBy, limit, offset }) =>
      `SELECT a FROM t ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
  );
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
  const where = new Conditions("deleted_at IS NULL");
  where.add(($) => `name ILIKE ${$}`, likePattern("50%"));
  where.add(($) => `age >= ${$}`, "5");
  const [found, parameters] = query(where, orders.of({}), { limit: 10, offset: 0 });
  assert.equal(
    found.text,
    "SELECT a FROM t WHERE deleted_at IS NULL AND name ILIKE $1 AND age >= $2 ORDER BY id DESC LIMIT $3 OFFSET 0",
  );
  assert.deepEqual(parameters, ["%50\\%%", "5", "10"]);
  assert.deepEqual(where.parameters, ["%50\\%%", "5"]);
  const [all, noParameters] = query(new Conditions(), orders.of({ sort: "name_asc" }), {});
  assert.equal(all.text, "SELECT a FROM t  ORDER BY name, id LIMIT ALL OFFSET 0");
  assert.deepEqual(noParameters, []);
  assert.notEqual(query(new Conditions(), orders.of({}), {})[0], all);
  assert.throws(() => query(where, orders.of({}), { limit: -1 }), RangeError);
});

test("usual sizes of pages are written into the statement where no filter has a value", () => {
  const orders = listOrders({
    entity: "t",
    sorts: [],
    id: "id",
    otherwise: ["id_desc"],
    columns: { id: { column: "id", text: "id", format: "uuid" } },
  });
  const query = queryStatement("q", ({ where, limit, offset }) => `${where} LIMIT ${limit} OFFSET ${offset}`);
  const asked = (limit: number | undefined, offset?: number, after?: string): readonly unknown[] => {
    const where = new Conditions("b IS NULL");
    const [{ text }, parameters] = query(where, orders.of({ after }), { limit, offset });
    return [text, ...parameters];
  };
  assert.deepEqual(asked(20, 0), ["WHERE b IS NULL LIMIT 20 OFFSET 0"]);
  assert.deepEqual(asked(21, 40), ["WHERE b IS NULL LIMIT 21 OFFSET $1", "40"]);
  assert.deepEqual(asked(17, 3), ["WHERE b IS NULL LIMIT $1 OFFSET $2", "17", "3"]);
  assert.deepEqual(asked(18), ["WHERE b IS NULL LIMIT $1 OFFSET 0", "18"]);
  assert.deepEqual(asked(0), ["WHERE b IS NULL LIMIT $1 OFFSET 0", "0"]);
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  assert.deepEqual(asked(20, undefined, id), ["WHERE b IS NULL AND id > $1 LIMIT 20 OFFSET 0", id]);
  const filtered = query(
    new Conditions().add(($) => `a = ${$}`, "x"),
    orders.of({}),
    { limit: 20 },
  );
  assert.deepEqual([filtered[0].text, ...filtered[1]], ["WHERE a = $1 LIMIT $2 OFFSET 0", "x", "20"]);
});

test("a list of all rows has usual sizes written into it, and numbers other sizes behind its key", () => {
  const list = listStatement("l", ({ limit, offset }) => `LIMIT ${limit} OFFSET ${offset}`);
  const asked = (...call: Parameters<typeof list>): readonly unknown[] => {
    const [{ text }, parameters] = list(...call);
    return [text, ...parameters];
  };
  assert.deepEqual(asked([], 100, 0), ["LIMIT 100 OFFSET 0"]);
  assert.deepEqual(asked([], 99, 7), ["LIMIT $1 OFFSET $2", "99", "7"]);
  assert.deepEqual(asked(["a", "b"], 20), ["LIMIT 20 OFFSET 0", "a", "b"]);
  assert.deepEqual(asked(["a", "b"], 30), ["LIMIT $3 OFFSET 0", "a", "b", "30"]);
  assert.equal(list([], 50, 0)[0], list([], 50, 0)[0]);
  for (const wrong of [-1, 0.5, NaN, "5; DROP TABLE t" as unknown as number, undefined as unknown as number])
    assert.throws(() => list([], wrong), RangeError);
  assert.throws(() => list([], 20, -1), RangeError);
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
