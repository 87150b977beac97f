// The parts of the shop that the fuzzer needs besides its document.

import type { OpenApiDocument } from "entity-derive/openapi";
import type { Database } from "entity-derive/runtime";
import { migrate } from "entity-derive/runtime";
import { migrations } from "../../../../examples/shop/src/app.derived/index.ts";
import { addresses } from "../../../../examples/shop/src/server/addresses.ts";
import { createApp } from "../../../../examples/shop/src/server/app.ts";
import { seed } from "../../../../examples/shop/src/server/seed.ts";
import type { FuzzOptions } from "./fuzz.ts";

/** The shop on an empty database. */
export async function openShop(db: Database): Promise<Omit<FuzzOptions, "requests" | "seed">> {
  await migrate(db, migrations);
  await seed(db);
  const app = createApp(db);
  const document = (await (await app.request(addresses.document)).json()) as OpenApiDocument;
  return {
    document,
    send: (request) => app.fetch(request),
    credentials: { authorization: "Bearer demo" },
    beyondSchema: [/it is in the order already/],
    secret: /securityStamp|security_stamp|deletedAt|deleted_at/,
  };
}
