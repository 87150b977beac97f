// Requests with `Idempotency-Key`: each is carried out once, and its response repeated to its own client alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { Problem } from "entity-derive/http";
import { newUuid, purgeIdempotencyKeys } from "entity-derive/runtime";
import { application } from "../../secured-application.ts";
import type { Answer } from "../../send.ts";
import { migrations } from "./app.derived/index.ts";
import { bookingRoutesOn, type Reception, type ReceptionOptions, secret, withReception } from "./reception.ts";

const key = '"8e03978e-40d5-43e8-bc93-6894a57f9324"';
const bookings = "SELECT place, balance::text FROM bookings WHERE deleted_at IS NULL ORDER BY place, balance";
const count = (table: string): string => `SELECT count(*)::text FROM ${table}`;

/** What of a response must be the same when it is repeated. */
function sent({ status, text, headers }: Answer): unknown {
  const kept = [...headers].filter(([name]) => name !== "idempotency-replayed");
  return { status, text, headers: Object.fromEntries(kept) };
}

function isReplayed({ headers }: Answer): string | null {
  return headers.get("idempotency-replayed");
}

function serverError(code: string): Error {
  return Object.assign(new Error(`SQLSTATE ${code}`), { severity: "ERROR", code });
}

describeBehaviour(
  "requests with an idempotency key",
  (database) => {
    const open = application(database, migrations);
    const reception = (run: (reception: Reception) => Promise<void>, options?: ReceptionOptions): Promise<void> =>
      withReception(open, run, options);

    test("a repeated creation is made once, with its event, its entry and its hooks, and answered as before", () => {
      const calls: string[] = [];
      return reception(
        async ({ ada, all, errors }) => {
          const ask = () => ada.ask("POST", "/bookings", key, { place: "north" });
          const first = await ask();
          assert.deepEqual([first.status, isReplayed(first), first.json.bookedBy], [201, null, "ada"]);
          assert.match(first.headers.get("location") ?? "", new RegExp(`^/bookings/${first.json.id}$`));
          assert.equal(first.headers.get("etag"), `"${first.json.id}-0"`);
          assert.equal(first.headers.get("cache-control"), "private, no-cache");
          for (const second of [await ask(), await ask()]) {
            assert.equal(isReplayed(second), "true");
            assert.deepEqual(sent(second), sent(first));
          }
          assert.deepEqual(calls, ["before north", "after north"]);
          assert.deepEqual(await all(bookings), [["north", "100"]]);
          assert.deepEqual(await all("SELECT meta ->> 'actor' FROM entity_outbox"), [["ada"]]);
          assert.deepEqual(await all("SELECT actor FROM entity_audit_log"), [["ada"]]);
          assert.deepEqual(errors, []);
        },
        {
          hooks: {
            beforeCreate: ({ place }) => {
              calls.push(`before ${place}`);
            },
            afterCreate: ({ place }) => {
              calls.push(`after ${place}`);
            },
          },
        },
      );
    });

    test("without a key, every request is carried out, and nothing is stored", () =>
      reception(async ({ ada, all }) => {
        assert.equal((await ada.ask("POST", "/bookings", null, { place: "north" })).status, 201);
        assert.equal((await ada.ask("POST", "/bookings", null, { place: "north" })).status, 409);
        assert.deepEqual(await all(count("entity_idempotency_keys")), [["0"]]);
      }));

    test("each command with a transaction is carried out once; a repeated one passes its own precondition", () =>
      reception(async ({ ada, bookings: commands, all }) => {
        let runs = 0;
        commands.during = () => {
          runs += 1;
        };
        const made = await ada.ask("POST", "/bookings", null, { place: "north" });
        const path = `/bookings/${made.json.id}`;
        const match = { "if-match": made.headers.get("etag") ?? "" };
        for (const [method, command, body, headers, status] of [
          ["POST", "reserve", { place: "south" }, {}, 201],
          ["PUT", "amend", { place: "west" }, match, 200],
          ["POST", "charge", { amount: 30 }, {}, 200],
          ["DELETE", "cancel", undefined, {}, 204],
        ] as const) {
          runs = 0;
          const own = `"${command}"`;
          const first = await ada.ask(method, `${path}/${command}`, own, body, headers);
          assert.equal(first.status, status, first.text);
          const second = await ada.ask(method, `${path}/${command}`, own, body, headers);
          assert.deepEqual(sent(second), sent(first));
          assert.deepEqual([isReplayed(first), isReplayed(second), runs], [null, "true", 1]);
        }
        assert.deepEqual(await all(bookings), [["south", "100"]]);
        assert.deepEqual(await all("SELECT balance::text FROM bookings WHERE deleted_at IS NOT NULL"), [["70"]]);
        // A command without a transaction takes no keys.
        const reminded = await ada.ask("POST", `${path}/remind`, key);
        assert.deepEqual([reminded.status, (await all(count("entity_idempotency_keys")))[0]], [204, ["4"]]);
      }));

    test("a key belongs to its caller, its owner and its route", () =>
      reception(async ({ ada, bob, eve, root, all }) => {
        const body = { place: "north" };
        const first = await ada.ask("POST", "/bookings", key, body);
        // The same clinic, so the place is taken: nothing of the response to `ada` is seen.
        const other = await bob.ask("POST", "/bookings", key, body);
        assert.deepEqual([other.status, other.json.field], [409, "place"]);
        const theirs = await eve.ask("POST", "/bookings", key, body);
        assert.deepEqual([theirs.status, isReplayed(theirs), theirs.json.clinicId], [201, null, eve.clinic]);
        assert.deepEqual(sent(await ada.ask("POST", "/bookings", key, body)), sent(first));
        assert.deepEqual(sent(await eve.ask("POST", "/bookings", key, body)), sent(theirs));
        const path = `/bookings/${first.json.id}/charge`;
        assert.equal((await ada.ask("POST", path, key, { amount: 1 })).text, "99");
        // PGlite has one connection, and so no role that bypasses policies.
        if (database.postgres === null) return;
        const administered = await root.ask("POST", "/bookings", key, { place: "south" });
        assert.equal(administered.status, 201);
        assert.deepEqual(sent(await root.ask("POST", "/bookings", key, { place: "south" })), sent(administered));
        assert.deepEqual(await all(bookings), [
          ["north", "100"],
          ["north", "99"],
          ["south", "100"],
        ]);
      }));

    test("a key of another request is 422: another body, another row", () =>
      reception(async ({ ada, all }) => {
        const first = await ada.ask("POST", "/bookings", key, { place: "north" });
        const second = await ada.ask("POST", "/bookings", null, { place: "south" });
        const changed = await ada.ask("POST", "/bookings", key, { place: "west" });
        assert.equal(changed.status, 422);
        assert.match(changed.json.detail, /was used for another request/);
        const charge = (id: string, amount: number) =>
          ada.ask("POST", `/bookings/${id}/charge`, '"charge"', { amount });
        assert.equal((await charge(first.json.id, 1)).status, 200);
        assert.equal((await charge(second.json.id, 1)).status, 422);
        assert.equal((await charge(first.json.id, 2)).status, 422);
        assert.equal((await charge(first.json.id, 1)).text, "99");
        // White space is no difference.
        const spaced = await ada.ask("POST", "/bookings", key, '{ "place" :  "north" }');
        assert.deepEqual(sent(spaced), sent(first));
        assert.deepEqual(await all(bookings), [
          ["north", "99"],
          ["south", "100"],
        ]);
      }));

    test("a failed request stores nothing, so that it can be corrected and repeated", () =>
      reception(async ({ ada, bookings: commands, all, errors }) => {
        const first = await ada.ask("POST", "/bookings", null, { place: "north" });
        for (const [status, failure] of [
          [409, new Problem(409, "not today")],
          [500, new Error("broken")],
          [503, serverError("55P03")],
        ] as const) {
          commands.during = () => {
            throw failure;
          };
          const failed = await ada.ask("POST", `/bookings/${first.json.id}/charge`, key, { amount: 1 });
          assert.equal(failed.status, status);
        }
        assert.equal((await ada.ask("POST", "/bookings", key, { place: "north" })).status, 409);
        assert.equal((await ada.ask("POST", "/bookings", key, { place: 1 })).status, 400);
        assert.deepEqual(await all(count("entity_idempotency_keys")), [["0"]]);
        commands.during = () => undefined;
        const charged = await ada.ask("POST", `/bookings/${first.json.id}/charge`, key, { amount: 1 });
        assert.deepEqual([charged.text, errors.length], ["99", 2]);
        assert.equal((await ada.ask("POST", "/bookings", key, { place: "south" })).status, 201);
      }));

    test("a collision repeats the transaction, and the response of the last run is stored", () =>
      reception(async ({ ada, bookings: commands, all }) => {
        const made = await ada.ask("POST", "/bookings", null, { place: "north" });
        const failures = [serverError("40001"), serverError("40P01")];
        commands.during = () => {
          const failure = failures.shift();
          if (failure !== undefined) throw failure;
        };
        const ask = () => ada.ask("POST", `/bookings/${made.json.id}/charge`, key, { amount: 1 });
        assert.deepEqual([(await ask()).text, (await ask()).text], ["99", "99"]);
        assert.deepEqual(await all(bookings), [["north", "99"]]);
      }));

    test("an error after the commit leaves the response as it is, and it is repeated", () =>
      reception(
        async ({ ada, errors, all }) => {
          const ask = () => ada.ask("POST", "/bookings", key, { place: "north" });
          const [first, second] = [await ask(), await ask()];
          assert.deepEqual([first.status, isReplayed(second)], [201, "true"]);
          assert.deepEqual(errors.map(String), ["Error: SQLSTATE 40001"]);
          assert.deepEqual(await all(count("bookings")), [["1"]]);
        },
        {
          hooks: {
            afterCreate: () => {
              throw serverError("40001");
            },
          },
        },
      ));

    test("a malformed key is 400 before the body is read, and a missing one where it is required", () =>
      reception(async ({ ada, pay, all }) => {
        for (const bad of [
          "8e03978e-40d5-43e8-bc93-6894a57f9324",
          '""',
          '"',
          '"a" "b"',
          '"a", "b"',
          '"a\\b"',
          '"a"b"',
          '"a\tb"',
          '"ä"',
          '"a";p=1',
          `"${"k".repeat(256)}"`,
          `"${"k".repeat(10_000)}"`,
          `"${"\\".repeat(9_999)}"`,
        ]) {
          const answer = await ada.ask("POST", "/bookings", bad, "no JSON");
          assert.equal(answer.status, 400);
          assert.deepEqual(
            answer.json.issues.map(({ path }: { readonly path: string }) => path),
            ["Idempotency-Key"],
            bad,
          );
        }
        const missing = await pay(null, { amount: 1 });
        assert.deepEqual([missing.status, missing.json.detail], [400, "`Idempotency-Key` is missing"]);
        for (const good of [`"${"k".repeat(255)}"`, '  "a b"  ', '"\\"\\\\"', '"~!"'])
          assert.equal((await pay(good, { amount: 1 })).status, 201, good);
        const paid = await pay('"\\"\\\\"', { amount: 1 });
        assert.deepEqual([paid.status, isReplayed(paid)], [201, "true"]);
        assert.deepEqual(await all(count("payments")), [["4"]]);
        assert.deepEqual(await all("SELECT DISTINCT owner FROM entity_idempotency_keys"), [[null]]);
      }));

    test("guards come before keys: without one, a stored response is not repeated", () =>
      reception(async ({ app, ada, pay }) => {
        await ada.ask("POST", "/bookings", key, { place: "north" });
        const headers = { "idempotency-key": key, "content-type": "application/json" };
        const init = { method: "POST", headers, body: '{"place":"north"}' };
        assert.equal((await app.request("/bookings", init)).status, 401);
        assert.equal((await app.request("/payments", { ...init, headers: {} })).status, 401);
        assert.equal((await pay('"1"', { amount: 1 })).status, 201);
      }));

    test("of two requests with one key at once, the second is 409, and told when to come again", async () => {
      if (database.postgres === null) return;
      await reception(async ({ ada, bob, bookings: commands, all }) => {
        const [made, other] = [
          await ada.ask("POST", "/bookings", null, { place: "north" }),
          await ada.ask("POST", "/bookings", null, { place: "south" }),
        ];
        const charge = (client: typeof ada, id: string) =>
          client.ask("POST", `/bookings/${id}/charge`, key, { amount: 1 });
        const started = Promise.withResolvers<void>();
        const gate = Promise.withResolvers<void>();
        let runs = 0;
        commands.during = async () => {
          if (runs++ > 0) return;
          started.resolve();
          await gate.promise;
        };
        const first = charge(ada, made.json.id);
        await started.promise;
        const second = await charge(ada, made.json.id);
        assert.deepEqual([second.status, second.headers.get("retry-after")], [409, "1"]);
        // Another client's request with the key does not wait.
        assert.equal((await charge(bob, other.json.id)).text, "99");
        gate.resolve();
        assert.equal((await first).text, "99");
        const third = await charge(ada, made.json.id);
        assert.deepEqual([third.text, isReplayed(third)], ["99", "true"]);
        assert.deepEqual(await all(bookings), [
          ["north", "99"],
          ["south", "99"],
        ]);
      });
    });

    test("a secret can be replaced while the former one is known; after it, no write is repeated either", () =>
      reception(async ({ ada, settings, all, errors }) => {
        const ask = () => ada.ask("POST", "/bookings", key, { place: "north" });
        const first = await ask();
        settings.secret = ["another secret of the tests", secret];
        assert.deepEqual(sent(await ask()), sent(first));
        settings.secret = "another secret of the tests";
        assert.equal((await ask()).status, 422);
        settings.secret = ["another secret of the tests", "short"];
        assert.equal((await ask()).status, 500);
        settings.secret = secret;
        settings.caller = "";
        assert.equal((await ask()).status, 500);
        assert.deepEqual(errors.map(String), [
          "TypeError: `idempotency.secret` must have at least 16 characters",
          "TypeError: The function `idempotency.caller` must return a text that identifies the caller",
        ]);
        const [[hash] = []] = await all("SELECT request_hash::text FROM entity_idempotency_keys");
        assert.match(hash ?? "", /^\\x[0-9a-f]{64}$/);
        assert.deepEqual(await all(bookings), [["north", "100"]]);
      }));

    test("a secret that is too short, and a caller that is no function, are refused when the routes are made", () => {
      const routesWith = (idempotency: object) => () => bookingRoutesOn(database.db, undefined, idempotency);
      const tooShort = { name: "TypeError", message: "`idempotency.secret` must have at least 16 characters" };
      for (const wrong of ["short", [], [secret, "short"], undefined])
        assert.throws(routesWith({ secret: wrong }), tooShort);
      assert.throws(routesWith({ caller: "ada" }), { message: "`idempotency.caller` must be a function" });
      assert.ok(routesWith({ secret: [secret] })().length > 0);
    });

    test("the role of the application sees the responses of the owner of its statement alone, and removes none", () =>
      reception(async ({ ada, eve, root, application: { db }, all }) => {
        await ada.ask("POST", "/bookings", key, { place: "north" });
        await eve.ask("POST", "/bookings", key, { place: "north" });
        const isServer = database.postgres !== null;
        if (isServer) assert.equal((await root.ask("POST", "/bookings", key, { place: "south" })).status, 201);
        const seen = async (owner: string | null): Promise<unknown> => {
          const text = "SELECT body::jsonb ->> 'clinicId' FROM entity_idempotency_keys";
          return (await db.scoped({ owner }).query({ name: "seen", text }, [])).rows;
        };
        assert.deepEqual(await seen(ada.clinic), [[ada.clinic]]);
        assert.deepEqual(await seen(eve.clinic), [[eve.clinic]]);
        assert.deepEqual([await seen(null), await seen(newUuid())], [[], []]);
        for (const text of ["DELETE FROM entity_idempotency_keys", "UPDATE entity_idempotency_keys SET status = 200"])
          await assert.rejects(db.query({ name: "changed", text }, []), /permission denied/);
        assert.deepEqual(await all(count("entity_idempotency_keys")), [[isServer ? "3" : "2"]]);
      }));

    test("what has expired is removed, and the key is that of a new request then", () =>
      reception(async ({ pay, ada, application: { owner }, all }) => {
        const first = await pay(key, { amount: 1 });
        await ada.ask("POST", "/bookings", key, { place: "north" });
        const kept =
          "SELECT round(extract(epoch FROM expires_at - now()) / 3600)::text FROM entity_idempotency_keys ORDER BY 1";
        assert.deepEqual(await all(kept), [["12"], ["24"]]);
        assert.equal(await purgeIdempotencyKeys(owner), 0);
        const text = "UPDATE entity_idempotency_keys SET expires_at = now() - interval '1 second' WHERE owner IS NULL";
        await owner.query({ name: "expire", text }, []);
        assert.deepEqual(sent(await pay(key, { amount: 1 })), sent(first));
        assert.equal(await purgeIdempotencyKeys(owner), 1);
        const again = await pay(key, { amount: 1 });
        assert.notEqual(again.json.id, first.json.id);
        assert.deepEqual(await all(count("payments")), [["2"]]);
      }));

    test("the server's values are asked for before the key, and a stored body has only what was sent", () => {
      let asked = 0;
      return reception(
        async ({ ada, all }) => {
          const first = await ada.ask("POST", "/bookings", key, { place: "north" });
          await ada.ask("POST", "/bookings", key, { place: "north" });
          assert.equal(asked, 2);
          const [row] = await all("SELECT body, headers::text, status::text, owner FROM entity_idempotency_keys");
          const [body, headers, status, owner] = row ?? [];
          assert.deepEqual([body, status, owner], [first.text, "201", ada.clinic]);
          assert.deepEqual(Object.keys(JSON.parse(headers ?? "")).sort(), ["content-type", "etag", "location"]);
        },
        { createValues: () => asked++ },
      );
    });
  },
  { engines: everyEngine },
);
