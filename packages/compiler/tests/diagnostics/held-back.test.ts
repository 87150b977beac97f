// A mistake is told once, and nothing is written for the files that hang on it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compile } from "../../src/index.ts";

const post = `
import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() @field("create") authorId!: Uuid;
}`;

const mistakes: Readonly<Record<string, string>> = {
  "an entity without a table": `
import { entity, id, type Uuid } from "entity-derive";

@entity({})
export class User {
  @id id!: Uuid;
}`,
  "an id without a type": `
import { entity, id } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id;
}`,
  "an annotation that cannot be read": `
import { entity, id, type Uuid } from "entity-derive";

@entity(options)
export class User {
  @id id!: Uuid;
}`,
};

for (const [name, user] of Object.entries(mistakes)) {
  test(`${name} is told once, and what belongs to it waits`, async () => {
    const entities = [
      { path: "post.entity.ts", text: post },
      { path: "user.entity.ts", text: user },
    ];
    const { diagnostics, failed, folders } = await compile(
      { entities, read: (path) => entities.find((source) => source.path === path)?.text ?? null },
      { router: "hono", validator: "zod", importEnding: () => ".ts" },
    );
    assert.deepEqual(
      diagnostics.map(({ span }) => span.path),
      ["user.entity.ts"],
    );
    assert.deepEqual([...failed].sort(), ["post.entity.ts", "user.entity.ts"]);
    assert.deepEqual(folders, []);
  });
}
