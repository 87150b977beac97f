// Names that the database has already: constraints and indexes are called so, and errors are told apart by them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour } from "@entity-derive/test-databases";
import { ConstraintError } from "entity-derive/runtime";
import { CustomerMigration, PostgresCustomerRepository } from "./customer.derived/index.ts";
import { InvoiceMigration, PostgresInvoiceRepository } from "./invoice.derived/index.ts";

async function opened({ db }: DatabaseCase) {
  const customers = new PostgresCustomerRepository(db);
  const ada = await customers.create({ name: "Ada", city: "London", email: "Ada@example.org" });
  return { customers, invoices: new PostgresInvoiceRepository(db), ada };
}

function invoice(customerId: string, number: number) {
  return {
    ...{ customerId, series: "a", number, price: "2.50", quantity: 3, due: "2026-05-01", labels: [] },
    ...{ reference: `R${number}`, code: `C${number}`, slug: `S${number}`, paidOn: null },
  };
}

async function names(db: DatabaseCase["db"], text: string): Promise<readonly (string | null)[]> {
  return (await db.query({ name: "names", text }, [])).rows.map(([first]) => first ?? null);
}

describeBehaviour("foreign names", (database) => {
  database.migrateOnce([InvoiceMigration, CustomerMigration]);

  test("constraints and indexes are called as the entity says", async () => {
    const constraints = await names(
      database.db,
      `SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
       ORDER BY conname COLLATE "C"`,
    );
    assert.deepEqual(constraints, [
      "CK_price",
      "CK_quantity",
      "FK_invoice_customer",
      "FK_invoice_follows",
      "PK_Customers",
      "UQ_Name",
      "invoice_number",
      "invoices_pkey",
      "invoices_price_check",
      "invoices_price_check1",
      "invoices_reference_key",
    ]);
    const indexes = await names(
      database.db,
      `SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND NOT EXISTS
         (SELECT FROM pg_constraint WHERE conname = indexname) ORDER BY indexname COLLATE "C"`,
    );
    assert.deepEqual(indexes, [
      "IX_Town",
      "IX_invoice_customer",
      "customers_email_unique",
      "invoice_code",
      "invoice_slug",
      "invoices_due_idx",
      "invoices_due_price_idx",
      "invoices_total_idx",
      // What begins another one is there all the same, since it has a name.
      "ix_customers_city",
      "ix_customers_place",
      "ix_labels",
      "one_open_invoice",
    ]);
    const predicates = await names(
      database.db,
      "SELECT pg_get_expr(indpred, indrelid) FROM pg_index WHERE indexrelid = 'one_open_invoice'::regclass",
    );
    assert.deepEqual(predicates, ["(paid_on IS NULL)"]);
  });

  test("a violated constraint is known by its name", async () => {
    const { customers, invoices, ada } = await opened(database);
    const violated = async (done: Promise<unknown>): Promise<unknown> => {
      const error = await done.then(
        () => assert.fail("nothing was thrown"),
        (thrown: unknown) => thrown,
      );
      assert.ok(error instanceof ConstraintError, String(error));
      return [error.kind, error.field, error.constraint];
    };
    const first = await invoices.create(invoice(ada.id, 1));
    const other = { due: "2026-06-01" };
    assert.deepEqual(await violated(customers.create({ name: "Ada", city: "", email: "b" })), [
      "unique",
      "name",
      "UQ_Name",
    ]);
    assert.deepEqual(await violated(customers.create({ name: "Bob", city: "", email: "ADA@EXAMPLE.ORG" })), [
      "unique",
      "email",
      "customers_email_unique",
    ]);
    assert.deepEqual(await violated(invoices.create(invoice(ada.id, 2))), ["unique", null, "one_open_invoice"]);
    await invoices.update(first.id, { paidOn: "2026-04-01" });
    const second = await invoices.create({ ...invoice(ada.id, 2), slug: "S1x" });
    assert.deepEqual(await violated(invoices.create({ ...invoice(ada.id, 3), ...other, code: "C1" })), [
      "unique",
      "code",
      "invoice_code",
    ]);
    assert.deepEqual(await violated(invoices.update(second.id, { price: "1000" })), ["check", "price", "CK_price"]);
    assert.deepEqual(await violated(invoices.update(second.id, { price: "13" })), [
      "check",
      "price",
      "invoices_price_check1",
    ]);
    assert.deepEqual(await violated(invoices.update(second.id, { quantity: 0 })), ["check", "quantity", "CK_quantity"]);
    assert.deepEqual(await violated(invoices.update(second.id, { followsId: ada.id })), [
      "foreign_key",
      "followsId",
      "FK_invoice_follows",
    ]);
  });

  test("rows are found by what is unique, and met by an upsert", async () => {
    const { customers, invoices, ada } = await opened(database);
    const first = await invoices.create(invoice(ada.id, 1));
    assert.deepEqual(await customers.findByEmail("ADA@example.org"), ada);
    assert.deepEqual(await customers.findByName("Ada"), ada);
    assert.deepEqual(await invoices.findByCode("C1"), first);
    assert.deepEqual(await invoices.findBySlug("S1"), first);
    assert.deepEqual(await invoices.findBySeriesAndNumber("a", 1), first);
    assert.ok(!("findByCustomerIdAndDue" in invoices));
    const met = await invoices.upsert({ ...invoice(ada.id, 1), quantity: 4 });
    assert.deepEqual(met, { ...first, quantity: 4, total: "10.00" });
  });

  test("PostgreSQL makes what is generated, and no request has it", async () => {
    const { invoices, ada } = await opened(database);
    const given = { ...invoice(ada.id, 1), total: "1", heading: "x", serial: 9, row: 9 };
    const first = await invoices.create(given);
    assert.deepEqual([first.total, first.heading, first.serial], ["7.50", "A", 1]);
    const [second] = await invoices.createMany([{ ...invoice(ada.id, 2), due: "2026-06-01" }]);
    assert.deepEqual([second?.total, second?.serial, second?.row], ["7.50", 2, "public".length + 1]);
    const changed = await invoices.update(first.id, { price: "10" });
    assert.deepEqual([changed.total, changed.price], ["30.00", "10.00"]);
  });
});
