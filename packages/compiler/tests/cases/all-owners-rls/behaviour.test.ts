// Administrators behind policies: their statements run on a database of their own, and without one they see nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { fetchHandler } from "entity-derive/fetch";
import { Problem } from "entity-derive/http";
import { pgDatabase } from "entity-derive/pg";
import { pgliteDatabase } from "entity-derive/pglite";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import { checkRowSecurity, RowSecurityError, rowSecurityGrants } from "entity-derive/row-security";
import {
  allOwners,
  type Database,
  NotFoundError,
  newUuid,
  transaction,
  withAdministration,
} from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { migrations, type Repositories, repositories, routes, transactional } from "./app.derived/index.ts";
import {
  type ArchiveChart,
  type ChartCommandContext,
  ChartCommandHandler,
  type CopyChart,
  chartRoutes,
  PostgresChartRepository,
} from "./chart.derived/index.ts";
import type { Chart } from "./chart.entity.ts";
import type { Staff } from "./require-staff.ts";

type Context = ChartCommandContext<Repositories>;

class Charts extends ChartCommandHandler<Context> {
  /** In a transaction: what it has written is gone if it fails. */
  async copy({ id }: CopyChart, { repositories }: Context): Promise<Chart> {
    const chart = await repositories.charts.findById(id);
    if (chart === null) throw new NotFoundError("Chart", id);
    const { code, text, clinicId } = chart;
    const made = await repositories.charts.create({ code: `${code} copy`, text }, { clinicId });
    await repositories.clinics.update(clinicId, { name: text });
    if (text === "fails") throw new Problem(409, "fails");
    return made;
  }

  async archive({ id }: ArchiveChart, { repositories }: Context): Promise<void> {
    const isGone = await repositories.charts.whileLocked(
      id,
      async (chart, charts) => chart !== null && charts.delete(id),
    );
    assert.equal(isGone, true);
  }
}

const owner = ({ isAdministrator, clinicId }: Staff): Uuid | typeof allOwners =>
  isAdministrator ? allOwners : clinicId;
const createValues = (_dto: object, { clinicId }: Staff): { readonly clinicId: Uuid } => ({ clinicId });

type Handler = ReturnType<typeof fetchHandler>;

function sender(handler: Handler, headers: Record<string, string>) {
  return async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { ...headers, ...type, ...more },
      ...sent,
    });
    const response = await handler(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: text === "" ? null : JSON.parse(text) };
  };
}

