-- Orders of days gone by, for a shop whose reports would be empty otherwise.

-- name: add :exec
-- Adds an order of a customer for each of the last 60 days, and returns the number of items.
-- entity-derive: allow ED913, nobody waits for letters about these orders
WITH days AS MATERIALIZED (
  SELECT gen_random_uuid() AS id, number, now() - number * interval '1 day' AS placed_at
    FROM generate_series(1, 60) AS number
), placed AS (
  INSERT INTO orders (id, user_id, status, shipping_street, shipping_postal_code, shipping_city, placed_at)
  SELECT id, :owner, 'shipped', '1 High Street', '10115', 'Berlin', placed_at FROM days
)
INSERT INTO order_items (id, order_id, user_id, product_id, quantity, unit_price)
SELECT gen_random_uuid(), d.id, :owner, p.id, 1 + (d.number + length(p.name)) % 4, p.price
  FROM days d JOIN products p ON (d.number * length(p.name)) % 5 < 3;
