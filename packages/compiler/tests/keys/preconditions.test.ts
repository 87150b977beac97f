// If-Match and If-None-Match of rows with keys of every kind, whichever way the path writes the key.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Migration, migrate } from "entity-derive/runtime";
import type { Exports } from "../nasty/exports.ts";
import { writeProject } from "../nasty/project.ts";
import { type Answer, type App, send } from "../send.ts";

/** A kind of key: how it is declared, a value in JSON, and how paths may write that. */
interface KeyKind {
  readonly name: string;
  readonly fields: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  /** None where the answer to the request that makes the row says the only one. */
  readonly paths: readonly string[];
}

const uuid = "01890a5d-ac96-774b-bcce-b302099a8057";

/** The type of a field, its value in JSON, and the texts of that value in a path. */
const types: Readonly<Record<string, readonly [type: string, value: unknown, ...paths: string[]]>> = {
  Given: ["Uuid", uuid, uuid, uuid.toUpperCase()],
  Text: ["string", 'A/b?c%d é "-3', 'A/b?c%d é "-3'],
  Small: ["i16", -7, "-7"],
  Whole: ["i32", 7, "7"],
  Long: ["i64", 2 ** 40, `${2 ** 40}`],
  Big: ["bigint", "12", "12", "012"],
  Exact: ["Decimal", "1.2", "1.2", "01.2", "1.20"],
  Scaled: ["Decimal & scale", "1.2", "1.20", "1.2", "01.2"],
  Flag: ["boolean", true, "true"],
  Choice: ['"red" | "dark blue"', "dark blue", "dark blue"],
  Moment: [
    "Temporal.Instant",
    "2026-11-22T10:00:00.00001Z",
    "2026-11-22T10:00:00.00001Z",
    "2026-11-22T11:00:00.000010+01:00",
  ],
  Milli: ["Date", "2026-11-22T10:00:00.5Z", "2026-11-22T10:00:00.500Z", "2026-11-22T10:00:00.5Z"],
  Day: ["PlainDate", "2026-11-22", "2026-11-22"],
  Time: ["PlainTime", "10:00:00.5", "10:00:00.5", "10:00:00.500"],
  ShortTime: ["PlainTime", "10:00", "10:00", "10:00:00"],
  Local: ["PlainDateTime", "2026-11-22T10:00:00.5", "2026-11-22T10:00:00.5", "2026-11-22T10:00:00.500"],
  TemporalDay: ["Temporal.PlainDate", "2026-11-22", "2026-11-22"],
  TemporalTime: ["Temporal.PlainTime", "10:00", "10:00:00", "10:00"],
  TemporalLocal: [
    "Temporal.PlainDateTime",
    "2026-11-22T10:00:00.500",
    "2026-11-22T10:00:00.5",
    "2026-11-22T10:00:00.500",
  ],
  Address: ["IpAddress", "fe80::1", "fe80::1", "FE80::1", "fe80:0::1"],
};

const columns: Readonly<Record<string, string>> = {
  Date: '@column({ type: "timestamptz(3)" }) ',
  "Decimal & scale": '@column({ type: "numeric(6, 2)" }) ',
};

const kinds: readonly KeyKind[] = [
  { name: "Made", fields: ["@id id!: Uuid;"], body: {}, paths: [] },
  { name: "Numbered", fields: ["@id @auto id!: i64;"], body: {}, paths: [] },
  ...Object.entries(types).flatMap(([name, [type, value, ...paths]]): readonly KeyKind[] => {
    const field = `@field("create") ${columns[type] ?? ""}code!: ${type.replace(" & scale", "")};`;
    const encoded = paths.map(encodeURIComponent);
    return [
      { name, fields: [`@id ${field}`], body: { code: value }, paths: encoded },
      {
        name: `${name}Line`,
        fields: [`@id ${field}`, '@id @field("create") line!: i32;'],
        body: { code: value, line: 3 },
        paths: encoded.map((path) => `${path}/3`),
      },
    ];
  }),
];

const words = [
  ...[
    "auto",
    "column",
    "command",
    "type Decimal",
    "entity",
    "field",
    "type IpAddress",
    "type i16",
    "type i32",
    "type i64",
  ],
  ...["id", "type PlainDate", "type PlainDateTime", "type PlainTime", "type Uuid", "version"],
];

const tableOf = (name: string): string => `rows_${name.toLowerCase()}`;

const project = await writeProject(
  new Map(
    kinds.map(({ name, fields }) => [
      `${name.toLowerCase()}.entity.ts`,
      `import { ${words.join(", ")} } from "entity-derive";
@entity({ table: "${tableOf(name)}", migrations: true, commands: true, api: { handlers: true } })
@command("Amend", { source: "update" })
@command("Touch", { requiresId: true, kind: "update" })
export class ${name} {
  ${fields.join("\n  ")}
  @field("create", "update", "response") label!: string;
  @version @field("response") revision!: i32;
}
`,
    ]),
  ),
);
after(() => project.remove());

