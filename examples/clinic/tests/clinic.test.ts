// The clinics as their staff sees them, and as staff of another clinic tries to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour } from "@entity-derive/test-databases";
import { EventStreams } from "entity-derive/event-streams";
import { deliverEvents, type TestApplication, type TestRequests, type TestResponse } from "entity-derive/testing";
import { document, repositories } from "../src/app.derived/index.ts";
import { testApplication, testClient, testEvents } from "../src/app.derived/testing.ts";
import { createApp } from "../src/app.ts";
import { InvoiceWriter } from "../src/invoices.ts";
import { administratorToken, requireStaff, type Staff } from "../src/require-staff.ts";

/** A clinic with a room, a patient and an appointment at nine. */
class Clinic {
  readonly requests: TestRequests;
  readonly token: string;
  readonly clinicId: string;
  readonly practitionerId: string;
  patientId = "";
  roomId = "";
  appointmentId = "";

  constructor(app: TestRequests, token: string) {
    const [clinicId = "", practitionerId = ""] = token.split(".");
    const staff: Staff = { clinicId, name: practitionerId, isAdministrator: false };
    this.requests = app.as(requireStaff, staff);
    this.token = token;
    this.clinicId = clinicId;
    this.practitionerId = practitionerId;
  }

  send(method: string, path: string, body?: unknown): Promise<TestResponse> {
    return this.requests.send(method, path, body);
  }

  book(from: string, until: string, change: object = {}): Promise<TestResponse> {
    const { patientId, practitionerId, roomId } = this;
    return this.send("POST", "/appointments", {
      ...{ patientId, practitionerId, roomId, startsAt: at(from), endsAt: at(until) },
      ...change,
    });
  }

  async make(path: string, body: object): Promise<string> {
    const { status, text, json } = await this.send("POST", path, body);
    assert.equal(status, 201, text);
    return json.id;
  }
}

function at(time: string): string {
  return `2026-12-01T${time}:00.000Z`;
}

const insuranceNumber = "A123456789";

async function open(app: TestRequests, name: string): Promise<Clinic> {
  const opening = { clinic: name, practitioner: { name: `Doctor of ${name}`, email: "doctor@example.org" } };
  const opened = await app.send("POST", "/clinics/open", opening);
  assert.equal(opened.status, 200, opened.text);
  const clinic = new Clinic(app, opened.json.token);
  clinic.roomId = await clinic.make("/rooms", { name: "1" });
  const patient = { firstName: "Ada", lastName: `Patient of ${name}`, bornOn: "1990-05-01", insuranceNumber };
  clinic.patientId = await clinic.make("/patients", patient);
  const booked = await clinic.book("09:00", "09:30");
  assert.equal(booked.status, 201, booked.text);
  clinic.appointmentId = booked.json.id;
  return clinic;
}

interface Opened {
  readonly app: TestApplication;
  readonly ours: Clinic;
  readonly theirs: Clinic;
}

async function within(database: DatabaseCase, run: (opened: Opened) => Promise<void>): Promise<void> {
  await using app = await testApplication({
    migrations: new URL("../migrations/", import.meta.url),
    url: database.postgres?.address,
    serve: (db) => {
      const streams = new EventStreams(db.jobs, { key: "k".repeat(32), pollInterval: 20, spread: 1 });
      const { fetch } = createApp({ application: db, jobs: db.jobs, close: () => db.close() }, streams);
      return { fetch, close: () => streams.close() };
    },
  });
  await run({ app, ours: await open(app, "Hill"), theirs: await open(app, "Lake") });
}

