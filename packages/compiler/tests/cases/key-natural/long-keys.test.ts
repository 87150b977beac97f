// A row is reached by a key of any length through every framework, and its guard is asked before anything else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { adapters } from "../../../../entity-derive/tests/http/servers.ts";
import { CountryMigration, countryRoutes, PostgresCountryRepository } from "./country.derived/index.ts";

describeBehaviour(
  "long natural keys",
  (database) => {
    database.migrateOnce([CountryMigration]);

    for (const [name, start] of Object.entries(adapters)) {
      test(name, async () => {
        const countries = new PostgresCountryRepository(database.db);
        const handle = () => assert.fail("no command is sent");
        const server = await start(
          countryRoutes(countries, { owner: (holder) => holder, commands: { handle } }),
          "/api",
        );
        const code = `${name} ${"é".repeat(280)}/`.padEnd(300, "x");
        await countries.create({ code, holder: "ada", name: "long" });
        const status = async (path: string, holder: string | null, method = "GET"): Promise<number> => {
          const headers = holder === null ? {} : { "x-owner": holder };
          return (await server.send(method, `/api/countries/${path}`, { headers })).status;
        };
        const path = encodeURIComponent(code);
        assert.equal(await status(path, null), 401);
        assert.equal(await status(path, "eve"), 404);
        assert.equal(await status(path, "ada"), 200);
        assert.equal(await status(path, null, "PUT"), 405);
        assert.equal(await status(path, null, "DELETE"), 401);
        assert.equal(await status(path, "ada", "DELETE"), 204);
        assert.equal(await status(`${path}%zz`, null), 401);
        assert.equal(await status(`${path}%zz`, "ada"), 400);
        assert.equal(await status("%zz", null), 401);
        assert.equal(await status("%zz", "ada"), 400);
        await server.close();
      });
    }
  },
  { engines: ["pg"] },
);
