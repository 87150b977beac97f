// The application of docs/frameworks/nestjs.md, compiled as Nest's applications are, and asked over HTTP.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type FreshDatabase, freshDatabase } from "@entity-derive/test-databases";
import type { INestApplication, Type } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { type ExampleFolder, exampleFolder } from "./example-folder.ts";
import { readPages } from "./pages.ts";
import { send } from "./send.ts";

const ada = "018f3f2e-7c1a-7d3e-9b2a-012345678900";
const asAda = { authorization: `Bearer ${ada}` };
const path = "docs/frameworks/nestjs.md";
let database: FreshDatabase;
let folder: ExampleFolder;

before(async () => {
  const text = readPages().find((page) => page.path === path)?.text ?? "";
  const [, tsconfig = ""] = /^```json\n(.*?)^```$/ms.exec(text) ?? [];
  database = await freshDatabase();
  process.env["DATABASE_URL"] = database.address;
  folder = await exampleFolder(path);
  folder.compile(JSON.parse(tsconfig).compilerOptions);
});

after(async () => {
  await database.drop();
  folder.remove();
});

async function listening(module: Type, prefix: string): Promise<INestApplication> {
  const app = await NestFactory.create(module, { logger: ["error"] });
  app.setGlobalPrefix(prefix);
  return app.listen(0, "127.0.0.1").then(() => app);
}

test("the routes in a controller, behind a guard of Nest", async () => {
  const { AppModule } = (await folder.load("dist/app.module.js")) as { AppModule: Type };
  const { NoteCount } = (await folder.load("dist/note-count.js")) as {
    NoteCount: Type<{ of(id: string): Promise<number> }>;
  };
  const app = await listening(AppModule, "api");
  try {
    const url = await app.getUrl();
    const notes = `${url}/api/notes`;
    const made = await send(notes, "POST", { text: "Zoë" }, asAda);
    assert.deepEqual([made.status, made.json.text, made.json.authorId], [201, "Zoë", ada]);
    const location = made.headers.get("location") ?? "";
    assert.equal(location, `/api/notes/${made.json.id}`);
    const note = `${url}${location}`;
    assert.equal((await send(note, "PATCH", { text: "a" }, asAda)).json.text, "a");
    assert.equal((await send(`${notes}?limit=5`, "GET", undefined, asAda)).json.length, 1);
    assert.equal(await app.get(NoteCount).of(ada), 1);

    const refused = await send(notes, "POST", { text: 7 }, asAda);
    assert.deepEqual([refused.status, refused.json.issues[0].path], [400, "text"]);
    assert.match((await send(notes, "POST", '{"text":"a","__proto__":{}}', asAda)).text, /`__proto__`/);
    assert.equal((await send(note, "PUT", {}, asAda)).headers.get("allow"), "GET, HEAD, PATCH, DELETE, OPTIONS");
    const stranger = await send(notes, "GET");
    assert.deepEqual([stranger.status, stranger.json.message], [401, "Unauthorized"]);
    assert.equal((await send(`${url}/notes`, "GET", undefined, asAda)).status, 404);
    assert.equal((await send(`${notes}/a/b`, "GET", undefined, asAda)).status, 404);
    assert.equal((await send(note, "DELETE", undefined, asAda)).status, 204);
  } finally {
    await app.close();
  }
});

test("the routes as a middleware, under a prefix and without", async () => {
  const { NotesModule } = (await folder.load("dist/notes.module.js")) as { NotesModule: Type };
  for (const prefix of ["", "api"]) {
    const app = await listening(NotesModule, prefix);
    try {
      const url = `${await app.getUrl()}${prefix === "" ? "" : `/${prefix}`}`;
      const answer = await send(`${url}/notes`, "GET");
      assert.deepEqual([answer.status, answer.headers.get("www-authenticate")], [401, "Bearer"]);
      assert.equal((await send(`${url}/notes`, "PUT", {})).status, 405);
      assert.equal((await send(`${url}/nothing`, "GET")).status, 404);
    } finally {
      await app.close();
    }
  }
});