describeBehaviour("clinic", (database) => {
  test("a clinic sees its own rows, in every list and by every id", () =>
    within(database, async ({ ours, theirs }) => {
      for (const path of ["practitioners", "rooms", "patients", "appointments"]) {
        const { status, json } = await ours.send("GET", `/${path}`);
        assert.deepEqual([status, json.length], [200, 1], path);
        assert.doesNotMatch(JSON.stringify(json), /Lake/);
      }
      const attacks: readonly (readonly [string, string, object?])[] = [
        ["GET", `/patients/${theirs.patientId}`],
        ["PATCH", `/patients/${theirs.patientId}`, { lastName: "Ours" }],
        ["DELETE", `/patients/${theirs.patientId}`],
        ["GET", `/appointments/${theirs.appointmentId}`],
        ["POST", `/appointments/${theirs.appointmentId}/cancel`],
        ["POST", `/appointments/${theirs.appointmentId}/complete`, { findings: "none", price: "1" }],
        [
          "POST",
          `/appointments/${theirs.appointmentId}/reschedule`,
          { startsAt: at("10:00"), endsAt: at("11:00"), roomId: ours.roomId },
        ],
      ];
      for (const [method, path, body] of attacks) assert.equal((await ours.send(method, path, body)).status, 404, path);
      assert.equal((await theirs.send("GET", `/appointments/${theirs.appointmentId}`)).json.state, "booked");
      const { clinicId } = theirs;
      assert.equal((await ours.send("GET", `/clinics/${clinicId}`)).status, 404);
      for (const wrong of [
        { patientId: theirs.patientId },
        { practitionerId: theirs.practitionerId },
        { roomId: theirs.roomId },
      ])
        assert.equal((await ours.book("10:00", "10:30", wrong)).status, 409);
      const mine = await ours.book("10:00", "10:30", { clinicId });
      assert.deepEqual([mine.status, mine.json.clinicId], [201, ours.clinicId]);
    }));

  test("a token that is changed, or none, is 401", () =>
    within(database, async ({ app, ours, theirs }) => {
      const [clinicId] = theirs.token.split(".");
      const [, practitionerId, signature] = ours.token.split(".");
      const withToken = (token: string): TestRequests => app.withHeaders({ authorization: `Bearer ${token}` });
      for (const token of ["", "a.b.c", `${clinicId}.${practitionerId}.${signature}`])
        assert.equal((await withToken(token).send("GET", "/patients")).status, 401, token);
      assert.equal((await withToken(ours.token).send("GET", "/patients")).status, 200);
    }));

  test("an administrator of the chain sees clinics, practitioners and rooms of all, and nothing of patients", () =>
    within(database, async ({ app, ours, theirs }) => {
      const root = app.withHeaders({ authorization: `Bearer ${administratorToken("root")}` });
      const ofTheirs = root.withHeaders({ "x-clinic": theirs.clinicId });
      for (const path of ["clinics", "practitioners", "rooms"])
        assert.equal((await root.send("GET", `/${path}`)).json.length, 2, path);
      for (const path of ["patients", "appointments", "invoices", `patients/${ours.patientId}`, "appointments/events"])
        assert.equal((await root.send("GET", `/${path}`)).status, 403, path);
      assert.equal((await root.send("PATCH", `/clinics/${theirs.clinicId}`, { name: "Sea" })).json.name, "Sea");
      assert.equal((await root.send("PATCH", `/rooms/${ours.roomId}`, { name: "9" })).json.clinicId, ours.clinicId);
      assert.equal((await root.send("POST", "/rooms", { name: "7" })).status, 400);
      assert.equal((await ofTheirs.send("POST", "/rooms", { name: "7" })).json.clinicId, theirs.clinicId);
      assert.equal((await ofTheirs.send("POST", "/rooms", { name: "7" })).status, 409);
      assert.equal((await ours.send("GET", "/rooms")).json.length, 1);
      // A clinic cannot be called like the chain, and no header of its staff makes an administrator.
      const [, name, signature] = ours.token.split(".");
      for (const token of [`chain.${name}.${signature}`, "chain.root.", "chain.root.a"])
        assert.equal(
          (await app.send("GET", "/clinics", undefined, { authorization: `Bearer ${token}` })).status,
          401,
          token,
        );
      const withHeader = app.withHeaders({ authorization: `Bearer ${ours.token}`, "x-clinic": theirs.clinicId });
      assert.equal((await withHeader.send("GET", "/clinics")).json.length, 1);
    }));

  test("neither a practitioner nor a room is booked twice, however many ask", () =>
    within(database, async ({ ours, theirs }) => {
      const other = await ours.make("/rooms", { name: "2" });
      const doctor = await ours.make("/practitioners", { name: "Grace", email: "grace@example.org" });
      const twice = await ours.book("09:15", "09:45", { roomId: other });
      assert.equal(twice.status, 409, twice.text);
      assert.equal((await ours.book("09:15", "09:45", { practitionerId: doctor })).status, 409);
      assert.equal((await ours.book("09:15", "09:45", { practitionerId: doctor, roomId: other })).status, 201);
      assert.equal((await ours.book("09:30", "10:00")).status, 201, "one may start when another ends");
      assert.equal((await ours.book("11:30", "11:00")).status, 422, "a reversed range");
      const asked = await Promise.all(Array.from({ length: 6 }, () => theirs.book("15:00", "15:30")));
      assert.deepEqual(asked.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
      assert.equal((await ours.send("POST", `/appointments/${ours.appointmentId}/cancel`)).json.state, "cancelled");
      assert.equal((await ours.book("09:00", "09:15")).status, 201, "a cancelled one takes no time");
    }));

  test("a booking that is sent again is made once, and answered to its practitioner alone", () =>
    within(database, async ({ app, ours, theirs }) => {
      const { appointments } = testClient(ours.requests);
      const { patientId, practitionerId, roomId } = ours;
      const json = { patientId, practitionerId, roomId, startsAt: at("10:00"), endsAt: at("10:30") };
      const header = { "Idempotency-Key": '"the booking at ten"' };
      const answers = [await appointments.$post({ json, header }), await appointments.$post({ json, header })];
      assert.deepEqual(
        answers.map(({ status, headers }) => [status, headers.get("idempotency-replayed")]),
        [
          [201, null],
          [201, "true"],
        ],
      );
      const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
      assert.equal(second, first);
      const other = await appointments.$post({ json: { ...json, startsAt: at("10:15") }, header });
      assert.equal(other.status, 422);
      assert.equal((await ours.send("POST", "/appointments", json)).status, 409);
      const body = { ...json, practitionerId: theirs.practitionerId };
      const stolen = await theirs.requests.withHeaders(header).send("POST", "/appointments", body);
      assert.deepEqual([stolen.status, stolen.headers.get("idempotency-replayed")], [409, null]);
      assert.equal((await testEvents(app)).filter(({ event }) => event.type === "created").length, 3);
    }));

  test("only booked appointments change, and payloads keep their rules", () =>
    within(database, async ({ ours }) => {
      const path = `/appointments/${ours.appointmentId}`;
      const later = { roomId: ours.roomId, startsAt: at("14:00"), endsAt: at("14:30") };
      const moved = await ours.send("POST", `${path}/reschedule`, later);
      assert.deepEqual([moved.status, moved.json.startsAt], [200, later.startsAt]);
      assert.equal((await ours.send("POST", `${path}/reschedule`, { ...later, endsAt: "soon" })).status, 400);
      for (const [body, place] of [
        [{ findings: "", price: "1" }, "findings"],
        [{ findings: "fine", price: "10.005" }, "price"],
        [{ findings: "fine", price: "-1" }, "price"],
      ] as const) {
        const { status, json } = await ours.send("POST", `${path}/complete`, body);
        assert.deepEqual([status, json.issues[0].path], [400, place]);
      }
      const done = await ours.send("POST", `${path}/complete`, { findings: "fine", price: "80.50" });
      assert.deepEqual([done.status, done.json.state, done.json.price], [200, "done", "80.50"]);
      for (const command of ["cancel", "complete", "reschedule"]) {
        const body = { cancel: undefined, complete: { findings: "x", price: "1" }, reschedule: later }[command];
        assert.equal((await ours.send("POST", `${path}/${command}`, body)).status, 409, command);
      }
    }));

  test("patients, practitioners and rooms with appointments stay", () =>
    within(database, async ({ ours }) => {
      for (const [path, id] of [
        ["patients", ours.patientId],
        ["practitioners", ours.practitionerId],
        ["rooms", ours.roomId],
      ]) {
        const { status, text } = await ours.send("DELETE", `/${path}/${id}`);
        assert.equal(status, 409, text);
        assert.match(text, /still referenced by appointments/);
      }
      const room = await ours.make("/rooms", { name: "2" });
      assert.equal((await ours.send("DELETE", `/rooms/${room}`)).status, 204);
      assert.equal((await ours.book("10:00", "10:30", { roomId: room })).status, 409);
      assert.equal((await ours.send("POST", "/rooms", { name: "2" })).status, 201, "the name is free again");
    }));

  test("an insurance number is stored, and in no answer, event or audit entry", () =>
    within(database, async ({ app, ours }) => {
      const path = `/patients/${ours.patientId}`;
      const changed = await ours.send("PATCH", path, { insuranceNumber: "B987654321", firstName: "Grace" });
      const wrong = await ours.send("PATCH", path, { insuranceNumber: "secret-7" });
      assert.deepEqual([changed.status, wrong.status], [200, 400]);
      for (const { text } of [changed, wrong, await ours.send("GET", path), await ours.send("GET", "/patients")])
        assert.doesNotMatch(text, /987654321|123456789|secret-7/);
      const all = repositories(app.db.jobs, { administration: app.db.jobs });
      assert.equal((await all.patients.findById(ours.patientId as never))?.insuranceNumber, "B987654321");
      const text = "SELECT to_jsonb(l)::text FROM entity_audit_log l";
      const { rows } = await app.db.owner.query({ name: "audit", text }, []);
      assert.ok(rows.length > 0);
      assert.doesNotMatch(JSON.stringify(rows), /987654321|123456789/);
      const { CreatePatientRequest, PatientResponse } = document({ title: "Clinics" }).components.schemas;
      assert.match(JSON.stringify(CreatePatientRequest), /"writeOnly":true/);
      assert.doesNotMatch(JSON.stringify(PatientResponse), /insurance/);
    }));

  test("a completed appointment has one invoice, which is paid once", () =>
    within(database, async ({ app, ours, theirs }) => {
      const complete = { findings: "fine", price: "80.50" };
      await ours.send("POST", `/appointments/${ours.appointmentId}/complete`, complete);
      const writer = new InvoiceWriter(repositories(app.db.jobs, { administration: app.db.jobs }));
      const delivered = await deliverEvents(app.db.jobs, {
        // As after a crash: each batch comes twice.
        handleBatch: async (rows) => {
          await writer.handleBatch(rows);
          await writer.handleBatch(rows);
        },
      });
      assert.equal(delivered, 3);
      const { json: invoices } = await ours.send("GET", "/invoices?paidAtIsNull=true");
      assert.deepEqual(
        invoices.map(({ amount }: { amount: string }) => amount),
        ["80.50"],
      );
      const [{ id }] = invoices;
      assert.equal((await theirs.send("POST", `/invoices/${id}/pay`)).status, 404);
      const paid = await ours.send("POST", `/invoices/${id}/pay`);
      assert.equal((await ours.send("POST", `/invoices/${id}/pay`)).json.paidAt, paid.json.paidAt);
      assert.deepEqual((await ours.send("GET", "/invoices?paidAtIsNull=true")).json, []);
      assert.deepEqual((await theirs.send("GET", "/invoices")).json, []);
    }));

  test("the calendar follows the appointments of its clinic", () =>
    within(database, async ({ ours, theirs }) => {
      const stream = await ours.requests.fetch("/appointments/events");
      assert.equal(stream.status, 200);
      const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
      let seen = "";
      const until = async (text: string): Promise<void> => {
        while (!seen.includes(text)) seen += (await reader.read()).value ?? assert.fail("the stream has ended");
      };
      // The first stream of a process begins with its first position.
      await until("id: ");
      for (const clinic of [theirs, ours]) assert.equal((await clinic.book("16:00", "16:30")).status, 201);
      await until("T16:00:00.000Z");
      assert.match(seen, /"type":"created"/);
      assert.doesNotMatch(seen, new RegExp(theirs.clinicId));
      await reader.cancel();
    }));

  test("lists are filtered, sorted and paged within the clinic", () =>
    within(database, async ({ ours }) => {
      for (const hour of ["10", "11", "12"]) assert.equal((await ours.book(`${hour}:00`, `${hour}:30`)).status, 201);
      const query = `/appointments?startsAtFrom=${at("09:30")}&state=booked&sort=startsAt_asc&limit=2`;
      const first = await ours.send("GET", query);
      const starts = (page: readonly { startsAt: string }[]): readonly string[] => page.map(({ startsAt }) => startsAt);
      assert.deepEqual(starts(first.json), [at("10:00"), at("11:00")]);
      const next = /<(.*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1];
      assert.deepEqual(starts((await ours.send("GET", `/appointments${next}`)).json), [at("12:00")]);
    }));

  test("a client with the routes' types acts for its principal, and every write has its event", () =>
    within(database, async ({ app, ours }) => {
      const { rooms, appointments } = testClient(ours.requests);
      const created = await rooms.$post({ json: { name: "3" } });
      assert.equal(created.status, 201);
      const listed = await rooms.$get({ query: {} });
      assert.ok(listed.ok);
      assert.deepEqual(
        (await listed.json()).map(({ name }) => name),
        ["3", "1"],
      );
      await testEvents(app);
      const cancelled = await appointments[":id"].cancel.$post({ param: { id: ours.appointmentId } });
      assert.equal(cancelled.status, 200);
      const [cancellation, ...others] = await testEvents(app);
      assert.deepEqual(others, []);
      assert.ok(cancellation?.event.type === "updated");
      assert.deepEqual([cancellation.event.id, cancellation.event.changes.state], [ours.appointmentId, "cancelled"]);
    }));
});
