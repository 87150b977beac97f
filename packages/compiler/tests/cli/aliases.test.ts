// tsconfig `paths`: names that lead to files of the project are followed, and what is generated imports the files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { project } from "./run.ts";

const files = {
  "tsconfig.json":
    '{ "compilerOptions": { "module": "preserve", "paths": { "@/*": ["./src/*"], "$shared": ["./lib/shared"] } } }',
  "src/users/user.entity.ts": `import { entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Post } from "@/posts/post.entity";
import type { Role } from "$shared";

@hasMany<Post>()
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") role!: Role;
}
`,
  "src/posts/post.entity.ts": `import { belongsTo, command, entity, field, id, type Uuid } from "entity-derive";
import { PostError } from "@/errors";
import { requireUser } from "$shared";
import type { Digest } from "@/digest";
import type { User } from "@/users/user.entity.ts";

@command<{ payload: Digest }>("Publish")
@entity({ table: "posts", commands: true, error: PostError, api: { handlers: true, guard: requireUser } })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() @field("create", "response") authorId!: Uuid;
}
`,
  "src/errors/index.ts": "export class PostError extends Error {}",
  "src/digest.ts": "export type Digest = { readonly isWeekly: boolean };",
  "lib/shared.ts": 'export type Role = "admin" | "guest";\nexport function requireUser(): string { return ""; }',
};

test("aliases are followed for relations, types, guards and error classes", async (context) => {
  const shop = project(context, files);
  const { exitCode, output, errors } = await shop.run("generate", "--check");
  assert.equal(exitCode, 1);
  assert.doesNotMatch(output, /ED\d+/, output + errors);
  assert.equal((await shop.run("generate")).exitCode, 0);
  const post = shop.list().filter((path) => path.startsWith("src/posts/post.derived/") && path.endsWith(".ts"));
  const texts = post.map((path) => shop.read(path)).join("\n");
  assert.match(texts, /from "\.\.\/\.\.\/users\/user\.entity"/);
  assert.match(texts, /import \{ PostError \} from "\.\.\/\.\.\/errors\/index"/);
  assert.match(texts, /import (?:type )?\{ requireUser \} from "\.\.\/\.\.\/\.\.\/lib\/shared"/);
  assert.match(texts, /import type \{ Digest \} from "\.\.\/\.\.\/digest"/);
  assert.doesNotMatch(texts, /from "[@$]/);
  assert.match(shop.read("src/users/user.derived/dto.ts"), /"admin"/);
});

test("aliases lead to base classes, and to what the names in those mean", async (context) => {
  const shop = project(context, {
    ...files,
    "src/orm.ts": 'export * from "entity-derive";',
    "src/base/record.ts": `import { belongsTo, field, id, type Uuid } from "@/orm";
import type { User } from "@/users/user.entity";
import type { Role } from "$shared";

export abstract class Record {
  @id id!: Uuid;
  @field("create", "response") role!: Role;
  @belongsTo<User>() @field("create", "response") ownerId!: Uuid;
}
`,
    "src/base/index.ts": 'export * from "./record";',
    "src/notes/note.entity.ts": `import { entity, field } from "@/orm";
import { Record } from "@/base";

@entity({ table: "notes", migrations: true })
export class Note extends Record {
  @field("create", "response") text!: string;
}
`,
  });
  const { exitCode, output, errors } = await shop.run("generate");
  assert.equal(exitCode, 0, output + errors);
  assert.match(shop.read("src/notes/note.derived/migration.ts"), /owner_id UUID [^,]*REFERENCES public\.users \(id\)/);
  assert.match(shop.read("src/notes/note.derived/dto.ts"), /role: z\.enum\(\["admin", "guest"\]\)/);
});

test("aliases lead to constants, and to enums and constants as types", async (context) => {
  const shop = project(context, {
    ...files,
    "src/users/user.entity.ts": files["src/users/user.entity.ts"]
      .replace('import type { Role } from "$shared";', 'import { Level, Role, Tables } from "@/names";')
      .replace('"users"', "Tables.users")
      .replace("role!: Role;", 'role: Role = Role.Admin;\n  @field("response") level: Level = Level.Low;'),
    "src/names/index.ts": 'export { Level } from "./level";\nexport * from "@/roles";\nexport * from "./tables";',
    "src/names/tables.ts": 'const USERS = "people";\nexport const Tables = { users: USERS } as const;',
    "src/names/level.ts": 'export enum Level { Low = "low", High = "high" }',
    "src/roles.ts":
      'export const Role = { Admin: "admin" } as const;\nexport type Role = (typeof Role)[keyof typeof Role];',
  });
  const { exitCode, output, errors } = await shop.run("generate");
  assert.equal(exitCode, 0, output + errors);
  assert.match(shop.read("src/users/user.derived/row.ts"), /userRoleValues: readonly User\["role"\]\[\] = \["admin"\]/);
  assert.match(shop.read("src/users/user.derived/row.ts"), /`people`/);
  assert.match(
    shop.read("src/users/user.derived/row.ts"),
    /userLevelValues: readonly User\["level"\]\[\] = \["low", "high"\] as readonly User\["level"\]\[\]/,
  );
});

test("an error in a base is shown once, and holds back those that extend it until it is corrected", async (context) => {
  const base = (type: string): string => `import { field, id, type Uuid } from "entity-derive";

export abstract class Record {
  @id id!: Uuid;
  @field("create", "response") role!: ${type};
}
`;
  const entity = (name: string): string => `import { entity } from "entity-derive";
import { Record } from "@/record";

@entity({ table: "${name}s" })
export class ${name} extends Record {}
`;
  const shop = project(context, {
    "tsconfig.json": files["tsconfig.json"],
    "src/record.ts": base("Strin"),
    "src/note.entity.ts": entity("Note"),
    "src/page.entity.ts": entity("Page"),
  });
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 1);
  assert.equal(output.match(/ED108/g)?.length, 2, "the message and its line `explain`");
  assert.match(output, /src\/record\.ts:5:/);
  assert.match(output, /src\/note\.entity\.ts is not generated because of errors in src\/record\.ts/);
  assert.match((await shop.run("generate", "src/page.entity.ts")).output, /src\/record\.ts:5:/);
  assert.deepEqual(
    shop.list().filter((path) => path.includes(".derived/")),
    [],
  );
  shop.write("src/record.ts", base("string"));
  assert.equal((await shop.run("generate")).exitCode, 0);
  assert.match(shop.read("src/page.derived/dto.ts"), /role: string;/);
});

