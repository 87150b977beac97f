// Deletes that a foreign key refuses: 409, in the document and in the client's types exactly where it can happen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { OpenApiDocument } from "entity-derive/openapi";
import { Hono } from "hono";
import { type App, send } from "../../send.ts";
import {
  ArchiveApi,
  ArchiveMigration,
  type ArchiveRouterSchema,
  archiveRouter,
  PostgresArchiveRepository,
} from "./archive.derived/index.ts";
import { BookApi, BookMigration, bookRouter, PostgresBookRepository } from "./book.derived/index.ts";
import {
  LibraryApi,
  LibraryMigration,
  type LibraryRouterSchema,
  libraryRouter,
  PostgresLibraryRepository,
  type UpdateLibraryRequestJson,
} from "./library.derived/index.ts";
import { NoteApi, NoteMigration, noteRouter, PostgresNoteRepository } from "./note.derived/index.ts";
import { PostgresShelfRepository, ShelfApi, ShelfMigration, shelfRouter } from "./shelf.derived/index.ts";

// What the client is sent: exact, in both directions.
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const clientKnows: Equal<LibraryRouterSchema["/libraries/:id"]["$delete"]["status"], 204 | 400 | 404 | 409 | 412> =
  true;
const clientIsSpared: Equal<ArchiveRouterSchema["/archives/:id"]["$delete"]["status"], 204 | 400 | 404 | 412> = true;
const bodyHasVersion: Equal<UpdateLibraryRequestJson["expectedVersion"], number | undefined> = true;

const failuresOf = (document: OpenApiDocument, path: string): readonly string[] =>
  Object.keys(document.paths[path]?.delete?.responses ?? {});

test("the document says which deletes can be refused", () => {
  assert.ok(clientKnows && clientIsSpared && bodyHasVersion);
  assert.deepEqual(failuresOf(LibraryApi.openapi(), "/libraries/{id}"), ["204", "400", "404", "409", "412"]);
  assert.deepEqual(failuresOf(ShelfApi.openapi(), "/shelves/{id}"), ["204", "400", "404", "409", "412"]);
  assert.deepEqual(failuresOf(BookApi.openapi(), "/books/{id}"), ["204", "400", "404", "409", "412"]);
  assert.deepEqual(failuresOf(NoteApi.openapi(), "/notes/{id}"), ["204", "400", "404", "412"]);
  assert.deepEqual(failuresOf(ArchiveApi.openapi(), "/archives/{id}"), ["204", "400", "404", "412"]);
});

test("the document says that a change can say the version, and what an integer can be", () => {
  const { schemas } = LibraryApi.openapi().components;
  assert.deepEqual(schemas["UpdateLibraryRequest"]?.["required"], undefined);
  assert.deepEqual(schemas["UpdateLibraryRequest"]?.["properties"], {
    name: { type: "string" },
    volumes: { type: "integer", format: "int64" },
    expectedVersion: {
      type: "integer",
      format: "int64",
      description: "The `revision` that the change is based on; over HTTP `If-Match` can say it instead.",
    },
  });
});

describeBehaviour("refused deletes", (database) => {
  database.migrateOnce([LibraryMigration, ShelfMigration, BookMigration, NoteMigration, ArchiveMigration]);

  function served(): App {
    const { db } = database;
    return new Hono()
      .route("/", libraryRouter(new PostgresLibraryRepository(db)))
      .route("/", shelfRouter(new PostgresShelfRepository(db)))
      .route("/", bookRouter(new PostgresBookRepository(db)))
      .route("/", noteRouter(new PostgresNoteRepository(db)))
      .route("/", archiveRouter(new PostgresArchiveRepository(db)));
  }

  test("a row that others hold stays, and so does one whose rows others hold", async () => {
    const app = served();
    const made = async (path: string, body: object): Promise<string> => (await send(app, "POST", path, body)).json.id;
    const libraryId = await made("/libraries", { name: "Bodleian" });
    const shelfId = await made("/shelves", { libraryId });
    const bookId = await made("/books", { shelfId });
    const archiveId = await made("/archives", { name: "attic" });
    const note = await made("/notes", { bookId, archiveId });
    await made("/notes", { bookId, answers: note });
    const statusOf = async (path: string): Promise<number> => (await send(app, "DELETE", path)).status;
    assert.equal(await statusOf(`/libraries/${libraryId}`), 409);
    assert.equal(await statusOf(`/shelves/${shelfId}`), 409);
    assert.equal(await statusOf(`/books/${bookId}`), 409);
    assert.equal(await statusOf(`/archives/${archiveId}`), 204);
    assert.equal(await statusOf(`/notes/${note}`), 204);
    assert.equal(await statusOf(`/shelves/${shelfId}`), 204);
    assert.equal(await statusOf(`/libraries/${libraryId}`), 204);
  });

  test("a version that is missing or stale", async () => {
    const app = served();
    const { json } = await send(app, "POST", "/libraries", { name: "Bodleian" });
    const change = async (body: object): Promise<number> =>
      (await send(app, "PATCH", `/libraries/${json.id}`, body)).status;
    assert.equal(await change({ name: "x" }), 400);
    assert.equal(await change({ name: "x", expectedVersion: json.revision }), 200);
    assert.equal(await change({ name: "y", expectedVersion: json.revision }), 409);
  });
});
