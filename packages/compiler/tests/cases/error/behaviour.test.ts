// With `error` everything that a repository throws is the user's own class, made once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour } from "@entity-derive/test-databases";
import {
  ConflictError,
  ConstraintError,
  NotFoundError,
  newUuid,
  type Queryable,
  transaction,
} from "entity-derive/runtime";
import { send, withHeaders } from "../../send.ts";
import { TicketFailure } from "./failure.ts";
import { GateMigration, PostgresGateRepository } from "./gate.derived/index.ts";
import {
  type CreateTicketRequest,
  PostgresTicketRepository,
  TicketMigration,
  TicketTransactionRepo,
  ticketRouter,
  withTickets,
} from "./ticket.derived/index.ts";

let count = 0;

function ticket(given: Partial<CreateTicketRequest> = {}): CreateTicketRequest {
  count += 1;
  return { code: `${count}`, row: count, seat: 1, holderId: newUuid(), at: { hall: "A" }, ...given };
}

function opened({ db }: DatabaseCase): PostgresTicketRepository {
  return new PostgresTicketRepository(db);
}

/** A failure, made once, from an error of this class. */
function from(cause: abstract new (...given: never[]) => Error, check: (error: Error) => void = () => {}) {
  return (error: unknown): true => {
    assert.ok(error instanceof TicketFailure, String(error));
    assert.ok(error.cause instanceof cause, String(error.cause));
    assert.equal(error.cause instanceof TicketFailure, false);
    check(error.cause);
    return true;
  };
}

