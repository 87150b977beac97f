// The application of the case: two clinics, whose requests tests send with keys.
import type { Uuid } from "entity-derive";
import { notFound, type Route } from "entity-derive/http";
import { allOwners, type Database, newUuid, type Queryable } from "entity-derive/runtime";
import type { Application } from "../../secured-application.ts";
import { type Answer, type App, send } from "../../send.ts";
import { acting, type Repositories, repositories, router, routes } from "./app.derived/index.ts";
import {
  type AmendBooking,
  type BookingCommandContext,
  BookingCommandHandler,
  type BookingHooks,
  type CancelBooking,
  type ChargeBooking,
  type RemindBooking,
  type ReserveBooking,
} from "./booking.derived/index.ts";
import type { Booking } from "./booking.entity.ts";
import type { Staff } from "./guards.ts";

export type Context = BookingCommandContext<Repositories>;

export class Bookings extends BookingCommandHandler<Context> {
  /** Called in each command, before it returns. */
  during: (context: Context, command: string) => Promise<void> | void = () => undefined;

  async reserve({ place, command }: ReserveBooking, context: Context): Promise<Booking> {
    const { clinicId, name } = context.principal;
    const values = { clinicId, bookedBy: name };
    const booking = await context.repositories.bookings.create({ place }, values);
    await this.during(context, command);
    return booking;
  }

  async charge({ id, payload, command }: ChargeBooking, context: Context): Promise<number> {
    const { bookings } = context.repositories;
    const booking = await bookings.findById(id);
    if (booking === null) throw notFound("Booking");
    const balance = booking.balance - payload.amount;
    await bookings.update(id, { expectedVersion: booking.revision }, { balance });
    await this.during(context, command);
    return balance;
  }

  async amend({ id, command, ...dto }: AmendBooking, context: Context): Promise<Booking> {
    const booking = await context.repositories.bookings.update(id, dto);
    await this.during(context, command);
    return booking;
  }

  async cancel({ id, command }: CancelBooking, context: Context): Promise<void> {
    if (!(await context.repositories.bookings.delete(id))) throw notFound("Booking");
    await this.during(context, command);
  }

  async remind(_command: RemindBooking): Promise<void> {}
}

/** The requests of one client. */
export interface Client {
  readonly clinic: Uuid;
  ask(method: string, path: string, key: string | null, body?: unknown, headers?: Headers): Promise<Answer>;
}

type Headers = Readonly<Record<string, string>>;

export interface Reception {
  readonly app: App;
  readonly application: Application;
  readonly bookings: Bookings;
  /** Two persons of one clinic, one of another, and an administrator. */
  readonly ada: Client;
  readonly bob: Client;
  readonly eve: Client;
  readonly root: Client;
  /** Asks as a cashier. */
  pay(key: string | null, body: unknown): Promise<Answer>;
  readonly errors: unknown[];
  /** The secret of the routes, and the caller of all requests; undefined for that of the principal. */
  readonly settings: { secret: string | readonly [string, ...string[]]; caller?: string };
  /** The rows of a query, as the role that owns the tables. */
  all(sql: string): Promise<readonly (readonly (string | null)[])[]>;
}

export interface ReceptionOptions {
  readonly hooks?: BookingHooks<Staff>;
  readonly createValues?: () => void;
  /** Converts the database that repositories use. */
  readonly on?: (db: Database) => Queryable;
}

export const secret = "a secret of the tests alone";

/**
 * The routes on a database whose role sees the rows of all clinics.
 * @param onKey called for each request with a key
 * @param others options of keys that take the place of the usual ones
 */
export function bookingRoutesOn(
  db: Database,
  onKey: () => void = () => undefined,
  others: object = {},
): readonly Route[] {
  return routes(acting(repositories(db, { administration: db })), {
    owner: ({ clinicId }) => clinicId,
    idempotency: {
      secret,
      caller: (principal) => {
        onKey();
        return "till" in principal ? principal.till : principal.name;
      },
      ...others,
    },
    bookings: {
      commands: new Bookings(),
      createValues: (_dto, { name, clinicId }) => ({ bookedBy: name, clinicId }),
    },
  });
}

/** Runs a test with two clinics, behind policies. */
export async function withReception(
  open: () => Promise<Application>,
  run: (reception: Reception) => Promise<void>,
  options: ReceptionOptions = {},
): Promise<void> {
  const app = await open();
  try {
    const errors: unknown[] = [];
    const settings: Reception["settings"] = { secret };
    const { hooks = {}, on = (db) => db } = options;
    const bookings = new Bookings({ hooks });
    const served = router(
      acting(
        repositories(on(app.db), {
          administration: app.owner,
          actor: (principal: unknown) => (principal as Staff).name ?? null,
          bookings: { hooks },
        }),
      ),
      {
        owner: ({ clinicId, isAdministrator }: Staff) => (isAdministrator ? allOwners : clinicId),
        idempotency: {
          get secret() {
            return settings.secret;
          },
          caller: (principal) =>
            settings.caller ?? ("till" in principal ? `till ${principal.till}` : `staff ${principal.name}`),
        },
        onError: (error) => errors.push(error),
        bookings: {
          commands: bookings,
          createValues: (_dto, { name, clinicId }) => {
            options.createValues?.();
            return { bookedBy: name, clinicId };
          },
        },
      },
    );
    const client = (clinic: Uuid, name: string, more: Headers = {}): Client => ({
      clinic,
      ask: (method, path, key, body, headers = {}) =>
        send(served, method, path, body, {
          "x-clinic": clinic,
          "x-staff": name,
          ...more,
          ...(key === null ? {} : { "idempotency-key": key }),
          ...headers,
        }),
    });
    const [ours, theirs] = [newUuid(), newUuid()];
    for (const id of [ours, theirs])
      await app.owner.query({ name: "found", text: "INSERT INTO clinics VALUES ($1, 'a clinic')" }, [id]);
    await run({
      app: served,
      application: app,
      bookings,
      ada: client(ours, "ada"),
      bob: client(ours, "bob"),
      eve: client(theirs, "ada"),
      root: client(ours, "root", { "x-administrator": "1" }),
      pay: (key, body) =>
        send(served, "POST", "/payments", body, {
          "x-till": "1",
          ...(key === null ? {} : { "idempotency-key": key }),
        }),
      errors,
      settings,
      all: async (text) => (await app.owner.query({ name: "all", text }, [])).rows,
    });
  } finally {
    await app.close();
  }
}