test("the tsconfig that holds for a file has its aliases, also by `extends` and `references`", async (context) => {
  const shop = project(context, {
    ...files,
    "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    "tsconfig.app.json": '{ "extends": "./tsconfig.base.json", "include": ["src"] }',
    "tsconfig.base.json": files["tsconfig.json"],
  });
  const { exitCode, output, errors } = await shop.run("generate");
  assert.equal(exitCode, 0, output + errors);
});

test("a name that no alias leads to is a package's, and an alias out of the project is passed on as it is", async (context) => {
  const shop = project(context, {
    "inner/package.json": "{}",
    "inner/tsconfig.json":
      '{ "compilerOptions": { "module": "preserve", "paths": { "*": ["./src/*"], "#out/*": ["../out/*"] } } }',
    "inner/src/user.entity.ts": `import { entity, field, id, type Uuid } from "entity-derive";
import { requireUser } from "#out/guards";

@entity({ table: "users", api: { handlers: true, guard: requireUser } })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
`,
  });
  const { exitCode, output, errors } = await shop.runIn("inner", "generate");
  assert.equal(exitCode, 0, output + errors);
  assert.match(shop.read("inner/src/user.derived/routes.ts"), /from "#out\/guards"/);
});

test("an alias that leads to no file is told with the path that it leads to", async (context) => {
  const shop = project(context, {
    ...files,
    "src/users/user.entity.ts": files["src/users/user.entity.ts"].replace('"$shared"', '"@/roles"'),
  });
  const { exitCode, output } = await shop.run("generate");
  assert.equal(exitCode, 1);
  assert.match(
    output,
    /help: correct `paths` in tsconfig\.json, which map `@\/roles` to `src\/roles`, where there is no file; if it is a package: /,
  );
});
