// Statements beside what their tables have: events, versions, soft deletion, secrets, codecs, composite keys, words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { ConstraintError, newUuid, onQuery, transaction, UnexpectedNullError } from "entity-derive/runtime";
import { migrations, type Repositories, repositories, transactional } from "./app.derived/index.ts";
import { PostgresDesk } from "./desk.derived/index.ts";
import { type OwnedDispatch, PostgresDispatch, withDispatch } from "./dispatch.derived/index.ts";

interface Principal {
  readonly name: string;
}

const actor = ({ name }: Principal): string => name;
const label = Uint8Array.of(0, 255, 92, 39);

describeBehaviour(
  "statements beside everything",
  (database) => {
    database.migrateOnce(migrations);

    const team = newUuid();

    function opened(): Repositories {
      return repositories(database.db, { actor });
    }

    async function logged(): Promise<readonly (readonly (string | null)[])[]> {
      const text = `WITH taken AS (DELETE FROM public.entity_audit_log RETURNING *)
        SELECT table_name, operation, actor, owner = '${team}', new ->> 'passphrase', new ->> 'score' FROM taken ORDER BY id`;
      return (await database.db.query({ name: "log", text }, [])).rows;
    }

    const outbox = async (): Promise<number> => {
      const { rows } = await database.db.query({ name: "outbox", text: "SELECT count(*) FROM entity_outbox" }, []);
      return Number(rows[0]?.[0]);
    };

    const ada = { name: "Ada", note: "likes tea", phone: "+1 555", passphrase: "sesame", teamId: team } as const;

    test("a row of a table is the entity: codecs, secrets, embedded objects, and without its words", async () => {
      const { customers, desk } = opened();
      const made = await customers.create({ ...ada, address: { street: "High St", house: null } });
      const mine = desk.ownedBy(team);
      const found = await mine.find({ id: made.id });
      const { score, passphrase, deletedAt, ...shown } = found ?? assert.fail("there is none");
      assert.deepEqual([score, passphrase, deletedAt], [0, "sesame", null]);
      // A repository reads the rows of responses with it.
      const { parcels, ...same } = (await customers.findById(made.id)) ?? assert.fail("there is none");
      assert.deepEqual([{ ...shown, score, passphrase, deletedAt }, parcels], [same, []]);
      assert.deepEqual(shown.address, { street: "High St", house: null });
      assert.equal(await mine.find({ id: newUuid() }), null);
      assert.equal(await desk.ownedBy(newUuid()).find({ id: made.id }), null);
      const plain = await customers.create({ ...ada, name: "Bob", note: null, phone: null, address: null });
      assert.deepEqual(await mine.phones(), ["+1 555", null]);
      assert.deepEqual(await mine.withPhone({ ids: [made.id, plain.id] }), [
        { id: made.id, phone: "+1 555", passphrase: "sesame" },
      ]);
      assert.equal((await mine.find({ id: plain.id }))?.address, null);
    });

    test("a violated constraint of a table that a statement writes is the typed error", async () => {
      const { dispatch } = opened();
      const parcel = { depot: "a", number: 1, customer: newUuid(), weight: 1, price: "1.00", label: null };
      await assert.rejects(dispatch.ownedBy(team).add({ parcels: [parcel] }), (error: unknown) => {
        assert.ok(error instanceof ConstraintError, String(error));
        assert.deepEqual([error.kind, error.field], ["foreign_key", "customerId"]);
        return true;
      });
    });

    test("words are searched, with whole rows in rows", async () => {
      const { customers, parcels, desk } = opened();
      const { id: customerId } = await customers.create({ ...ada, address: null });
      await customers.create({ ...ada, name: "Bob", note: null, address: null });
      const one = { depot: "a", teamId: team, customerId, weight: 1.5, price: "2.50", label } as const;
      for (const number of [2, 1]) await parcels.create({ ...one, number });
      const [found, ...others] = await desk.ownedBy(team).search({ words: "tea OR coffee" });
      assert.deepEqual(others, []);
      assert.equal(found?.customer.phone, "+1 555");
      assert.deepEqual(
        found?.parcels.map(({ number, label: bytes, price }) => [number, bytes, price]),
        [
          [1, label, "2.50"],
          [2, label, "2.50"],
        ],
      );
      assert.deepEqual(await desk.ownedBy(team).search({ words: "nothing" }), []);
    });

    test("writes are logged with their actor, publish nothing, and count versions if they say so", async () => {
      const { customers, desk } = opened();
      const { id } = await customers.create({ ...ada, address: null });
      const [published] = [await outbox(), await logged()];
      const mine = desk.as({ name: "Grace" }).ownedBy(team);
      assert.deepEqual(await mine.annotate({ id, note: "prefers coffee", expected: 0 }), {
        note: "prefers coffee",
        version: 1,
      });
      assert.equal(await mine.annotate({ id, note: "late", expected: 0 }), null);
      assert.equal(await mine.call({ id, phone: "+2" }), 1);
      assert.equal((await customers.findById(id))?.phone, "+2");
      await assert.rejects(customers.update(id, { note: "x", expectedVersion: 1 }), { name: "ConflictError" });
      assert.equal(await mine.remove({ id }), 1);
      assert.equal(await mine.remove({ id }), 0);
      assert.equal(await customers.findById(id), null);
      assert.deepEqual(await mine.search({ words: "coffee" }), []);
      const update = ["public.customers", "UPDATE", "Grace", "t", null, null];
      assert.deepEqual(await logged(), [update, update, ["public.customers", "DELETE", "Grace", "t", null, null]]);
      assert.equal(await outbox(), published);
      assert.equal(await customers.restore(id), true);
      assert.equal((await mine.search({ words: "coffee" })).length, 1);
    });

    test("composite keys, bytes, and objects in a list of parameters", async () => {
      const { parcels, dispatch } = opened();
      const mine: OwnedDispatch = dispatch.ownedBy(team);
      const parcel = { depot: "a", customer: null, weight: 0.1, price: "1", label: null } as const;
      const numbers = [1, 2, 3];
      const made = numbers.map((number) => ({ ...parcel, number, label: number === 2 ? label : null }));
      assert.equal(await mine.add({ parcels: made }), 3);
      assert.equal(await mine.add({ parcels: [] }), 0);
      assert.deepEqual(
        (await mine.findParcel({ depot: "a", number: 2 }))?.p,
        await parcels.findById({ depot: "a", number: 2 }),
      );
      assert.equal(await mine.findParcel({ depot: "b", number: 2 }), null);
      assert.deepEqual(await mine.labelled({ label }), [{ depot: "a", number: 2, label, weight: 0.1 }]);
      const sent = await mine.send({
        keys: [
          { depot: "a", number: 1 },
          { depot: "b", number: 1 },
        ],
      });
      assert.deepEqual(sent, [await parcels.findById({ depot: "a", number: 1 })]);
      assert.equal(sent[0]?.state, "sent");
      assert.deepEqual(await dispatch.statuses(), [
        { state: "packed", parcels: 2, labels: [label, null] },
        { state: "sent", parcels: 1, labels: [null] },
      ]);
      assert.deepEqual(await dispatch.ownedBy(newUuid()).send({ keys: [{ depot: "a", number: 2 }] }), []);
      await assert.rejects(mine.add({ parcels: [{ ...parcel, number: 4, price: "1.234" }] }), RangeError);
      await assert.rejects(mine.add({ parcels: [{ ...parcel, number: 1 }] }), { kind: "unique" });
    });

    test("a promised value that is NULL is an error that names its statement and column", async () => {
      const { dispatch } = opened();
      const mine = dispatch.ownedBy(team);
      const parcel = { depot: "a", customer: null, weight: 1, price: "1" } as const;
      await mine.add({ parcels: [{ ...parcel, number: 1, label }] });
      assert.deepEqual(await mine.promised(), [{ number: 1, label }]);
      await mine.add({ parcels: [{ ...parcel, number: 2, label: null }] });
      await assert.rejects(mine.promised(), (error: unknown) => {
        assert.ok(error instanceof UnexpectedNullError);
        assert.match(error.message, /dispatch\.promised.*label/);
        return true;
      });
    });

    test("a stream that is left early gives its connection back, outside of a transaction and within one", async () => {
      const { dispatch } = opened();
      const parcel = { depot: "a", customer: null, weight: 1, price: "1", label: null } as const;
      const made = Array.from({ length: 3000 }, (_, number) => ({ ...parcel, number }));
      await dispatch.ownedBy(team).add({ parcels: made });
      const firstOf = async (mine: OwnedDispatch): Promise<number> => {
        for await (const { number } of mine.each()) return number;
        return -1;
      };
      for (let round = 0; round < 12; round++) assert.equal(await firstOf(dispatch.ownedBy(team)), 0);
      await transaction(database.db, ...transactional()).run(async (members) => {
        const mine = members.dispatch.ownedBy(team);
        assert.equal(await firstOf(mine), 0);
        let count = 0;
        for await (const { number, state } of mine.each()) {
          count++;
          assert.equal(state, "packed");
          // Other statements run between two batches, and the cursor does not see what they change.
          if (number === 0) assert.equal((await mine.send({ keys: [{ depot: "a", number: 2999 }] })).length, 1);
        }
        assert.equal(count, 3000);
        await assert.rejects(async () => {
          for await (const { number } of mine.each()) if (number === 5) throw new RangeError("enough");
        }, /enough/);
        assert.equal((await mine.findParcel({ depot: "a", number: 2999 }))?.p.state, "sent");
      });
    });

    test("a subclass is what transactions, owners and contexts have", async () => {
      const seen: (string | null)[] = [];
      class OwnDesk extends PostgresDesk {
        override async phones(): Promise<(string | null)[]> {
          seen.push(this.acting.actor);
          return (await super.phones()).map((phone) => phone ?? "none");
        }
      }
      class OwnDispatch extends PostgresDispatch {
        twice(): number {
          return 2;
        }
      }
      const options = { actor, desk: { repository: OwnDesk }, dispatch: { repository: OwnDispatch } };
      const all = repositories(database.db, options);
      await all.customers.create({ ...ada, phone: null, address: null });
      assert.deepEqual(await all.desk.ownedBy(team).phones(), ["none"]);
      assert.deepEqual(await all.desk.as({ name: "Grace" }).ownedBy(team).as({ name: "Ada" }).phones(), ["none"]);
      await transaction(database.db, ...transactional(options)).run(async ({ desk }) => {
        assert.deepEqual(await desk.as({ name: "Bob" }).ownedBy(team).phones(), ["none"]);
      });
      await transaction(database.db, withDispatch(OwnDispatch)).run(async ({ dispatch }) => {
        assert.equal(dispatch.twice(), 2);
      });
      assert.deepEqual(seen, [null, "Ada", "Bob"]);
    });

    test("a lock is held until the transaction ends", async () => {
      const { customers } = opened();
      const { id } = await customers.create({ ...ada, address: null });
      await transaction(database.db, ...transactional({ actor })).run(async ({ desk }) => {
        const mine = desk.as({ name: "Grace" }).ownedBy(team);
        assert.deepEqual(await mine.locked({ id }), { name: "Ada" });
        assert.equal(await mine.call({ id, phone: null }), 1);
      });
      assert.deepEqual((await logged()).at(-1)?.slice(0, 3), ["public.customers", "UPDATE", "Grace"]);
    });

    test("statements have their names in events, with their owners, and their errors no values", async () => {
      const { dispatch, desk } = opened();
      const names: string[] = [];
      const stop = onQuery(({ name }) => names.push(name));
      const mine = dispatch.ownedBy(team);
      await dispatch.statuses();
      await mine.promised();
      await desk.ownedBy(team).phones();
      for await (const row of mine.each()) assert.fail(row.depot);
      stop();
      assert.deepEqual(names.filter((name) => /^(?:desk|dispatch)\./.test(name)).slice(0, 4), [
        "dispatch.statuses",
        "dispatch.owned.promised",
        "desk.owned.phones",
        "dispatch.owned.each",
      ]);
      const parcel = { depot: "secret depot", number: 1, customer: null, weight: 1, price: "1", label: null } as const;
      await mine.add({ parcels: [parcel] });
      await assert.rejects(mine.add({ parcels: [parcel] }), (error: Error) => {
        assert.ok(!JSON.stringify({ ...error, message: error.message }).includes("secret depot"));
        return true;
      });
    });

    test("calls at once are prepared once, each with its owner", async () => {
      const { customers, desk } = opened();
      const teams = Array.from({ length: 10 }, () => newUuid());
      await Promise.all(
        teams.map((teamId, index) => customers.create({ ...ada, teamId, phone: `+${index}`, address: null })),
      );
      for (let round = 0; round < 3; round++) {
        const found = await Promise.all(teams.map((one) => desk.ownedBy(one).phones()));
        assert.deepEqual(
          found,
          teams.map((_, index) => [`+${index}`]),
        );
      }
    });
  },
  { engines: everyEngine },
);
