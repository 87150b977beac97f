// The entry of the application: the code that a server's main file has.
import type { EventSource } from "entity-derive/codegen/v1/http";
import { Problem } from "entity-derive/http";
import type { OpenApiDocument } from "entity-derive/openapi";
import type { Database, Migration } from "entity-derive/runtime";
import type { TestFetch } from "../../../../../packages/entity-derive/src/testing/requests.ts";
import type { Edition, ServedEntity } from "../edition.ts";
import type { Modules, Namespace } from "./modules.ts";
import type { Person } from "./people.ts";
import { ownerOf, sampleValues } from "./server-values.ts";

/** The exports of `app.derived` that are called here; those of a feature that no entity has are missing. */
interface App {
  readonly migrations?: readonly Migration[];
  readonly repositories?: (db: Database, options: object) => Readonly<Record<string, unknown>>;
  readonly acting?: (repositories: unknown) => unknown;
  readonly router?: (repositories: unknown, options: object) => { readonly fetch: TestFetch };
  readonly document?: (info: object) => OpenApiDocument;
}

/** `serve.ts` of the project, if there is one. */
interface OwnEntry {
  /** Returns the application, as the function that `testApplication` takes does. */
  readonly serve?: (db: Database) => { readonly fetch: TestFetch } | Promise<{ readonly fetch: TestFetch }>;
  /** The principals of the guards, by the name of a person. */
  readonly principals?: Readonly<Record<string, unknown>>;
}

export class Entry {
  readonly #app: App;
  readonly #own: OwnEntry;

  private constructor(app: App, own: OwnEntry) {
    this.#app = app;
    this.#own = own;
  }

  /** @throws {Error} if nothing is generated for the application, or one of its modules fails */
  static async load(modules: Modules, { sources, generated }: Edition): Promise<Entry> {
    const barrel = generated.find(({ path }) => /(?:^|\/)app\.derived\/index\.ts$/.test(path));
    if (barrel === undefined) throw new Error("There is no folder app.derived: no entity has `api` or `migrations`");
    const app: Namespace = await modules.import(barrel.path);
    const serve = sources.find(({ path }) => /(?:^|\/)serve\.ts$/.test(path));
    const own: Namespace = serve === undefined ? {} : await modules.import(serve.path);
    return new Entry(app, own);
  }

  get migrations(): readonly Migration[] {
    return this.#app.migrations ?? [];
  }

  /** Null if no entity has `api`. */
  get document(): OpenApiDocument | null {
    return this.#app.document?.({ title: "Playground" }) ?? null;
  }

  /** The principals of `serve.ts`, or those of the playground. */
  principals(people: readonly Person[]): ReadonlyMap<string, unknown> {
    const { serve, principals = {} } = this.#own;
    if (serve !== undefined) return new Map(Object.entries(principals));
    return new Map(people.map((person) => [person.name, person]));
  }

  /** Returns the result of `serve.ts`, or a router with a sample for each option that an application has to pass. */
  async serve(db: Database, entities: readonly ServedEntity[], onError: (error: unknown) => void): Promise<TestFetch> {
    const own = await this.#own.serve?.(db);
    if (own !== undefined) return (request) => own.fetch(request);
    const { acting, router } = this.#app;
    if (router === undefined) return () => new Response(null, { status: 404 });
    const all = this.#repositories(db);
    const app = router(acting?.(all) ?? all, {
      ...Object.fromEntries(entities.map((entity) => [entity.name, routeOptions(entity)])),
      streams: eventStreams,
      idempotency: { secret: crypto.randomUUID(), caller: nameOf },
      // A problem has its reason in the response.
      onError: (error: unknown) => (error instanceof Problem ? undefined : onError(error)),
    });
    return (request) => app.fetch(request);
  }

  #repositories(db: Database): Readonly<Record<string, unknown>> {
    return this.#app.repositories?.(db, { actor: nameOf, administration: db }) ?? {};
  }
}

/** A stream of events has no end, and the page lists the events already. */
const eventStreams: EventSource = {
  serve: () => undefined,
  respond: () => {
    throw new Problem(501, "the playground lists the events, and streams none");
  },
};

function nameOf(person: Person | undefined): string {
  return person?.name ?? "nobody";
}

function routeOptions({ owner, serverValues }: ServedEntity): object {
  return {
    owner: (person: Person) => (owner === null ? null : ownerOf(person, owner)),
    createValues: (_: unknown, person?: Person) => sampleValues(serverValues, person ?? null),
    commands: {
      handle: () => {
        throw new Problem(501, "a command needs its handler: add serve.ts, and export the function serve");
      },
    },
  };
}