describeBehaviour("error", (database) => {
  database.migrateOnce([TicketMigration, GateMigration]);

  test("no row, another version, a violated constraint", async () => {
    const tickets = opened(database);
    const made = await tickets.create(ticket());
    const { id, holderId, version } = made;
    await assert.rejects(tickets.update(newUuid(), { seat: 2, expectedVersion: 0 }), from(NotFoundError));
    await assert.rejects(tickets.update(newUuid(), { expectedVersion: 0 }), from(NotFoundError));
    await assert.rejects(tickets.update(id, { seat: 2, expectedVersion: version + 1 }), from(ConflictError));
    await assert.rejects(tickets.update(id, { expectedVersion: version + 1 }), from(ConflictError));
    await assert.rejects(tickets.updateScoped(id, holderId, { seat: 2, expectedVersion: 9 }), from(ConflictError));
    assert.equal(await tickets.updateScoped(id, newUuid(), { seat: 2, expectedVersion: 9 }), null);
    const code = from(ConstraintError, (error) => assert.equal((error as ConstraintError).field, "code"));
    await assert.rejects(tickets.create(ticket({ holderId: made.holderId, code: made.code })), code);
    await assert.rejects(tickets.createMany([ticket(), ticket({ holderId: made.holderId, code: made.code })]), code);
    const seat = from(ConstraintError, (error) => assert.equal((error as ConstraintError).field, null));
    await assert.rejects(tickets.upsert(ticket({ row: made.row, seat: made.seat })), seat);
    await assert.rejects(tickets.create(ticket({ partOfId: newUuid() })), from(ConstraintError));
    assert.deepEqual(await tickets.findById(id), made);
  });

  test("what is refused before the server is asked", async () => {
    const tickets = opened(database);
    const id = newUuid();
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      create: () => tickets.create(ticket({ row: 0.5 })),
      createMany: () => tickets.createMany([ticket({ row: 2 ** 31 })]),
      upsert: () => tickets.upsert(ticket({ holderId: "x" })),
      findById: () => tickets.findById("x"),
      findByIds: () => tickets.findByIds([id, "x"]),
      findByRowAndSeat: () => tickets.findByRowAndSeat(0.5, 1),
      existsByRowAndSeat: () => tickets.existsByRowAndSeat(1, Number.NaN),
      findByIdPublic: () => tickets.findByIdPublic("x"),
      list: () => tickets.list(-1, 0),
      "list from an offset": () => tickets.list(1, 0.5),
      listAfter: () => tickets.listAfter(null, -1),
      listInvolving: () => tickets.listInvolving("x", 1, 0),
      query: () => tickets.query({ limit: -1 }),
      "query sorted by nothing there is": () => tickets.query({ sort: "id; --" as "code_asc" }),
      listFiltered: () => tickets.listFiltered({}, 1, -1),
      stream: () => Array.fromAsync(tickets.stream({ offset: -1 })),
      queryPage: () => tickets.queryPage({ limit: -1 }),
      "queryPage after what is no token": () => tickets.queryPage({ after: "x" }),
      findFirst: () => tickets.findFirst({ offset: -1 }),
      queryWithDeleted: () => tickets.queryWithDeleted({ offset: Number.NaN }),
      findTicket: () => tickets.findTicket("x"),
      findTickets: () => tickets.findTickets(id, -1),
      findTicketsByTicketIds: () => tickets.findTicketsByTicketIds(["x"]),
      update: () => tickets.update(id, { row: 0.5, expectedVersion: 0 }),
      "update of no id": () => tickets.update("x", { expectedVersion: 0 }),
      delete: () => tickets.delete("x"),
      deleteMany: () => tickets.deleteMany(["x"]),
      hardDelete: () => tickets.hardDelete("x"),
      restore: () => tickets.restore("x"),
      findByIdWithDeleted: () => tickets.findByIdWithDeleted("x"),
      listWithDeleted: () => tickets.listWithDeleted(1, -1),
      findByIdScoped: () => tickets.findByIdScoped(id, "x"),
      listByOwner: () => tickets.listByOwner(id, -1, 0),
      updateScoped: () => tickets.updateScoped(id, "x", { expectedVersion: 0 }),
      deleteScoped: () => tickets.deleteScoped("x", id),
      findByIdForUpdate: () => new TicketTransactionRepo(database.db).findByIdForUpdate("x"),
    };
    for (const [name, call] of Object.entries(calls)) await assert.rejects(call(), from(RangeError), name);
    const untested = Object.getOwnPropertyNames(PostgresTicketRepository.prototype).filter((name) => !(name in calls));
    assert.deepEqual(untested, ["findByHolderIdAndCode", "existsByHolderIdAndCode", "whileLocked", "count", "exists"]);
  });

  test("what the server or the driver says, whatever the method", async () => {
    const broken = new Error("the line is dead");
    const dead: Queryable = {
      query: () => Promise.reject(broken),
      async *stream() {
        yield await Promise.reject(broken);
      },
      execute: () => Promise.reject(broken),
      afterCommit: () => Promise.reject(broken),
      scoped: () => dead,
    };
    const tickets = new PostgresTicketRepository(dead);
    const id = newUuid();
    const same = from(Error, (error) => assert.equal(error, broken));
    for (const call of [
      () => tickets.create(ticket()),
      () => tickets.findByHolderIdAndCode(newUuid(), "x"),
      () => tickets.existsByHolderIdAndCode(newUuid(), "x"),
      () => tickets.query({}),
      () => tickets.listFiltered({ code: "x" }, 1, 0),
      () => Array.fromAsync(tickets.stream({ code: "x" })),
      () => tickets.deleteMany([id]),
      () => tickets.update(id, { seat: 1, expectedVersion: 0 }),
      () => tickets.findTicketsByTicketIds([id]),
    ])
      await assert.rejects(call(), same);
    const gates = new PostgresGateRepository(database.db);
    await gates.create({ name: "a" });
    // Without `typedConstraints` it is the driver's own error.
    const unique = (error: Error): void => assert.equal((error as { code?: string }).code, "23505");
    await assert.rejects(gates.create({ name: "a" }), from(Error, unique));
    await assert.rejects(gates.update(newUuid(), { name: "b" }), from(NotFoundError));
  });

  test("inside a transaction", async () => {
    const tickets = opened(database);
    const made = await tickets.create(ticket());
    const failing = transaction(database.db, withTickets).run(async (members) => {
      await members.tickets.create(ticket());
      await members.tickets.create(ticket({ holderId: made.holderId, code: made.code }));
    });
    await assert.rejects(failing, from(ConstraintError));
    assert.deepEqual(await tickets.list(9, 0), [made]);
  });

  test("over HTTP the cause decides the status", async () => {
    const tickets = opened(database);
    const app = withHeaders(ticketRouter(tickets, { owner: (id) => id }), { "x-owner": newUuid() });
    const made = await send(app, "POST", "/tickets", ticket());
    assert.equal(made.status, 201, made.text);
    const taken = await send(app, "POST", "/tickets", ticket({ code: made.json.code }));
    assert.deepEqual(
      [taken.status, taken.json.constraint, taken.json.field],
      [409, "tickets_holder_id_code_key", "code"],
    );
    const stale = await send(app, "PATCH", `/tickets/${made.json.id}`, { seat: 2, expectedVersion: 5 });
    assert.equal(stale.status, 409);
    const missing = await send(app, "PATCH", `/tickets/${newUuid()}`, { seat: 2, expectedVersion: 0 });
    assert.equal(missing.status, 404);
  });
});
