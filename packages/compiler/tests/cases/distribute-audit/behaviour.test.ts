// The log of tables that Citus would distribute, on servers without it: the statements write the entries by themselves.
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import * as entries from "./entries.ts";

const { migrations, ...all } = entries;

describeBehaviour("distribute and audit", (database) => {
  database.migrateOnce(migrations);

  for (const logs of Object.values(all)) {
    test(`${logs.name} on one server`, () => logs(database.db));
  }
});
