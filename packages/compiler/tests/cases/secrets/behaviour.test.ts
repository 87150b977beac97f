// Secrets: no value of a column that is skipped is in anything that a write, a reader or an error gives away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type DeliveryMessage, OutboxDrainer, onDelivery } from "entity-derive/outbox";
import { ConflictError, ConstraintError, onQuery, onTransaction, transaction } from "entity-derive/runtime";
import { send, withHeaders } from "../../send.ts";
import {
  type AdmitPatient,
  type AmendPatient,
  type AnnotatePatient,
  type CreatePatientRequest,
  PatientApi,
  type PatientCommandContext,
  PatientCommandHandler,
  PatientEvent,
  PatientMigration,
  type PatientServerValues,
  PatientSubscriber,
  PostgresPatientRepository,
  patientRouter,
  type RekeyPatient,
  withPatients,
} from "./patient.derived/index.ts";
import type { Patient } from "./patient.entity.ts";

/** Gives back whole rows: what of them is answered is for the routes to know. */
class Patients extends PatientCommandHandler<PatientCommandContext> {
  admit(command: AdmitPatient, { repositories }: PatientCommandContext): Promise<Patient> {
    return repositories.patients.create(command, secrets());
  }

  async annotate({ id }: AnnotatePatient, { repositories }: PatientCommandContext): Promise<Patient> {
    const found = await repositories.patients.findById(id);
    assert.ok(found !== null);
    return found;
  }

  amend({ id, ...patch }: AmendPatient, { repositories }: PatientCommandContext): Promise<Patient> {
    return repositories.patients.update(id, patch);
  }

  async rekey({ id, passphrase }: RekeyPatient, { repositories }: PatientCommandContext): Promise<Patient> {
    const found = await repositories.patients.findById(id);
    assert.ok(found !== null);
    return repositories.patients.update(id, { passphrase, expectedVersion: found.revision });
  }
}

const doctor = "5ec2e700-1111-4111-8111-5ec2e75ec2e7";
const scan = new Uint8Array([0x5e, 0xc2, 0xe7, 0xaa, 0xbb, 0xcc]);
let made = 0;

/** Server values with a token that no other row has. */
function secrets(changed: Partial<PatientServerValues> = {}): PatientServerValues {
  return {
    doctorId: doctor,
    token: `secret token ${++made}`,
    pin: 918273645,
    balance: "77123456.789",
    blood: "blood ab",
    address: "198.51.100.77",
    scan,
    born: new Date("1931-07-13T01:02:03.004Z"),
    createdAt: new Date("2001-09-09T01:46:41.123Z"),
    allergies: ["secret nuts"],
    file: { text: "secret file" },
    recovery: { question: "secret question", answer: "secret answer" },
    ...changed,
  };
}

/** A request, which carries one of the secrets. */
function request(reference: string, note = ""): CreatePatientRequest {
  return { reference, note, passphrase: "secret passphrase" };
}

/** What the secrets look like as JSON, as PostgreSQL's text and in messages; one for each column. */
const traces = [
  /5ec2e700-1111/i,
  /secret token/,
  /918273645/,
  /77123456/,
  /blood ab/,
  /198\.51\.100\.77/,
  /5ec2e7aabbcc|XsLnqrvM|94,194,231/i,
  /1931-07-13/,
  /2001-09-09|\b1000000001/,
  /secret nuts/,
  /secret file/,
  /secret question/,
  /secret answer/,
  /secret pa/,
  /secret hint/,
];

/** What untyped code or a form may hand in for a secret: the message is ours, and the value is not in it. */
const malformed: readonly Partial<PatientServerValues>[] = [
  { doctorId: "5ec2e700-1111" },
  { pin: 918273645e5 },
  { balance: "77123456,789" },
  { address: "198.51.100.77.1" },
  { token: "secret token \ud800" },
];

