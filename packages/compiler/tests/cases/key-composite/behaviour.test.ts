// Rows that several fields tell apart, with every feature that touches keys.
import { exerciseKey } from "../../keys/exercise-key.ts";
import * as notes from "./note.derived/index.ts";
import * as orderItems from "./order-item.derived/index.ts";

const [one, two] = ["0190a1b2-0000-7000-8000-000000000001", "0190a1b2-0000-7000-8000-000000000002"];

exerciseKey("key-composite", {
  type: "OrderItem",
  many: "orderItems",
  path: "/order-items",
  table: "order_items",
  exports: orderItems,
  notes,
  keys: [
    { orderId: one, sku: 'A/b?c%d#é "x\\', line: 2 },
    { orderId: one, sku: "B", line: -1 },
    { orderId: one, sku: "B", line: 10 },
    { orderId: two, sku: "A", line: 1 },
    { orderId: two, sku: "B", line: 9 },
  ],
  // The order of properties says nothing.
  keyOf: ({ orderId, sku, line }) => ({ orderId, sku, line }),
  textOf: ({ orderId, sku, line }) => JSON.stringify([orderId, sku, line]),
  jsonOf: ({ orderId, sku, line }) => [orderId, sku, line],
  pathOf: ({ orderId, sku, line }) => `/${orderId}/${encodeURIComponent(sku)}/${line}`,
  reference: ({ orderId, sku, line }) => ({ orderId, sku, line }),
  noReference: { orderId: null, sku: null, line: null },
  missing: { key: { line: 1, sku: "C", orderId: two }, path: `/${two}/C/1` },
  badPaths: ["/x/B/1", `/${two}/B/x`, `/${two}/B/1.5`, `/${two}/%00/1`],
  openApiPath: "/order-items/{orderId}/{sku}/{line}",
});
