// Tests into tests that have the shop as a server on a port.
import { afterEach, beforeEach } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { migrate } from "entity-derive/runtime";
import { migrations } from "../../../examples/shop/src/app.derived/index.ts";
import { addresses } from "../../../examples/shop/src/server/addresses.ts";
import { createApp } from "../../../examples/shop/src/server/app.ts";
import { type Listening, listen } from "../../../examples/shop/src/server/listen.ts";
import { seed } from "../../../examples/shop/src/server/seed.ts";

export interface ShopServer {
  readonly origin: string;
  /** The address of its OpenAPI document. */
  readonly document: string;
}

export function shopServer(name: string, define: (shop: ShopServer) => void): void {
  eachDatabase(
    name,
    (database) => {
      let server: Listening;
      beforeEach(async () => {
        await migrate(database.db, migrations);
        await seed(database.db);
        server = await listen(createApp(database.db), 0);
      });
      afterEach(() => server.stop());
      define({
        get origin() {
          return server.origin;
        },
        get document() {
          return `${server.origin}${addresses.document}`;
        },
      });
    },
    { engines: ["pg"] },
  );
}
