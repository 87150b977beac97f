// What a schema has accepted and the database refuses: for its shape it is drift, for its references a conflict.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { newUuid, SchemaDriftError, sqlState } from "entity-derive/runtime";
import { type Answer, type App, send } from "../../send.ts";
import { DeviceMigration, deviceRouter, PostgresDeviceRepository } from "./device.derived/index.ts";
import { DeviceLogMigration, deviceLogRouter, PostgresDeviceLogRepository } from "./device-log.derived/index.ts";
import { PlainLogMigration, PostgresPlainLogRepository, plainLogRouter } from "./plain-log.derived/index.ts";

describeBehaviour(
  "drift",
  (database) => {
    database.migrateOnce([DeviceLogMigration, PlainLogMigration, DeviceMigration]);

    async function served(): Promise<{ devices: App; logs: App; plain: App; errors: unknown[]; id: string }> {
      const { db } = database;
      const errors: unknown[] = [];
      const onError = (error: unknown): void => void errors.push(error);
      const repository = new PostgresDeviceRepository(db);
      const { id } = await repository.create({ name: "first" });
      return {
        devices: deviceRouter(repository, { onError }),
        logs: deviceLogRouter(new PostgresDeviceLogRepository(db), { onError }),
        plain: plainLogRouter(new PostgresPlainLogRepository(db), { onError }),
        errors,
        id,
      };
    }

    function drifted(answer: Answer, errors: unknown[], statement: string, code: string): void {
      assert.equal(answer.status, 500, answer.text);
      assert.equal(answer.json.detail, undefined);
      const [error, ...others] = errors.splice(0);
      assert.ok(error instanceof SchemaDriftError, String(error));
      const { table, statement: named, code: state, cause, message } = error;
      assert.deepEqual([table, named, state, sqlState(cause)], [statement.split(".")[0], statement, code, code]);
      assert.ok(message.includes(statement) && message.includes(code));
      assert.deepEqual(others, []);
    }

    function assertAnswer(answer: Answer, errors: unknown[], status: number, detail: string): void {
      assert.deepEqual([answer.status, answer.json.detail], [status, detail]);
      assert.deepEqual(errors, []);
    }

    test("a label that the enum type does not have, also beside a column of the user's own type", async () => {
      const { devices, errors, id } = await served();
      await database.db.execute(`ALTER TYPE device_mode RENAME VALUE 'busy' TO 'working'`);
      const repository = new PostgresDeviceRepository(database.db);
      await assert.rejects(repository.create({ name: "a", mode: "busy" }), { code: "22P02" });
      drifted(await send(devices, "POST", "/devices", { name: "a", mode: "busy" }), errors, "devices.create", "22P02");
      const nulled = { name: "a", mode: "busy", mac: null };
      drifted(await send(devices, "POST", "/devices", nulled), errors, "devices.create", "22P02");
      drifted(await send(devices, "PATCH", `/devices/${id}`, { mode: "busy" }), errors, "devices.update", "22P02");
      drifted(await send(devices, "GET", "/devices?mode=busy"), errors, "devices.queryPage", "22P02");
    });

    test("a column that the code calls nullable, one that is gone, a table that is gone", async () => {
      const { devices, logs, errors, id } = await served();
      await database.db.execute("UPDATE devices SET note = ''; ALTER TABLE devices ALTER COLUMN note SET NOT NULL");
      drifted(await send(devices, "POST", "/devices", { name: "a" }), errors, "devices.create", "23502");
      drifted(await send(devices, "PATCH", `/devices/${id}`, { note: null }), errors, "devices.update", "23502");
      await database.db.execute("ALTER TABLE devices DROP COLUMN note");
      drifted(await send(devices, "GET", `/devices/${id}`), errors, "devices.findById", "42703");
      await database.db.execute("DROP TABLE device_logs");
      drifted(await send(logs, "DELETE", `/device-logs/${id}`), errors, "device_logs.delete", "42P01");
      drifted(await send(logs, "GET", "/device-logs"), errors, "device_logs.queryPage", "42P01");
    });

    test("bad text for a column with a type of the user's own is the client's mistake", async () => {
      const { devices, errors, id } = await served();
      const detail = "`mac` is not a value of its column's type";
      const made = await send(devices, "POST", "/devices", { name: "a", mac: "nonsense" });
      assertAnswer(made, errors, 400, detail);
      assert.equal(made.json.issues[0].path, "mac");
      assertAnswer(await send(devices, "PATCH", `/devices/${id}`, { mac: "nonsense" }), errors, 400, detail);
      assertAnswer(await send(devices, "GET", "/devices?mac=nonsense"), errors, 400, detail);
      const good = await send(devices, "PATCH", `/devices/${id}`, { mac: "08:00:2b:01:02:03" });
      assert.equal(good.json.mac, "08:00:2b:01:02:03");
      assert.equal((await send(devices, "GET", "/devices?mac=08002b010203")).json.length, 1);
    });

    test("a reference to nothing, and a row that is still referred to", async () => {
      const { devices, logs, plain, errors, id: deviceId } = await served();
      const nowhere = newUuid();
      const some = "a reference refers to a row that does not exist";
      assertAnswer(
        await send(logs, "POST", "/device-logs", { deviceId: nowhere }),
        errors,
        409,
        "`deviceId` refers to a row that does not exist",
      );
      assertAnswer(await send(plain, "POST", "/plain-logs", { deviceId: nowhere }), errors, 409, some);
      const { json: log } = await send(logs, "POST", "/device-logs", { deviceId });
      assertAnswer(
        await send(logs, "PATCH", `/device-logs/${log.id}`, { previousId: nowhere }),
        errors,
        409,
        "`previousId` refers to a row that does not exist",
      );
      await send(logs, "POST", "/device-logs", { deviceId, previousId: log.id });
      const { json: other } = await send(plain, "POST", "/plain-logs", { deviceId });
      await send(plain, "POST", "/plain-logs", { deviceId, previousId: other.id });
      const held = "it is still referenced by device-logs";
      assertAnswer(await send(devices, "DELETE", `/devices/${deviceId}`), errors, 409, held);
      assertAnswer(await send(logs, "DELETE", `/device-logs/${log.id}`), errors, 409, held);
      assertAnswer(
        await send(plain, "DELETE", `/plain-logs/${other.id}`),
        errors,
        409,
        "it is still referenced by plain-logs",
      );
    });
  },
  { engines: everyEngine },
);