describeBehaviour(
  "all owners behind policies",
  (database) => {
    database.migrateOnce(migrations);

    /** The application and its administration as two roles, and two clinics. */
    async function withRoles(run: (setting: Setting) => Promise<void>): Promise<void> {
      const [application, administration] = ["application", "administration"].map(
        (name) => `${name}_${newUuid().replaceAll("-", "")}`,
      ) as [string, string];
      const { db: tables } = database;
      await tables.execute(`CREATE ROLE ${application} LOGIN; CREATE ROLE ${administration} LOGIN BYPASSRLS`);
      await tables.execute(rowSecurityGrants(migrations, { application, jobs: administration }));
      const [db, other] = [databaseOf(application), databaseOf(administration)];
      try {
        await run(await setting(db, other));
      } finally {
        if (database.pglite === null) await Promise.all([db.close(), other.close()]);
        await tables.execute(
          `DROP OWNED BY ${application}, ${administration}; DROP ROLE ${application}, ${administration}`,
        );
      }
    }

    function databaseOf(role: string): Database {
      const { engine, pglite, postgres: server } = database;
      if (pglite !== null) return pgliteDatabase(pglite, { role });
      assert.ok(server !== null);
      const options = `-c role=${role}`;
      return engine === "postgres.js"
        ? postgresJsDatabase(postgres(server.address, { max: 2, fetch_types: false, connection: { options } }))
        : pgDatabase(new Pool({ connectionString: server.address, options, max: 2 }), {
            pipelined: engine.endsWith("pipelined") ? 1 : 0,
          });
    }

    async function setting(db: Database, administration: Database) {
      const all = repositories(db, { administration, actor: ({ clinicId }: Staff) => clinicId });
      const acting = { ...all, charts: (principal: unknown) => all.charts.as(principal) };
      const errors: unknown[] = [];
      const options = {
        owner,
        onError: (error: unknown) => void errors.push(error),
        charts: { commands: new Charts(), createValues },
      };
      const handler = fetchHandler(routes(acting, options));
      const clinic = async (name: string) => {
        const clinicId = newUuid();
        await administration.query({ name: "found", text: "INSERT INTO clinics VALUES ($1, $2)" }, [clinicId, name]);
        const send = sender(handler, { "x-clinic": clinicId });
        const chart = (await send("POST", "/charts", { code: "1", text: name })).json;
        assert.equal(chart.clinicId, clinicId);
        await send("POST", "/findings", { chartId: chart.id, text: name });
        const root = sender(handler, { "x-clinic": clinicId, "x-administrator": "a secret" });
        return { clinicId, send, chart, root };
      };
      const [ours, theirs] = [await clinic("ours"), await clinic("theirs")];
      return { db, administration, all, options, errors, ours, theirs, root: ours.root };
    }

    type Setting = Awaited<ReturnType<typeof setting>>;

    const textsOf = (rows: readonly { readonly text: string }[]): readonly string[] =>
      rows.map(({ text }) => text).sort();

    test("an administrator reads, changes, creates and deletes the rows of all owners", () =>
      withRoles(async ({ root, ours, theirs }) => {
        assert.deepEqual(textsOf((await ours.send("GET", "/charts")).json), ["ours"]);
        assert.deepEqual(textsOf((await root("GET", "/charts")).json), ["ours", "theirs"]);
        assert.equal((await root("GET", "/clinics")).json.length, 2);
        const path = `/charts/${theirs.chart.id}`;
        const { headers } = await root("GET", path);
        const etag = headers.get("etag") ?? "";
        assert.equal((await root("PATCH", path, { text: "changed" }, { "if-match": etag })).status, 200);
        assert.equal((await root("PATCH", path, { text: "late" }, { "if-match": etag })).status, 412);
        assert.equal((await theirs.send("GET", path)).json.text, "changed");
        const made = await theirs.root("POST", "/charts", { code: "2", text: "by root", clinicId: ours.clinicId });
        assert.deepEqual([made.status, made.json.clinicId], [201, theirs.clinicId]);
        const twice = await theirs.root("POST", "/charts", { code: "2", text: "by root" });
        assert.equal(twice.status, 409);
        assert.match(twice.json.constraint, /charts_clinic_id_code/);
        assert.equal((await root("DELETE", `/charts/${made.json.id}`)).status, 204);
        assert.equal((await root("DELETE", `${path}/archive`)).status, 204);
        assert.equal((await theirs.send("GET", path)).status, 404);
        assert.equal((await root("GET", "/findings")).status, 403);
      }));

    test("a command in a transaction runs on the database of administrators, and a failure takes back what it has written", () =>
      withRoles(async ({ root, ours, theirs, administration, errors }) => {
        const copied = await root("POST", `/charts/${theirs.chart.id}/copy`);
        assert.deepEqual([copied.status, copied.json.clinicId], [200, theirs.clinicId]);
        assert.equal((await theirs.send("GET", `/clinics/${theirs.clinicId}`)).json.name, "theirs");
        assert.equal((await ours.send("POST", `/charts/${theirs.chart.id}/copy`)).status, 404);
        assert.equal((await ours.send("POST", `/charts/${ours.chart.id}/copy`)).status, 200);
        await root("PATCH", `/charts/${theirs.chart.id}`, { text: "fails" });
        await root("DELETE", `/charts/${copied.json.id}`);
        const failed = await root("POST", `/charts/${theirs.chart.id}/copy`);
        assert.equal(failed.status, 409);
        assert.equal((await theirs.send("GET", "/charts")).json.length, 1);
        assert.equal((await theirs.send("GET", `/clinics/${theirs.clinicId}`)).json.name, "theirs");
        const text = "SELECT owner, all_owners FROM entity_audit_log WHERE new ->> 'code' = '1 copy' ORDER BY id";
        const { rows } = await administration.query({ name: "audit", text }, []);
        assert.deepEqual(rows, [
          [theirs.clinicId, "t"],
          [ours.clinicId, null],
        ]);
        assert.deepEqual(errors, []);
      }));

    test("the audit log says which entries are an administrator's", () =>
      withRoles(async ({ administration, root, ours, theirs }) => {
        await root("PATCH", `/charts/${theirs.chart.id}`, { text: "by root" });
        await ours.send("PATCH", `/charts/${ours.chart.id}`, { text: "by staff" });
        const text = `
          SELECT operation, actor, owner, all_owners FROM entity_audit_log
           WHERE owner IN ($1, $2) ORDER BY id`;
        const { rows } = await administration.query({ name: "audit", text }, [ours.clinicId, theirs.clinicId]);
        assert.deepEqual(rows, [
          ["INSERT", ours.clinicId, ours.clinicId, null],
          ["INSERT", theirs.clinicId, theirs.clinicId, null],
          ["UPDATE", ours.clinicId, theirs.clinicId, "t"],
          ["UPDATE", ours.clinicId, ours.clinicId, null],
        ]);
      }));

    test("without a database of administrators the answer is 403, and no statement is sent", () =>
      withRoles(async ({ db, ours, options }) => {
        const sent: string[] = [];
        const watched: Database = Object.create(db, {
          query: {
            value: (...call: Parameters<Database["query"]>) => {
              sent.push(call[0].name);
              return db.query(...call);
            },
          },
          scoped: { value: () => watched },
        });
        const { charts } = options;
        const handler = fetchHandler(
          chartRoutes(new PostgresChartRepository(watched), {
            owner,
            commands: charts.commands as never,
            createValues,
          }),
        );
        const root = sender(handler, { "x-clinic": ours.clinicId, "x-administrator": "a secret" });
        for (const [method, path, body] of [
          ["GET", "/charts"],
          ["GET", "/charts?limit=none"],
          ["POST", "/charts", { code: "9", text: "t" }],
          ["PATCH", `/charts/${ours.chart.id}`, { text: "t" }],
          ["DELETE", `/charts/${ours.chart.id}`],
          ["DELETE", `/charts/${ours.chart.id}/archive`],
        ] as const)
          assert.equal((await root(method, path, body)).status, 403);
        assert.deepEqual(sent, []);
        assert.equal((await sender(handler, { "x-clinic": ours.clinicId })("GET", "/charts")).status, 200);
      }));

    test("neither an unlimited repository nor the owner of a context is an administrator's", () =>
      withRoles(async ({ all, administration, db, ours, theirs }) => {
        assert.deepEqual(await all.charts.list(10, 0), []);
        assert.deepEqual(textsOf(await all.charts.as({ owner: ours.clinicId }).list(10, 0)), ["ours"]);
        for (const forged of [allOwners, "allOwners", "", "*"] as never[]) {
          const seen = async (): Promise<unknown> => all.charts.as({ owner: forged }).list(10, 0);
          assert.deepEqual(await seen().catch(() => []), []);
          assert.throws(() => all.charts.ownedBy(forged));
        }
        const charts = withAdministration((one) => new PostgresChartRepository(one), db, administration);
        assert.deepEqual(await charts.list(10, 0), []);
        assert.deepEqual(textsOf(await charts.ownedBy(theirs.clinicId).list(10, 0)), ["theirs"]);
        await transaction(db, ...transactional()).run(async (within) => {
          assert.deepEqual(await within.charts.list(10, 0), []);
        });
        await transaction(administration, ...transactional()).run(async (within) => {
          assert.equal((await within.charts.list(10, 0)).length, 2);
        });
      }));

    test("the check at start refuses a superuser as the role of administrators, and one that policies apply to", () =>
      withRoles(async ({ db, administration }) => {
        await checkRowSecurity(db, migrations, { administration });
        const reasons = async (other: Database): Promise<readonly string[]> => {
          try {
            await checkRowSecurity(db, migrations, { administration: other });
          } catch (error) {
            assert.ok(error instanceof RowSecurityError);
            return error.reasons;
          }
          return [];
        };
        assert.match((await reasons(database.db)).join(), /is a superuser/);
        assert.match((await reasons(db)).join(), /has no BYPASSRLS/);
      }));
  },
  { engines: everyEngine },
);