test("entities with keys of every kind are generated", () => {
  assert.deepEqual(
    project.compilation.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
    [],
  );
});

describeBehaviour(
  "keys and preconditions",
  (database) => {
    for (const { name, body, paths } of kinds) {
      test(name, async () => {
        const exports = await exportsOf(name);
        await migrate(database.db, [exports[`${name}Migration`] as Migration]);
        const app = appOf(name, exports, new exports[`Postgres${name}Repository`](database.db));
        const collection = `/${tableOf(name).replace("_", "-")}`;
        const made = await send(app, "POST", collection, { ...body, label: "a" });
        assert.equal(made.status, 201, made.text);
        const location = made.headers.get("location") ?? "";
        for (const path of [location, ...paths.map((path) => `${collection}/${path}`)]) await exercise(app, path);
        const now = await send(app, "GET", location);
        const etag = now.headers.get("etag") ?? "";
        for (const stale of [made.headers.get("etag") ?? "", `W/${etag}`])
          assert.equal((await send(app, "DELETE", location, undefined, { "if-match": stale })).status, 412);
        const last = paths.length === 0 ? location : `${collection}/${paths.at(-1)}`;
        assert.equal((await send(app, "DELETE", last, undefined, { "if-none-match": etag })).status, 412);
        assert.equal((await send(app, "DELETE", last, undefined, { "if-match": etag })).status, 204);
        assert.equal((await send(app, "DELETE", last, undefined, { "if-match": etag })).status, 404);
      });
    }
  },
  { engines: ["pg", "pglite"] },
);

/** The row is changed before, so that no version is the one that a new row has. */
async function exercise(app: App, path: string): Promise<void> {
  const row = async (): Promise<{ readonly etag: string; readonly revision: number }> => {
    const { status, headers, json, text } = await send(app, "GET", path);
    assert.equal(status, 200, `${path}: ${text}`);
    return { etag: headers.get("etag") ?? "", revision: json.revision };
  };
  const { revision } = await row();
  assert.equal((await send(app, "PATCH", path, { label: "b", expectedVersion: revision })).status, 200, path);
  const stale = await row();
  assert.equal((await send(app, "GET", path, undefined, { "if-none-match": stale.etag })).status, 304, path);

  for (const [method, target] of [
    ["PATCH", path],
    ["PUT", `${path}/amend`],
  ] as const) {
    const change = async (status: number, body: object, headers: Record<string, string> = {}): Promise<void> => {
      const answer: Answer = await send(app, method, target, { label: "c", ...body }, headers);
      assert.equal(answer.status, status, `${method} ${target} ${JSON.stringify([body, headers])}: ${answer.text}`);
      if (status === 200) assert.equal(answer.headers.get("etag"), (await row()).etag, target);
    };
    await change(200, {}, { "if-match": (await row()).etag });
    await change(200, {}, { "if-match": `"x", ${(await row()).etag}` });
    await change(200, {}, { "if-match": "*" });
    await change(200, {}, { "if-none-match": stale.etag });
    const now = await row();
    await change(412, {}, { "if-match": stale.etag });
    await change(412, {}, { "if-match": `W/${now.etag}` });
    await change(412, {}, { "if-none-match": now.etag });
    await change(412, {}, { "if-none-match": "*" });
    await change(412, { expectedVersion: now.revision }, { "if-match": stale.etag });
    await change(409, { expectedVersion: stale.revision }, { "if-match": now.etag });
    await change(409, { expectedVersion: stale.revision });
    await change(400, {});
    await change(200, { expectedVersion: now.revision }, { "if-match": now.etag });
  }

  const touch = async (headers: Record<string, string>): Promise<number> =>
    (await send(app, "PUT", `${path}/touch`, undefined, headers)).status;
  const { etag } = await row();
  assert.equal(await touch({ "if-match": stale.etag }), 412, path);
  assert.equal(await touch({ "if-none-match": etag }), 412, path);
  assert.equal(await touch({ "if-match": etag }), 204, path);
}

/** The commands do what their names say; `Touch` changes nothing. */
function appOf(name: string, exports: Exports, rows: Exports): App {
  const keyOf = (command: Exports): unknown => {
    if ("line" in command) return { code: command["code"], line: command["line"] };
    return command["code"] ?? command["id"];
  };
  const commands = {
    handle: async (command: Exports) => {
      if (command["command"] === "touch") return rows["findById"](keyOf(command));
      return rows["update"](keyOf(command), { label: command["label"], expectedVersion: command["expectedVersion"] });
    },
  };
  return exports[`${name.slice(0, 1).toLowerCase()}${name.slice(1)}Router`](rows, { commands });
}

async function exportsOf(name: string): Promise<Exports> {
  const folder = project.compilation.folders.find((made) => made.origin?.entity === name)?.path ?? "";
  return await import(pathToFileURL(join(project.root, folder, "index.ts")).href);
}