describeBehaviour("secrets", (database) => {
  database.migrateOnce([PatientMigration]);

  test("events, notifications, the log, diagnostics, errors and documents have none", async () => {
    const { db } = database;
    // DDL has the labels of unions, which are no secrets.
    const recorded: string[] = [];
    const record = (what: string, value: unknown): void => void recorded.push(`${what}: ${text(value)}`);
    const stops = [
      onQuery((message) => record("query", message)),
      onTransaction((message) => record("transaction", message)),
      onDelivery((message: DeliveryMessage) => record("delivery", message)),
    ];
    const raw = await db.listen(PatientSubscriber.channel, (payload) => record("notification", payload));
    const subscriber = await PatientSubscriber.connect(db);
    const patients = new PostgresPatientRepository(db);

    const first = await patients.create(request("1", "short"), secrets());
    const { token, deletedAt } = await patients.create(request("2", "long ".repeat(2000)), secrets());
    assert.match(token, /secret token/);
    assert.equal(deletedAt, null);
    await patients.createMany([request("3")], () => secrets());
    await patients.upsert(request("3", "again"), secrets());
    await patients.update(first.id, { note: "changed", hint: "secret hint", expectedVersion: 0 });
    await patients.updateScoped(first.id, doctor, { note: "long ".repeat(2000), expectedVersion: 1 });
    await transaction(db, withPatients).run(({ patients }) => patients.delete(first.id));
    await patients.restore(first.id);
    for (const sql of [
      "UPDATE public.patients SET pin = pin + 0, token = token || '!', recovery_answer = recovery_answer || '!'",
      "DELETE FROM public.patients WHERE reference = '3'",
    ])
      await db.query({ name: sql, text: sql }, []);

    const failures = [
      patients.create(request("4"), secrets({ token: `${token}!` })),
      patients.create(request("4"), secrets({ pin: -918273645 })),
      patients.create({ ...request("4"), passphrase: "secret passphrase: weak" }, secrets()),
      patients.update(first.id, { passphrase: "secret passphrase: weak", expectedVersion: 2 }),
      patients.update(first.id, { note: "", expectedVersion: 77 }),
    ];
    for (const failure of await Promise.allSettled(failures)) {
      assert.ok(failure.status === "rejected");
      assert.ok(failure.reason instanceof ConstraintError || failure.reason instanceof ConflictError);
      record("error", failure.reason);
    }
    for (const values of malformed) {
      const [failure] = await Promise.allSettled([patients.create(request("4"), secrets(values))]);
      assert.ok(failure?.status === "rejected", Object.keys(values).join());
      assert.ok(failure.reason instanceof RangeError, Object.keys(values).join());
      record("error", failure.reason);
    }
    const commands = new Patients();
    const createValues = () => secrets({ token: `${token}!` });
    const router = patientRouter(patients, { commands, createValues, owner: (id) => id });
    const app = withHeaders(router, { "x-owner": doctor });
    const conflict = await send(app, "POST", "/patients", request("5"));
    assert.equal(conflict.status, 409);
    const path = `/patients/${first.id}`;
    const rekeyed = await send(app, "PUT", `${path}/rekey`, { passphrase: "secret passphrase, changed" });
    const expectedVersion = rekeyed.json.revision;
    const answers = [
      conflict,
      await send(app, "GET", "/patients"),
      await send(app, "GET", path),
      await send(app, "POST", "/patients/admit", request("6")),
      await send(app, "PUT", `${path}/annotate`, { note: "" }),
      rekeyed,
      await send(app, "PATCH", path, { hint: "secret hint, changed", expectedVersion }),
      await send(app, "PATCH", path, { passphrase: "secret passphrase: weak", expectedVersion: expectedVersion + 1 }),
      await send(app, "PATCH", path, { passphrase: ["secret passphrase"] }),
      await send(app, "POST", "/patients", { ...request("7"), passphrase: "secret pa" }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 200, 200, 201, 200, 200, 200, 422, 400, 400],
    );
    for (const { text } of answers) record("answer", text);
    const { headers } = await send(app, "GET", "/patients?limit=1");
    const after = /after=([\w-]+)/.exec(headers.get("link") ?? "")?.[1] ?? "";
    record("page token", Buffer.from(after, "base64url").toString());
    record("document", PatientApi.openapi());

    const handler = {
      async handle(row: unknown): Promise<void> {
        record("outbox", row);
        throw new Error(`cannot handle ${text(row)}`);
      },
    };
    const drainer = new OutboxDrainer(db, handler, { maxAttempts: 1 });
    for (let count = 1; count > 0; ) count = await drainer.drainOnce();
    const parked = await drainer.parked({ limit: 100 });
    for (const row of parked) record("parked", row);

    const readers: string[] = [];
    for (const _ of parked.slice(0, 7)) {
      const { value } = await subscriber.next();
      if (value !== undefined) readers.push(PatientEvent.stringify(value));
    }
    record("subscriber", readers);
    for (const table of ["entity_outbox", "entity_audit_log"]) record(table, await dump(table));
    await subscriber.close();
    await raw.close();
    for (const stop of stops) stop();

    const kinds = new Set(recorded.map((line) => line.slice(0, line.indexOf(":"))));
    assert.deepEqual([...kinds].sort(), [
      ..."answer delivery document entity_audit_log entity_outbox error notification outbox".split(" "),
      "page token",
      ..."parked query subscriber transaction".split(" "),
    ]);
    assert.match(recorded.join("\n"), /"truncated": ?true/);
    for (const trace of traces)
      assert.deepEqual(
        recorded.filter((line) => trace.test(line)),
        [],
        String(trace),
      );
    // The same traces find every one of them where they belong.
    const table = await dump("patients");
    for (const trace of traces) assert.match(table, trace);
  });

  async function dump(table: string): Promise<string> {
    const sql = `SELECT row_to_json(stored)::TEXT FROM public.${table} AS stored`;
    return (await database.db.query({ name: sql, text: sql }, [])).rows.join("\n");
  }
});

/** A value as text: of an error all that a log would show, its causes included. */
function text(value: unknown): string {
  if (value instanceof Error) return inspect(value, { depth: 9, showHidden: true });
  if (typeof value === "string") return value;
  return JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? String(part) : part));
}
