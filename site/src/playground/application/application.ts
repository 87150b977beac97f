// An application of generated code in a worker of the page: its routes, its database and its events.
import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import type { ApplicationEvent, Description, PlannedMigration, Table, TableRows } from "./data.ts";
import type { Edition } from "./edition.ts";
import type { WorkerApi } from "./worker/main.ts";
import type { RunningApplication } from "./worker/running-application.ts";

interface Listeners {
  readonly event: Set<(event: ApplicationEvent) => void>;
  readonly error: Set<(message: string) => void>;
}

export class Application {
  #description: Description;
  readonly #worker: Worker;
  readonly #running: Remote<RunningApplication>;
  readonly #listeners: Listeners;

  private constructor(
    worker: Worker,
    running: Remote<RunningApplication>,
    description: Description,
    listeners: Listeners,
  ) {
    this.#worker = worker;
    this.#running = running;
    this.#description = description;
    this.#listeners = listeners;
  }

  /**
   * Starts the application on an empty database.
   * @throws {Error} if a module or a migration fails
   */
  static async start(edition: Edition): Promise<Application> {
    const worker = new Worker(new URL("./worker/main.ts", import.meta.url), { type: "module" });
    const failed = new Promise<never>((_, reject) => {
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    });
    const listeners: Listeners = { event: new Set(), error: new Set() };
    try {
      const api = wrap<WorkerApi>(worker);
      const listener = proxy({
        onEvent(event: ApplicationEvent) {
          for (const call of listeners.event) call(event);
        },
        onError(message: string) {
          for (const call of listeners.error) call(message);
        },
      });
      const running = (await Promise.race([api.start(edition, listener), failed])) as Remote<RunningApplication>;
      return new Application(worker, running, await running.description, listeners);
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }

  get description(): Description {
    return this.#description;
  }

  /**
   * Answers a request.
   * @param person a name of `description.people`, whose principal the routes get; null if the guards judge the request
   */
  async fetch(request: Request, person: string | null = null): Promise<Response> {
    const { method, url, headers } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    const sent = await this.#running.send({ method, url, headers: [...headers], body, person });
    return new Response(sent.body, {
      status: sent.status,
      headers: sent.headers.map(([name, value]) => [name, value]),
    });
  }

  tables(): Promise<readonly Table[]> {
    return this.#running.tables();
  }

  /** Returns the newest rows of a table. */
  rows(table: string): Promise<TableRows> {
    return this.#running.rows(table);
  }

  /** Calls the listener for each event from now on. Returns a function that removes it. */
  onEvent(listener: (event: ApplicationEvent) => void): () => void {
    this.#listeners.event.add(listener);
    return () => {
      this.#listeners.event.delete(listener);
    };
  }

  /** Calls the listener with each error that a response with status 500 or more stands for. */
  onError(listener: (message: string) => void): () => void {
    this.#listeners.error.add(listener);
    return () => {
      this.#listeners.error.delete(listener);
    };
  }

  /**
   * Plans the migration files from the running edition to another one. Nothing changes before `migrate`.
   * @param drops the tables and columns that may be dropped with their values: `notes.body`
   */
  planMigration(edition: Edition, drops: readonly string[] = []): Promise<PlannedMigration> {
    return this.#running.planMigration(edition, drops);
  }

  /**
   * Applies the files to the database, whose rows stay, and serves the other edition.
   * @throws {Error} if a statement fails; the running edition stays
   */
  async migrate(edition: Edition, planned: PlannedMigration): Promise<void> {
    await this.#running.migrate(edition, planned);
    this.#description = await this.#running.description;
  }

  /** Ends the worker, and with it the database. */
  close(): void {
    this.#running[releaseProxy]();
    this.#worker.terminate();
  }
}
