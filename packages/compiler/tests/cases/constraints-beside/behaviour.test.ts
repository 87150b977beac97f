// EXCLUDE constraints, live parents, CHECKs of unions and ordered indexes beside owners, policies, versions, soft deletion, events and composite keys, as the application's role.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { ConstraintError, newUuid, sqlState, transaction } from "entity-derive/runtime";
import { type Application, application } from "../../secured-application.ts";
import {
  BookingMigration,
  type CreateBookingRequest,
  PostgresBookingRepository,
  withBookings,
} from "./booking.derived/index.ts";
import { PostgresWardRepository, WardMigration } from "./ward.derived/index.ts";

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));
const ward = { site: "north", code: 1, kind: "open" } as const;
const key = { year: 2026, number: 1 };

function booking(number: number, from: number, to: number, others: Partial<CreateBookingRequest> = {}) {
  const place = { wardSite: ward.site, wardCode: ward.code, bed: 1 };
  return { year: 2026, number, reference: `b${number}`, ...place, startsAt: at(from), endsAt: at(to), ...others };
}

const isConstraint = (kind: string, constraint: string) => (error: unknown) => {
  assert.ok(error instanceof ConstraintError, String(error));
  assert.deepEqual([error.kind, error.constraint], [kind, constraint]);
  return true;
};
const overlaps = isConstraint("exclusion", "bookings_tenant_id_bed_tstzrange_excl");
const hasNoWard = isConstraint("foreign_key", "bookings_ward_site_ward_code_fkey_live");

