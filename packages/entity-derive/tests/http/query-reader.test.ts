// What each reader of a query parameter takes and refuses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, QueryReader } from "entity-derive/http";

type Reader = Parameters<QueryReader["value"]>[1] | "search";

function read(reader: Reader, text: string): unknown {
  const parameters = new QueryReader(new URLSearchParams({ value: text }));
  const value = reader === "search" ? parameters.search("value") : parameters.value("value", reader);
  try {
    parameters.finish();
  } catch (error) {
    assert.ok(error instanceof Problem && error.status === 400);
    assert.deepEqual(
      error.issues?.map(({ path }) => path),
      ["value"],
    );
    assert.equal(value, undefined);
    return undefined;
  }
  return value;
}

const accepted: readonly (readonly [Reader, string, unknown])[] = [
  ["text", "", ""],
  ["text", " a+b ", " a+b "],
  ["search", "", ""],
  ["search", "😀".repeat(200), "😀".repeat(200)],
  ["uuid", "018F3F2E-7C1A-7D3E-9B2A-012345678900", "018f3f2e-7c1a-7d3e-9b2a-012345678900"],
  ["i16", "-32768", -32768],
  ["i32", "2147483647", 2147483647],
  ["i64", "9007199254740991", 9007199254740991],
  ["bigint", "-9223372036854775808", -9223372036854775808n],
  ["bigint", "007", 7n],
  ["f64", "-1.5e-7", -1.5e-7],
  ["f32", "0", 0],
  ["decimal", "12345678901234567890.10", "12345678901234567890.10"],
  ["boolean", "false", false],
  ["date", "2026-01-31T10:15:30.5+02:00", new Date("2026-01-31T08:15:30.500Z")],
  ["date", "2024-02-29T23:59Z", new Date("2024-02-29T23:59:00Z")],
  ["date", "2026-01-31", new Date("2026-01-31T00:00:00Z")],
  ["lastDate", "2026-01-31", new Date("2026-01-31T23:59:59.999Z")],
  ["lastDate", "2026-01-31T10:15:30Z", new Date("2026-01-31T10:15:30Z")],
  ["instant", "2026-01-31", Temporal.Instant.from("2026-01-31T00:00:00Z")],
  ["lastInstant", "2026-01-31", Temporal.Instant.from("2026-01-31T23:59:59.999999Z")],
  ["lastInstant", "2026-01-31T10:15:30.123456789Z", Temporal.Instant.from("2026-01-31T10:15:30.123456789Z")],
  ["plainDate", "2024-02-29", "2024-02-29"],
  ["decimal", "-007.50", "-007.50"],
  ["plainTime", "23:59:59.123456", "23:59:59.123456"],
  ["plainDateTime", "2026-01-31T10:15", "2026-01-31T10:15"],
  ["ipAddress", "2001:db8::1", "2001:db8::1"],
  ["ipAddress", "10.0.0.0/8", "10.0.0.0/8"],
  ["count", "0", 0],
];

const refused: readonly (readonly [Reader, readonly string[]])[] = [
  ["search", ["x".repeat(201), "😀".repeat(201)]],
  ["uuid", ["", "1", "018f3f2e7c1a7d3e9b2a012345678900", " 018f3f2e-7c1a-7d3e-9b2a-012345678900"]],
  ["i16", ["", " 1", "1 ", "+1", "1e3", "1.0", "0x1", "007", "-0", "32768", "١", "NaN", "1_000"]],
  ["i32", ["-2147483649", "2147483648"]],
  ["i64", ["9007199254740992"]],
  ["bigint", ["9223372036854775808", "1n", "", "9".repeat(1000)]],
  ["f64", ["", "1.", ".5", "Infinity", "NaN", "1e999", "0x1", "1,5"]],
  ["f32", ["3.5e38"]],
  ["decimal", ["1e3", "", "NaN", "1."]],
  ["boolean", ["", "1", "TRUE", "yes"]],
  [
    "date",
    ["2026-02-30", "2026-01-31T10:15:30", "2026-02-30T00:00:00Z", "2026-01-31T25:00Z", "2026-01-31 10:15Z", "0", "now"],
  ],
  ["plainDate", ["2026-02-29", "2026-13-01", "2026-1-1", "2026-01-01T00:00", "infinity"]],
  ["plainTime", ["24:01", "1:00", "10:60", "10:00Z"]],
  ["plainDateTime", ["2026-01-31", "2026-01-31 10:15", "2026-01-31T10:15Z"]],
  ["ipAddress", ["", "1.2.3", "1.2.3.4/33", "::1%eth0", "localhost"]],
  ["count", ["", "-1", "1.5", "9007199254740992", "all"]],
];

test("reads what is written as it must be", () => {
  for (const [reader, text, value] of accepted) assert.deepEqual(read(reader, text), value, `${reader} ${text}`);
});

test("refuses everything else", () => {
  for (const [reader, texts] of refused) {
    for (const text of texts) assert.equal(read(reader, text), undefined, `${reader} ${JSON.stringify(text)}`);
  }
});

test("answers undefined for what is not given, and finishes", () => {
  const parameters = new QueryReader(new URLSearchParams());
  assert.equal(parameters.value("age", "i32"), undefined);
  assert.equal(parameters.oneOf("role", ["admin", "member"]), undefined);
  parameters.finish();
});

