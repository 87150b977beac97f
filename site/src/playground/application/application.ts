// An application of generated code in a worker of the page: its routes, its database and its events.
import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import type { Description, PlannedMigration, Table, TableRows } from "./data.ts";
import type { Edition } from "./edition.ts";
import type { ApplicationListener } from "./worker/events.ts";
import type { WorkerApi } from "./worker/main.ts";
import type { RunningApplication } from "./worker/running-application.ts";

export class Application {
  #description: Description;
  readonly #worker: Worker;
  readonly #running: Remote<RunningApplication>;

  private constructor(worker: Worker, running: Remote<RunningApplication>, description: Description) {
    this.#worker = worker;
    this.#running = running;
    this.#description = description;
  }

  /**
   * Starts the application on an empty database.
   * @throws {Error} if a module or a migration fails
   */
  static async start(edition: Edition, listener: ApplicationListener): Promise<Application> {
    const worker = new Worker(new URL("./worker/main.ts", import.meta.url), { type: "module" });
    const failed = new Promise<never>((_, reject) => {
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    });
    try {
      const api = wrap<WorkerApi>(worker);
      const started = api.start(edition, proxy(listener));
      const running = (await Promise.race([started, failed])) as Remote<RunningApplication>;
      return new Application(worker, running, await running.description);
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