describeBehaviour(
  "constraints beside everything",
  (database) => {
    const open = application(database, [WardMigration, BookingMigration]);
    const tenant = newUuid();

    async function within(
      run: (found: {
        readonly app: Application;
        readonly wards: ReturnType<PostgresWardRepository["ownedBy"]>;
        readonly bookings: ReturnType<PostgresBookingRepository["ownedBy"]>;
      }) => Promise<void>,
    ): Promise<void> {
      const app = await open();
      try {
        const wards = new PostgresWardRepository(app.db).ownedBy(tenant);
        await wards.create(ward);
        await run({ app, wards, bookings: new PostgresBookingRepository(app.db).ownedBy(tenant) });
      } finally {
        await app.close();
      }
    }

    const count = async ({ owner }: Application, table: string): Promise<number> =>
      Number((await owner.query({ name: "", text: `SELECT count(*) FROM ${table}` }, [])).rows[0]?.[0]);

    test("what a constraint refuses leaves no row, event, entry of the log or version", () =>
      within(async ({ app, bookings }) => {
        const first = await bookings.create(booking(1, 8, 10));
        const second = await bookings.create(booking(2, 10, 12));
        const counts = async (): Promise<readonly number[]> => [
          await count(app, "bookings"),
          await count(app, "entity_outbox_events"),
          await count(app, "entity_audit_log"),
        ];
        const before = await counts();
        const late = { startsAt: at(9), endsAt: at(11) };
        await assert.rejects(bookings.create(booking(3, 9, 11)), overlaps);
        await assert.rejects(bookings.createMany([booking(3, 14, 15), booking(4, 14, 16)]), overlaps);
        await assert.rejects(bookings.update(key, { expectedVersion: first.version, ...late }), overlaps);
        await assert.rejects(bookings.upsert(booking(2, 9, 11)), overlaps);
        await assert.rejects(bookings.upsert(booking(5, 9, 11)), overlaps);
        await assert.rejects(
          bookings.create(booking(3, 14, 15, { wardCode: 2 })),
          isConstraint("foreign_key", "bookings_ward_site_ward_code_fkey"),
        );
        await assert.rejects(
          transaction(app.db, withBookings)
            .as({ owner: tenant })
            .run(async (tx) => {
              await tx.bookings.ownedBy(tenant).create(booking(6, 20, 21));
              await tx.bookings.ownedBy(tenant).create(booking(7, 20, 21));
            }),
          overlaps,
        );
        await assert.rejects(
          bookings.create(booking(3, 11, 10)),
          (error) => error instanceof ConstraintError && error.kind === "check",
        );
        assert.deepEqual(await counts(), before);
        assert.deepEqual(await bookings.findById(key), first);
        assert.deepEqual(await bookings.findById({ year: 2026, number: 2 }), second);
      }));

    test("a deleted booking frees its time, and comes back only if that is free", () =>
      within(async ({ bookings }) => {
        await bookings.create(booking(1, 8, 10));
        assert.equal(await bookings.delete(key), true);
        const other = await bookings.create(booking(2, 9, 11));
        await assert.rejects(bookings.restore(key), overlaps);
        await bookings.update(other, { expectedVersion: other.version, state: "cancelled" });
        assert.equal(await bookings.restore(key), true);
      }));

    test("the same bed and time of another owner is free, and its wards and rows are not seen", () =>
      within(async ({ app, bookings }) => {
        await bookings.create(booking(1, 8, 10));
        const other = newUuid();
        const theirs = new PostgresBookingRepository(app.db).ownedBy(other);
        await assert.rejects(
          theirs.create(booking(2, 8, 10)),
          (error) => error instanceof ConstraintError && error.kind === "foreign_key",
        );
        await new PostgresWardRepository(app.db).ownedBy(other).create({ ...ward, site: "south" });
        const made = await theirs.create(booking(2, 8, 10, { wardSite: "south", reference: "b1" }));
        assert.deepEqual(await theirs.list(9, 0), [made]);
        assert.equal((await bookings.list(9, 0)).length, 1);
      }));

    test("a ward with live bookings stays live, and a booking of a deleted one stays deleted", () =>
      within(async ({ wards, bookings }) => {
        await bookings.create(booking(1, 8, 10));
        const isReferenced = isConstraint("foreign_key", "bookings_ward_site_ward_code_fkey_live");
        await assert.rejects(wards.delete(ward), (error) =>
          error instanceof ConstraintError ? isReferenced(error) : sqlState(error) === "23503",
        );
        await bookings.delete(key);
        assert.equal(await wards.delete(ward), true);
        await assert.rejects(bookings.restore(key), hasNoWard);
        await assert.rejects(bookings.create(booking(2, 8, 10)), hasNoWard);
        assert.equal(await wards.restore(ward), true);
        assert.equal(await bookings.restore(key), true);
        await bookings.hardDelete(key);
        assert.equal(await wards.hardDelete(ward), true);
      }));

    test("one of many at once gets the time", () =>
      within(async ({ bookings }) => {
        const wanted = Array.from({ length: 5 }, (_, index) => bookings.create(booking(index + 1, 8, 10)));
        const results = await Promise.allSettled(wanted);
        const failed = results.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
        assert.equal(failed.length, 4);
        for (const error of failed) overlaps(error);
      }));

    test("the role of the application cannot store a foreign value by hand, and reads in the order of the index", () =>
      within(async ({ app, bookings }) => {
        const [late, early] = [await bookings.create(booking(1, 12, 13)), await bookings.create(booking(2, 8, 9))];
        assert.deepEqual(await bookings.query({ sort: "startsAt_desc" }), [late, early]);
        const scoped = app.db.scoped({ owner: tenant });
        await assert.rejects(
          scoped.query({ name: "", text: "UPDATE bookings SET state = 'lost'" }, []),
          (error) => sqlState(error) === "23514",
        );
        const { rows } = await app.owner.query(
          {
            name: "",
            text: "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'bookings'::regclass",
          },
          [],
        );
        const definitions = rows.map(([definition]) => definition?.replace(/^.* USING /, ""));
        assert.ok(definitions.includes("btree (tenant_id, starts_at DESC, bed)"), definitions.join("\n"));
        assert.ok(
          definitions.some((one) => one?.startsWith("btree (tenant_id, lower(state)) INCLUDE (bed) WHERE")),
          definitions.join("\n"),
        );
      }));
  },
  { engines: everyEngine },
);
