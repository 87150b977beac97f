// A repository written by hand behind generated DTOs, rows and routes; and DTOs without any of them.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { NotFoundError, newUuid, type Page, type Queryable, type Row } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { CreateMessageRequest, toMessageResponse } from "./message.derived/index.ts";
import {
  type CreateNoteRequest,
  insertableNote,
  NoteMigration,
  type NoteQuery,
  type NoteRepository,
  type NoteRow,
  type NoteServerValues,
  noteColumns,
  noteFromRow,
  noteRouter,
  type UpdateNoteRequest,
} from "./note.derived/index.ts";
import type { Note } from "./note.entity.ts";

/** Counts what it is asked for; it keeps to the interface and to nothing else. */
class OwnNoteRepository implements NoteRepository {
  readonly #db: Queryable;
  constructor(db: Queryable) {
    this.#db = db;
  }
  async #notes(text: string, parameters: Row = []): Promise<Note[]> {
    const { rows } = await this.#db.query({ name: "own", text }, parameters);
    return rows.map((row) => noteFromRow(row as NoteRow));
  }
  async create(dto: CreateNoteRequest, values: NoteServerValues): Promise<Note> {
    const inserted = insertableNote(newUuid(), dto, values);
    const [note] = await this.#notes(
      `INSERT INTO notes VALUES ($1, upper($2), $3, $4) RETURNING ${noteColumns}`,
      inserted,
    );
    assert.ok(note !== undefined);
    return note;
  }
  async createMany(
    dtos: readonly CreateNoteRequest[],
    values: (dto: CreateNoteRequest, index: number) => NoteServerValues,
  ): Promise<Note[]> {
    return Promise.all(dtos.map((dto, index) => this.create(dto, values(dto, index))));
  }
  async findById(id: string): Promise<Note | null> {
    return (await this.#notes(`SELECT ${noteColumns} FROM notes WHERE id = $1`, [id]))[0] ?? null;
  }
  /** Rows of its own are not locked: it says so here. */
  async whileLocked<T>(id: string, run: (note: Note | null, notes: NoteRepository) => Promise<T>): Promise<T> {
    return run(await this.findById(id), this);
  }
  async findByIds(ids: readonly string[]): Promise<Note[]> {
    return (await Promise.all(ids.map((id) => this.findById(id)))).filter((note) => note !== null);
  }
  async findBySlug(slug: string): Promise<Note | null> {
    return (await this.#notes(`SELECT ${noteColumns} FROM notes WHERE slug = $1`, [slug]))[0] ?? null;
  }
  async existsBySlug(slug: string): Promise<boolean> {
    return (await this.findBySlug(slug)) !== null;
  }
  async list(limit: number, offset: number): Promise<Note[]> {
    return this.#notes(`SELECT ${noteColumns} FROM notes ORDER BY id DESC LIMIT $1 OFFSET $2`, [
      String(limit),
      String(offset),
    ]);
  }
  async listAfter(): Promise<Note[]> {
    return [];
  }
  async query(query: NoteQuery): Promise<Note[]> {
    return (await this.list(query.limit ?? 100, query.offset ?? 0)).filter(({ text }) =>
      text.includes(query.text ?? ""),
    );
  }
  async listFiltered(query: NoteQuery, limit: number, offset: number): Promise<Note[]> {
    return this.query({ ...query, limit, offset });
  }
  async *stream(query: NoteQuery): AsyncIterable<Note> {
    yield* await this.query(query);
  }
  async queryPage(query: NoteQuery): Promise<Page<Note>> {
    const items = await this.query(query);
    const isFull = items.length > 0 && items.length === query.limit;
    return { items, next: isFull ? `behind ${items.at(-1)?.text}` : null };
  }
  async findFirst(query: NoteQuery): Promise<Note | null> {
    return (await this.query(query))[0] ?? null;
  }
  async count(query: NoteQuery = {}): Promise<number> {
    return (await this.query(query)).length;
  }
  async exists(query: NoteQuery = {}): Promise<boolean> {
    return (await this.count(query)) > 0;
  }
  async update(id: string, dto: UpdateNoteRequest): Promise<Note> {
    const [note] = await this.#notes(
      `UPDATE notes SET text = COALESCE($2, text) WHERE id = $1 RETURNING ${noteColumns}`,
      [id, dto.text ?? null],
    );
    if (note === undefined) throw new NotFoundError("Note", id);
    return note;
  }
  async delete(): Promise<boolean> {
    return false;
  }
  async deleteMany(): Promise<number> {
    return 0;
  }
}

describeBehaviour("sql", (database) => {
  database.migrateOnce([NoteMigration]);

  test("a repository of one's own is served as a generated one is", async () => {
    const notes = new OwnNoteRepository(database.db);
    const app = noteRouter(notes, { createValues: () => ({ secret: "s3cret" }) });
    const made = await send(app, "POST", "/notes", { text: "loud", slug: "a", secret: "mine" });
    assert.deepEqual([made.status, made.json], [201, { id: made.json.id, text: "LOUD", slug: "a" }]);
    assert.equal((await notes.findBySlug("a"))?.secret, "s3cret");
    assert.deepEqual((await send(app, "GET", "/notes?text=LOUD")).json, [made.json]);
    // What `after` can be is up to the repository.
    const full = await send(app, "GET", "/notes?limit=1");
    assert.equal(full.headers.get("link"), '<?limit=1&after=behind+LOUD>; rel="next"');
    assert.equal((await send(app, "GET", "/notes?limit=1&after=behind+LOUD")).status, 200);
    const changed = await send(app, "PATCH", `/notes/${made.json.id}`, { text: "soft" });
    assert.equal(changed.json.text, "soft");
    assert.equal((await send(app, "PATCH", `/notes/${newUuid()}`, { text: "soft" })).status, 404);
    assert.equal((await send(app, "DELETE", `/notes/${made.json.id}`)).status, 404);
    assert.equal((await send(app, "POST", "/notes", { text: "x", slug: "a" })).status, 409);
  });
});

test("DTOs stand alone", () => {
  assert.deepEqual(CreateMessageRequest.parse({ text: "hi", to: "friends", ip: "1" }), { text: "hi", to: "friends" });
  assert.equal(CreateMessageRequest.safeParse({ text: "", to: "friends" }).success, false);
  const message = { id: newUuid(), text: "hi", to: "everyone", ip: "10.0.0.1" } as const;
  assert.deepEqual(toMessageResponse(message), { id: message.id, text: "hi", to: "everyone" });
  for (const file of ["row", "repository", "postgres", "query", "migration", "routes"])
    assert.equal(existsSync(join(import.meta.dirname, "message.derived", `${file}.ts`)), false, file);
  assert.equal(existsSync(join(import.meta.dirname, "note.derived", "postgres.ts")), false);
});
