// Policies of tables that Citus would distribute, on servers without it: they hold as on any other table.
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { attacks, migrations } from "../../attacks-on-owners.ts";
import { application } from "../../secured-application.ts";

describeBehaviour(
  "rows of distributed tables",
  (database) => {
    const open = application(database, migrations);
    for (const attack of attacks)
      test(`${attack.name} on one server`, async () => {
        const app = await open();
        try {
          await attack(app);
        } finally {
          await app.close();
        }
      });
  },
  { engines: everyEngine },
);
