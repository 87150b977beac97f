// openapi-typescript makes types of the shop's document; with openapi-fetch they are a client of the running shop.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { typeErrors } from "../../../packages/entity-derive/tests/annotations/tsc.ts";
import { shopServer } from "./shop-server.ts";

const here = import.meta.dirname;
const folder = await mkdtemp(join(here, ".made-"));
after(() => rm(folder, { recursive: true }));

shopServer("a client made from the shop's document", (shop) => {
  test("compiles, and every answer is as it is typed", async () => {
    // While tsc runs, this process, which the server is in, does nothing: a connection that is kept would be used again at
    // the moment at which the server finds that it has waited for too long.
    const response = await fetch(shop.document, { headers: { connection: "close" } });
    const document = (await response.json()) as OpenAPI3;
    // By itself it takes a property with a default for one that requests must have.
    const types = await openapiTS(document, { defaultNonNullable: false });
    await writeFile(join(folder, "shop.ts"), astToString(types));
    await copyFile(join(here, "client/use.ts"), join(folder, "use.ts"));
    const project = { extends: "../../../../tsconfig.base.json", compilerOptions: options, include: ["*.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
    assert.deepEqual(typeErrors(folder, "tsconfig.json"), []);

    const { useShop } = (await import(join(folder, "use.ts"))) as { useShop(origin: string): Promise<void> };
    await useShop(shop.origin);
  });
});

const options = { noEmit: true, isolatedDeclarations: false };
