// Own routes over statements beside routes that take keys, behind policies, with administrators.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { Problem, route } from "entity-derive/http";
import { allOwners } from "entity-derive/runtime";
import { application } from "../../secured-application.ts";
import { send } from "../../send.ts";
import { migrations, repositories, router } from "./app.derived/index.ts";
import {
  balancesResult,
  chargeQuery,
  chargeResult,
  type Desk,
  placesQuery,
  placesResult,
} from "./desk.derived/index.ts";
import { requireStaff, type Staff } from "./guards.ts";
import { Bookings, type Reception, secret, withReception } from "./reception.ts";

const key = '"8e03978e-40d5-43e8-bc93-6894a57f9324"';
const guard = requireStaff;

/** @param administration statements on a database whose role sees the rows of all clinics */
function deskRoutes(desk: Desk, administration: Desk) {
  return [
    route("POST", "/desk/charge", { guard, query: chargeQuery, response: chargeResult }, ({ principal, query }) =>
      desk.as(principal).ownedBy(principal.clinicId).charge(query),
    ),
    route("GET", "/desk/places", { guard, query: placesQuery, response: placesResult }, ({ principal, query }) =>
      desk.ownedBy(principal.clinicId).places(query),
    ),
    route("GET", "/desk/balances", { guard, response: balancesResult }, ({ principal }) => {
      if (!principal.isAdministrator) throw new Problem(403, "for administrators");
      return administration.as(principal).balances();
    }),
  ] as const;
}

/** The application with the routes of the desk; its other routes take keys. */
function served({ application }: Reception) {
  const actor = ({ name }: Staff): string => name;
  const all = repositories(application.db, { administration: application.owner, actor });
  const seen = repositories(application.owner, { administration: application.owner, actor });
  const options = {
    owner: ({ clinicId, isAdministrator }: Staff) => (isAdministrator ? allOwners : clinicId),
    idempotency: { secret, caller: (principal: object) => ("name" in principal ? String(principal.name) : "till") },
    bookings: {
      commands: new Bookings(),
      createValues: (_dto: object, { name, clinicId }: Staff) => ({ bookedBy: name, clinicId }),
    },
  };
  return { all, app: router(all, options, deskRoutes(all.desk, seen.desk)) };
}

describeBehaviour(
  "statements beside idempotency keys",
  (database) => {
    const open = application(database, migrations);
    const reception = (run: (reception: Reception) => Promise<void>): Promise<void> => withReception(open, run);

    test("an own route takes no key: each request runs the statement, and the key is free", () =>
      reception(async (one) => {
        const { app } = served(one);
        const headers = { "x-clinic": one.ada.clinic, "x-staff": "ada", "idempotency-key": key };
        const made = await one.ada.ask("POST", "/bookings", null, { place: "north" });
        const charge = () => send(app, "POST", `/desk/charge?id=${made.json.id}&amount=30`, undefined, headers);
        assert.deepEqual([(await charge()).json, (await charge()).json], [{ balance: 70 }, { balance: 40 }]);
        const first = await send(app, "POST", "/bookings", { place: "south" }, headers);
        assert.deepEqual([first.status, first.headers.get("idempotency-replayed")], [201, null]);
        const second = await send(app, "POST", "/bookings", { place: "south" }, headers);
        assert.deepEqual([second.status, second.headers.get("idempotency-replayed")], [201, "true"]);
        assert.equal((await charge()).json.balance, 10);
        // The repository sees the version that the statement has raised.
        const stale = { "if-match": made.headers.get("etag") ?? "" };
        assert.equal(
          (await send(app, "PATCH", `/bookings/${made.json.id}`, { place: "x" }, { ...headers, ...stale })).status,
          412,
        );
        assert.deepEqual(await one.all("SELECT DISTINCT actor FROM entity_audit_log WHERE operation = 'UPDATE'"), [
          ["ada"],
        ]);
      }));

    test("a statement of a command with a key runs once, and is undone with the command", () =>
      reception(async ({ ada, bookings, all }) => {
        const { json } = await ada.ask("POST", "/bookings", null, { place: "north" });
        let fails = true;
        bookings.during = async ({ principal, repositories: { desk } }) => {
          const found = await desk.ownedBy(principal.clinicId).charge({ id: json.id, amount: 20 });
          assert.notEqual(found, null);
          if (fails) throw new Problem(409, "not today");
        };
        const balances = (): Promise<unknown> => all("SELECT place, balance::text FROM bookings ORDER BY place");
        const reserve = () => ada.ask("POST", `/bookings/${json.id}/reserve`, key, { place: "south" });
        assert.equal((await reserve()).status, 409);
        assert.deepEqual(await balances(), [["north", "100"]]);
        fails = false;
        const [first, second] = [await reserve(), await reserve()];
        assert.deepEqual([first.status, second.text], [201, first.text]);
        assert.equal(second.headers.get("idempotency-replayed"), "true");
        assert.deepEqual(await balances(), [
          ["north", "80"],
          ["south", "100"],
        ]);
      }));

    test("an administrator's route sees all clinics, and others their own rows", () =>
      reception(async (one) => {
        const { all, app } = served(one);
        const { ada, eve } = one;
        for (const place of ["a", "b"]) await ada.ask("POST", "/bookings", null, { place });
        await eve.ask("POST", "/bookings", null, { place: "c" });
        const get = (path: string, clinic: string, more: Readonly<Record<string, string>> = {}) =>
          send(app, "GET", path, undefined, { "x-clinic": clinic, "x-staff": "ada", ...more });
        const administrator = { "x-administrator": "1" };
        assert.deepEqual((await get("/desk/balances", ada.clinic, administrator)).json, [
          { name: "a clinic", balance: 100 },
          { name: "a clinic", balance: 200 },
        ]);
        assert.equal((await get("/desk/balances", ada.clinic)).status, 403);
        const first = (await get("/desk/places?limit=1&sort=byBalance", ada.clinic)).json;
        const next = `/desk/places?limit=5&sort=byBalance&after=${first.next}`;
        const rest = (await get(next, ada.clinic)).json;
        assert.deepEqual([...first.items, ...rest.items].map(({ place }) => place).sort(), ["a", "b"]);
        // The token is for this owner, also if an administrator sends it.
        assert.equal((await get(next, eve.clinic)).status, 400);
        assert.equal((await get(next, eve.clinic, administrator)).status, 400);
        assert.deepEqual((await get("/desk/places?limit=5", eve.clinic)).json.items.length, 1);
        // Behind the policies a statement about all rows sees those of the owner that it acts for.
        assert.deepEqual(await all.desk.balances(), []);
        assert.deepEqual(await all.desk.as({ owner: eve.clinic }).balances(), [{ name: "a clinic", balance: 100 }]);
        assert.throws(() => all.desk.ownedBy(allOwners as never), TypeError);
      }));
  },
  { engines: everyEngine },
);
