// Options and annotations of other tools: a fix that is applied by itself leaves no error, whatever value is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyEdits } from "../../src/diagnostics/fixes/apply.ts";
import { otherOptions } from "../../src/language/other-tools/options.ts";
import { compileText } from "../errors/compile-folder.ts";

/** An entity with an option at the place that messages call by this name. */
const places: Readonly<Record<string, (option: string) => string>> = {
  "`@column`": (option) => entity(`@field("create", "response") @column({ ${option} }) name!: string;`),
  "`@entity`": (option) =>
    entity('@field("create", "response") name!: string; @field("skip") deletedAt!: Date | null;', option),
  "`@validate`": (option) =>
    entity(`@field("create", "response") @validate({ email: true, ${option} }) name!: string;`),
  "`api`": (option) => entity('@field("create", "response") name!: string;', `api: { ${option} }`),
  "`@belongsTo`": (option) => entity(`@belongsTo<User>({ ${option} }) @field("create") bossId!: Uuid | null;`),
  "`upsert`": (option) =>
    entity(
      '@field("create", "update") @column({ unique: true }) name!: string; @field("create", "update") age!: number;',
      `upsert: { ${option} }`,
    ),
  "`@command`": (option) =>
    entity('@field("create", "response") name!: string;', "commands: true", `@command("Rename", { ${option} })`),
  "an item of `index`": (option) => indexed("index", option),
  "an item of `uniqueIndex`": (option) => indexed("uniqueIndex", option),
  "`migrations`": (option) => entity('@field("create", "response") name!: string;', `migrations: { ${option} }`),
  "`events`": (option) =>
    entity('@field("create", "response") name!: string;', `events: { outbox: "batches", ${option} }`),
  "`@id`": (option) => entity('@field("create", "response") name!: string;').replace("@id ", `@id({ ${option} }) `),
};

/** Without the fields, which the option may be. */
function indexed(list: string, option: string): string {
  const needed = /^(?:columns|fields):/.test(option) ? option : `on: ["name"], ${option}`;
  return entity('@field("create", "response") name!: string;', `${list}: [{ ${needed} }]`);
}

function entity(field: string, options = "", annotation = ""): string {
  return `import { belongsTo, column, command, entity, field, id, validate, type Uuid } from "entity-derive";

@entity({ table: "users"${options === "" ? "" : `, ${options}`} })
${annotation}
export class User {
  @id id!: Uuid;
  ${field}
}
`;
}

const values = ["true", "false", "80", '"citext"', '"1"', '["name"]', '[["name"]]', "{}", "/^a$/", "null"];

// A text can be SQL, or name an operation: whether it is right is not seen by the option alone.
for (const [what, others] of otherOptions)
  for (const name of others.keys())
    test(`the fix for ${name} of ${what} leaves no error`, async () => {
      const place = places[what];
      assert.ok(place !== undefined, `write a place for ${what}`);
      for (const value of values) {
        const text = place(`${name}: ${value}`);
        const { diagnostics } = await compileText(text);
        const found = diagnostics.find(({ id, message }) => id === "ED103" && message.includes(`\`${name}\``));
        assert.ok(found !== undefined, text);
        for (const fix of found.fixes.filter(({ isCertain }) => isCertain)) {
          const [fixed = ""] = applyEdits(fix.edits, () => text).values();
          const left = (await compileText(fixed)).diagnostics.filter(
            ({ id, severity }) => severity === "error" && !["ED211", "ED501"].includes(id),
          );
          assert.deepEqual(
            left.map(({ message }) => message),
            [],
            `${name}: ${value}\n${fixed}`,
          );
        }
      }
    });
