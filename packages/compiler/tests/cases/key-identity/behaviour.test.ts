// Rows that PostgreSQL numbers, with every feature that touches keys.
import { exerciseKey } from "../../keys/exercise-key.ts";
import * as invoices from "./invoice.derived/index.ts";
import * as notes from "./note.derived/index.ts";

exerciseKey("key-identity", {
  type: "Invoice",
  many: "invoices",
  path: "/invoices",
  table: "invoices",
  exports: invoices,
  notes,
  keys: [],
  keyOf: ({ id }) => id,
  textOf: ({ id }) => String(id),
  jsonOf: ({ id }) => id,
  pathOf: ({ id }) => `/${id}`,
  reference: ({ id }) => ({ invoiceId: id }),
  noReference: { invoiceId: null },
  missing: { key: 4711, path: "/4711" },
  badPaths: ["/x", "/1.5", "/9007199254740993", "/01", "/1e3"],
  openApiPath: "/invoices/{id}",
});
