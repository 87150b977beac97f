// Every change of a schema, made on databases with rows in them, there and back.
import { test } from "node:test";
import { describeBehaviour, versionsOfServer } from "@entity-derive/test-databases";
import { tryChange } from "./apply.ts";
import { columnChanges } from "./column-changes.ts";
import { distributionChanges } from "./distribution-changes.ts";
import { tableChanges } from "./table-changes.ts";

const versions = await versionsOfServer();
const only = process.env["CHANGE"];
const changes = [...columnChanges, ...tableChanges, ...distributionChanges].filter(
  ({ name }) => only === undefined || name.includes(only),
);

describeBehaviour(
  "changes",
  (database) => {
    for (const change of changes)
      for (const version of database.engine === "pg" ? versions : ([18] as const)) {
        test(`${change.name}, for PostgreSQL ${version}`, async () => {
          const text = await tryChange(database.db, change, version);
          if (only !== undefined) console.log(text);
        });
      }
  },
  { engines: ["pg", "pglite"] },
);
