// A number of statements into the files of a project that has them: three entities, and twenty statements a file.
import type { SampleFile } from "./sample-project.ts";

const words = `import { auto, belongsTo, entity, field, id, type Decimal, type i32, type Uuid } from "entity-derive";`;

export const statementEntities: readonly SampleFile[] = [
  {
    name: "customer.entity.ts",
    text: `${words}

@entity({ table: "customers", migrations: true })
export class Customer {
  @id id!: Uuid;
  /** What they are called. */
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") nick!: string | null;
  @field("create", "response") role!: "admin" | "staff" | "guest";
  @field("create", "response") tags!: string[];
  @auto @field("response") createdAt!: Date;
}
`,
  },
  {
    name: "order.entity.ts",
    text: `${words}
import { Customer } from "./customer.entity.ts";

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Customer>() customerId!: Uuid;
  @field("create", "update", "response") total!: Decimal;
  @field("create", "update", "response") note!: string | null;
  @field("skip") secret!: string | null;
  @field("response") placedAt!: Date;
}
`,
  },
  {
    name: "line.entity.ts",
    text: `${words}
import { Order } from "./order.entity.ts";

@entity({ table: "order_lines", migrations: true })
export class Line {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Order>() orderId!: Uuid;
  @field("create", "response") product!: string;
  @field("create", "response") price!: Decimal;
  @field("create", "response") amount!: i32;
}
`,
  },
];

/** Each differs from the others of its form by a literal. */
const forms: readonly ((number: number) => string)[] = [
  (number) => `-- name: buyers${number} :many
-- Who has bought since a day, with their latest orders.
-- :since the first day that counts
-- :role? only people with this role
SELECT c.id, c.name, c.nick, count(o.id) AS orders, sum(o.total) AS spent,
       ARRAY(SELECT l FROM (SELECT x.id, x.total, x.placed_at FROM orders x WHERE x.customer_id = c.id ORDER BY x.placed_at DESC LIMIT 3) l) AS latest
  FROM customers c LEFT JOIN orders o ON o.customer_id = c.id
 WHERE o.placed_at >= :since AND c.role = :role AND o.total > ${number}
 GROUP BY c.id ORDER BY spent DESC LIMIT :limit;`,
  (number) => `-- name: customer${number} :one
SELECT * FROM customers WHERE id = :id AND name <> 'n${number}';`,
  (number) => `-- name: search${number} :many
-- :name? a part of the name
-- :least? the least total
SELECT c.name, o.* FROM customers c JOIN orders o ON o.customer_id = c.id
 WHERE c.name LIKE :name AND o.total >= :least AND o.total < ${number + 1000} ORDER BY o.placed_at DESC, o.id LIMIT :limit;`,
  (number) => `-- name: revenue${number} :many
SELECT date_trunc('day', o.placed_at) AS day, l.product, sum(l.price * l.amount) AS revenue, count(DISTINCT o.customer_id) AS buyers
  FROM orders o JOIN order_lines l ON l.order_id = o.id
 WHERE l.amount > ${number} GROUP BY 1, 2 HAVING sum(l.amount) > :least ORDER BY 1, 3 DESC;`,
  (number) => `-- name: history${number} :page
SELECT o.id, o.placed_at, o.total, o.note, (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id) AS lines
  FROM orders o WHERE o.customer_id = :customer AND o.total > ${number} ORDER BY o.placed_at DESC, o.id;`,
  (number) => `-- name: rename${number} :exec
UPDATE customers SET nick = :nick WHERE id = :id AND name <> 'n${number}';`,
  (number) => `-- name: ranked${number} :many
-- :sort = spent: spent DESC | name: c.name
WITH sums AS (SELECT customer_id, sum(total) AS spent FROM orders WHERE total > ${number} GROUP BY customer_id)
SELECT c.id, c.name, s.spent, rank() OVER (ORDER BY s.spent DESC NULLS LAST) AS place, CASE WHEN c.nick IS NOT NULL THEN c.nick ELSE c.name END AS label
  FROM customers c LEFT JOIN sums s ON s.customer_id = c.id ORDER BY :sort;`,
  (number) => `-- name: add${number} :one
INSERT INTO order_lines (id, order_id, product, price, amount) VALUES (:id, :order, :product, :price, ${number}) RETURNING *;`,
  (number) => `-- name: whole${number} :many
SELECT c, o, l.product FROM customers c LEFT JOIN orders o ON o.customer_id = c.id LEFT JOIN order_lines l ON l.order_id = o.id
 WHERE c.tags && :tags AND c.name > 'n${number}';`,
  (number) => `-- name: total${number} :value
SELECT coalesce(sum(total), 0) AS total FROM orders WHERE placed_at BETWEEN :from AND :until AND total > ${number};`,
];

const perFile = 20;

export function statementFiles(statements: number): readonly SampleFile[] {
  const all = Array.from({ length: statements }, (_, number) => forms[number % forms.length]?.(number) ?? "");
  const files = Math.ceil(statements / perFile);
  return Array.from({ length: files }, (_, index) => ({
    name: `part-${index + 1}.queries.sql`,
    text: `${all.slice(index * perFile, (index + 1) * perFile).join("\n\n")}\n`,
  }));
}
