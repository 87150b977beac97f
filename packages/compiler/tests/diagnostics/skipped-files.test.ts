// A mistake is reported once, and nothing is written for the files that hang on it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Compilation, compile, type Source } from "../../src/index.ts";

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

function compiled(entities: readonly Source[]): Promise<Compilation> {
  return compile(
    { entities, read: (path) => entities.find((source) => source.path === path)?.text ?? null },
    { router: "hono", validator: "zod", importEnding: () => ".ts", app: null },
  );
}

for (const [name, user] of Object.entries(mistakes)) {
  test(`${name} is reported once, and what belongs to it waits`, async () => {
    const entities = [
      { path: "post.entity.ts", text: post },
      { path: "user.entity.ts", text: user },
    ];
    const { diagnostics, failed, folders } = await compiled(entities);
    assert.deepEqual(
      diagnostics.map(({ span }) => span.path),
      ["user.entity.ts"],
    );
    assert.deepEqual([...failed].sort(), ["post.entity.ts", "user.entity.ts"]);
    assert.deepEqual(folders, []);
  });
}

const word = (name: string): string => name.toLowerCase();

/** An entity that belongs to `parents`, has many of `children`, and has a mistake of its own when asked for. */
function entityFile(
  name: string,
  {
    parents = [],
    children = [],
    isWrong = false,
  }: Readonly<{ parents?: string[]; children?: string[]; isWrong?: boolean }>,
): Source {
  const related = [...parents, ...children];
  const text = `
import { belongsTo, entity, field, hasMany, id, sort, type Json, type Uuid } from "entity-derive";
${related.map((other) => `import type { ${other} } from "./${word(other)}.entity.ts";`).join("\n")}

${children.map((child) => `@hasMany<${child}>()`).join("\n")}
@entity({ table: "${word(name)}s" })
export class ${name} {
  @id id!: Uuid;
  ${parents.map((parent) => `@belongsTo<${parent}>() @field("create") ${word(parent)}Id!: Uuid;`).join("\n  ")}
  @field("create") ${isWrong ? "@sort" : ""} data!: Json;
}`;
  return { path: `${word(name)}.entity.ts`, text };
}

test("what depends on a file with an error waits, in both directions and by way of others; the rest does not", async () => {
  const { diagnostics, failed, folders, skipped } = await compiled([
    entityFile("Team", { isWrong: true }),
    entityFile("User", { parents: ["Team"], children: ["Post"] }),
    entityFile("Post", { parents: ["User"] }),
    entityFile("Club", { children: ["Member"] }),
    entityFile("Member", { parents: ["Club"], isWrong: true }),
    entityFile("Place", {}),
    entityFile("Visit", { parents: ["Place"] }),
    entityFile("Trip", { parents: ["Place", "Club", "Team"] }),
  ]);
  assert.deepEqual(
    diagnostics.map(({ id, span }) => `${id} ${span.path}`),
    ["ED205 member.entity.ts", "ED205 team.entity.ts"],
  );
  assert.deepEqual(Object.fromEntries(skipped), {
    "club.entity.ts": ["member.entity.ts"],
    "post.entity.ts": ["team.entity.ts"],
    "trip.entity.ts": ["member.entity.ts", "team.entity.ts"],
    "user.entity.ts": ["team.entity.ts"],
  });
  assert.deepEqual(folders.map(({ origin }) => origin?.entity).sort(), ["Place", "Visit"]);
  assert.equal(failed.size, 6);
});

test("a parent that has no @hasMany does not wait for its children", async () => {
  const { folders, skipped } = await compiled([
    entityFile("Team", {}),
    entityFile("User", { parents: ["Team"], isWrong: true }),
  ]);
  assert.deepEqual([...skipped], []);
  assert.deepEqual(
    folders.map(({ origin }) => origin?.entity),
    ["Team"],
  );
});

test("what a file that cannot be parsed refers to waits, with all that it may cascade to", async () => {
  const user = entityFile("User", { parents: ["Team", "Plan"] });
  const { skipped } = await compiled([
    { path: "invoice.entity.ts", text: 'import type { User } from "./user.entity.ts";\nexport class Invoice {' },
    { ...user, text: user.text.replace("@belongsTo<Team>()", '@belongsTo<Team>({ onDelete: "cascade" })') },
    entityFile("Team", { parents: ["Company"] }),
    entityFile("Plan", {}),
    entityFile("Company", {}),
  ]);
  assert.deepEqual(Object.fromEntries(skipped), {
    "team.entity.ts": ["invoice.entity.ts"],
    "user.entity.ts": ["invoice.entity.ts"],
  });
});