test("names the values that one of several can have", () => {
  const parameters = new QueryReader(new URLSearchParams("role=root"));
  assert.equal(parameters.oneOf("role", ["admin", "member"]), undefined);
  assert.throws(() => parameters.finish(), { status: 400, message: "`role` must be one of admin, member" });
});

test("reads several values, repeated or with commas, and none that is empty or wrong", () => {
  const take = <T>(query: string, ask: (parameters: QueryReader) => T): T | string => {
    const parameters = new QueryReader(new URLSearchParams(query));
    const value = ask(parameters);
    try {
      parameters.finish();
    } catch (error) {
      return error instanceof Problem ? (error.detail ?? "") : String(error);
    }
    return value;
  };
  const numbers = (query: string): unknown => take(query, (parameters) => parameters.list("n", "i32"));
  assert.deepEqual(numbers("n=1,2&n=3"), [1, 2, 3]);
  assert.equal(numbers("m=1"), "unknown parameter `m`; known parameters: n");
  assert.equal(numbers("n=1,,2"), "`n` has an empty element");
  assert.equal(numbers("n="), "`n` has an empty element");
  assert.equal(numbers("n=1,x"), "`n` has an element that must be an integer from -2147483648 to 2147483647");
  assert.equal((numbers(`n=${Array(100).fill(1).join()}`) as number[]).length, 100);
  assert.equal(numbers(`n=${Array(101).fill(1).join()}`), "`n` has more than 100 elements");
  const texts = (query: string): unknown => take(query, (parameters) => parameters.list("t", "text"));
  assert.deepEqual(texts("t=a,b&t=c"), ["a,b", "c"]);
  assert.equal(texts("t=a&t="), "`t` has an empty element");
  const some = (values: readonly string[], query: string): unknown =>
    take(query, (parameters) => parameters.someOf("s", values));
  assert.deepEqual(some(["a", "b"], "s=a,b"), ["a", "b"]);
  assert.deepEqual(some(["a", "a,b"], "s=a,b&s=a"), ["a,b", "a"]);
  assert.equal(some(["a", "b"], "s=a,c"), "`s` has an element that must be one of a, b");
});

test("reads up to three orders, of each field one", () => {
  const orders = ["a_asc", "a_desc", "b_asc", "c_asc", "d_asc"];
  const take = (query: string): readonly string[] | undefined => {
    const parameters = new QueryReader(new URLSearchParams(query));
    const sort = parameters.orders("sort", orders);
    parameters.finish();
    return sort;
  };
  assert.equal(take(""), undefined);
  assert.deepEqual(take("sort=b_asc,a_desc,c_asc"), ["b_asc", "a_desc", "c_asc"]);
  for (const wrong of ["", "a", "a_asc,", "a_asc,b_asc,c_asc,d_asc", "a_asc&sort=b_asc"])
    assert.throws(() => take(`sort=${wrong}`), { status: 400 }, wrong);
  assert.throws(() => take("sort=a_asc,a_desc"), { message: "`sort` names a field twice" });
});

test("takes the order by rank with a search, and alone", () => {
  const issuesOf = (query: string): readonly (string | undefined)[] => {
    const parameters = new QueryReader(new URLSearchParams(query));
    const { sort } = parameters.listOptions(["a_asc", "rank_desc"], "q");
    parameters.search("q");
    try {
      parameters.finish();
      return [sort ?? []].flat();
    } catch (error) {
      assert.ok(error instanceof Problem);
      return error.issues?.map(({ path, message }) => `${path} ${message}`) ?? [];
    }
  };
  assert.deepEqual(issuesOf(""), []);
  assert.deepEqual(issuesOf("sort=rank_desc&q="), ["rank_desc"]);
  assert.deepEqual(issuesOf("sort=a_asc&q=x"), ["a_asc"]);
  assert.deepEqual(issuesOf("sort=rank_desc"), ["sort needs `q` for `rank_desc`"]);
  assert.deepEqual(issuesOf("sort=rank_desc,a_asc"), [
    "sort cannot combine `rank_desc` with other orders",
    "sort needs `q` for `rank_desc`",
  ]);
  // A field may be called that in a list without a search.
  const other = new QueryReader(new URLSearchParams("sort=rank_desc,a_asc"));
  assert.deepEqual(other.listOptions(["a_asc", "rank_desc"]).sort, ["rank_desc", "a_asc"]);
});

test("refuses parameters that exclude each other, and twice the same", () => {
  const parameters = new QueryReader(new URLSearchParams("after=a&offset=1&offset=2"));
  parameters.value("after", "text");
  parameters.pageBounds();
  parameters.excludes("after", ["offset", "sort"]);
  const issues = [
    { path: "offset", message: "appears more than once" },
    { path: "offset", message: "cannot be combined with `after`" },
  ];
  assert.throws(() => parameters.finish(), { status: 400, issues });
});

test("tells about the `+` that a query turns into a space", () => {
  const parameters = new QueryReader(new URLSearchParams("from=2026-01-31T10:15:30+02:00"));
  parameters.value("from", "date");
  assert.throws(() => parameters.finish(), /has to be sent as `%2B`/);
});

test("does not let many wrong parameters make a long answer", () => {
  const query = new URLSearchParams(
    Array.from({ length: 5000 }, (_, index): [string, string] => [`${"x".repeat(500)}${index}`, ""]),
  );
  assert.throws(
    () => new QueryReader(query).finish(),
    (error) => error instanceof Problem && error.issues?.length === 100 && JSON.stringify(error.issues).length < 50_000,
  );
});
