// A class with methods: plain Node cannot run its decorators, so tsc compiles the case before it is loaded.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { describeBehaviour } from "@entity-derive/test-databases";

type Derived = typeof import("./invoice.derived/index.ts");
type DerivedReceipt = typeof import("./receipt.derived/index.ts");

const folder = mkdtempSync(join(import.meta.dirname, ".compiled-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const tsc = spawnSync(
  "tsc",
  [
    ...["--ignoreConfig", "--outDir", folder, "--rootDir", import.meta.dirname, "--target", "ES2022"],
    ...["--module", "NodeNext", "--types", "node", "--lib", "ESNext", "--rewriteRelativeImportExtensions"],
    ...["--strict", "--skipLibCheck", "--singleThreaded"],
    ...["invoice", "receipt"].map((name) => join(import.meta.dirname, `${name}.derived/index.ts`)),
  ],
  { encoding: "utf8" },
);
assert.equal(tsc.status, 0, tsc.stdout);
const derived = (await import(pathToFileURL(join(folder, "invoice.derived/index.js")).href)) as Derived;
const receipts = (await import(pathToFileURL(join(folder, "receipt.derived/index.js")).href)) as DerivedReceipt;

describeBehaviour("a class with methods", (database) => {
  database.migrateOnce([derived.InvoiceMigration, receipts.ReceiptMigration]);

  test("rows are instances, wherever they come from", async () => {
    const invoices = new derived.PostgresInvoiceRepository(database.db);
    const due = new Date("2026-01-01T00:00:00Z");
    const made = await invoices.create({ customer: "Ada", total: "12.50" }, { dueAt: due });
    assert.equal(made.constructor.name, "Invoice");
    assert.equal(made.open, 12.5);
    assert.equal(made.isOverdue(new Date("2026-02-01T00:00:00Z")), true);
    const [found] = await invoices.findByIds([made.id]);
    assert.deepEqual(found, made);
    assert.equal((await invoices.list(1, 0))[0]?.isOverdue(due), false);
    const [second] = await invoices.createMany([{ customer: "Grace", total: "1" }]);
    assert.equal(second?.open, 1);
  });

  test("responses carry the data alone", async () => {
    const app = derived.invoiceRouter(new derived.PostgresInvoiceRepository(database.db));
    const headers = { "content-type": "application/json" };
    const response = await app.request("/invoices", {
      method: "POST",
      headers,
      body: '{"customer":"Ada","total":"3.00"}',
    });
    assert.equal(response.status, 201);
    const invoice = (await response.json()) as Record<string, unknown>;
    assert.deepEqual(Object.keys(invoice), ["id", "customer", "total", "paid", "dueAt", "createdAt"]);
  });

  test("rows are instances of a class that inherits its behaviour", async () => {
    const repository = new receipts.PostgresReceiptRepository(database.db);
    const made = await repository.create({ total: "3.00" });
    assert.equal(made.constructor.name, "Receipt");
    assert.equal(made.reference, made.id.slice(0, 8).toUpperCase());
    assert.equal((await repository.findById(made.id))?.isPaid(), true);
  });
});
