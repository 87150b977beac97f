// Opens the studio on a database of its own, in the process of the test, and sends requests to it as its page does.
import { symlinkSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import { type Database, type Migration, migrate } from "entity-derive/runtime";
import { Pool } from "pg";
import { type StudioOptions, withStudio } from "../../src/cli/studio/studio.ts";
import { paintNothing } from "../../src/diagnostics/render/style.ts";
import { type PageFile, serveStudio } from "../../src/studio/server/serve.ts";
import { type Project, project } from "../cli/run.ts";

const workspace = join(import.meta.dirname, "../../../..");

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asks for
  readonly json: any;
}

export interface SentRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OpenedStudio {
  readonly origin: string;
  readonly token: string;
  /** The lines of unexpected errors on the terminal. */
  readonly errors: string[];
  /** Sends a request with exactly these headers, and that of the host. */
  send(path: string, request?: SentRequest): Promise<Answer>;
  get(path: string, parameters?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  /** Prepares a change and confirms it. */
  write(change: object): Promise<Answer>;
}

const cleanups = new WeakMap<TestContext, (() => Promise<void>)[]>();

/** Runs a function after the test, before those that were registered earlier: what was opened last is closed first. */
export function afterwards(context: TestContext, run: () => Promise<void>): void {
  const known = cleanups.get(context);
  if (known !== undefined) {
    known.unshift(run);
    return;
  }
  const runs = [run];
  cleanups.set(context, runs);
  context.after(async () => {
    for (const one of runs) await one();
  });
}

const noPage: readonly PageFile[] = [{ path: "/", type: "text/html", text: "<!doctype html><title>Studio</title>" }];

/** @param folder the project */
export async function openStudio(
  context: TestContext,
  folder: string,
  { files = noPage, ...options }: Partial<StudioOptions> & { readonly files?: readonly PageFile[] },
): Promise<OpenedStudio> {
  const { promise: opened, resolve: open, reject } = Promise.withResolvers<OpenedStudio>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const errors: string[] = [];
  const printed: string[] = [];
  const terminal = {
    folder,
    paint: paintNothing,
    paintError: paintNothing,
    print: () => undefined,
    printError: (line: string) => void printed.push(line),
  };
  const finished = withStudio({ actor: "studio", port: 0, ...options }, terminal, async (studio) => {
    const running = await serveStudio(studio, { files, port: 0, onError: (line) => void errors.push(line) });
    open(clientOf(running.origin, running.token, errors));
    await ended;
    await running.close();
    return 0;
  });
  finished.then((exitCode) => exitCode !== 0 && reject(new Error(printed.join("\n"))), reject);
  afterwards(context, async () => {
    end();
    await finished.catch(() => undefined);
  });
  return opened;
}

function clientOf(origin: string, token: string, errors: string[]): OpenedStudio {
  const send = (path: string, { method = "GET", headers = {}, body }: SentRequest = {}): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = httpRequest(`${origin}${path}`, { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        const isJson = text !== "" && (response.headers["content-type"] ?? "").includes("json");
        const json = isJson ? JSON.parse(text) : null;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    sent.on("error", reject);
    sent.end(body);
    return promise;
  };
  const authorization = `Bearer ${token}`;
  const post = (path: string, body: unknown): Promise<Answer> =>
    send(path, {
      method: "POST",
      headers: { authorization, origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    origin,
    token,
    errors,
    send,
    post,
    get: (path, parameters = {}) => send(`${path}?${new URLSearchParams(parameters)}`, { headers: { authorization } }),
    write: async (change) => {
      const pending = await post("/api/changes", change);
      if (pending.status !== 200) return pending;
      return post("/api/changes/confirm", { confirmation: pending.json.confirmation });
    },
  };
}

/** A database on the server of the tests, as its superuser. */
export interface OwnedDatabase {
  readonly address: string;
  readonly db: Database;
}

export async function ownedDatabase(context: TestContext): Promise<OwnedDatabase> {
  const { address, drop } = await freshDatabase();
  const db = pgDatabase(new Pool({ connectionString: address }));
  afterwards(context, async () => {
    await db.close();
    await drop();
  });
  return { address, db };
}

/** Creates the tables, and roles of this database's own with the rights of an application and its jobs. */
export async function createRoles(
  context: TestContext,
  { db }: OwnedDatabase,
  migrations: readonly Migration[],
  isMigrated = false,
): Promise<Required<RowSecurityRoles>> {
  if (!isMigrated) await migrate(db, migrations);
  const { rows } = await db.query({ name: "name", text: "SELECT current_database()" }, []);
  const roles = { application: `app_${rows[0]?.[0]}`, jobs: `jobs_${rows[0]?.[0]}` };
  await db.execute(`CREATE ROLE ${roles.application}; CREATE ROLE ${roles.jobs} BYPASSRLS`);
  const names = `${roles.application}, ${roles.jobs}`;
  afterwards(context, () => db.execute(`DROP OWNED BY ${names}; DROP ROLE ${names}`));
  await db.execute(rowSecurityGrants(migrations, roles));
  return roles;
}

/** A project that has the packages of the workspace. */
export function installedProject(context: TestContext, files: Readonly<Record<string, string>>): Project {
  const made = project(context, files);
  symlinkSync(join(workspace, "node_modules"), join(made.path, "node_modules"), "junction");
  return made;
}

export const shopFolder: string = join(workspace, "examples/shop");
export const trackerFolder: string = join(workspace, "examples/tracker");
