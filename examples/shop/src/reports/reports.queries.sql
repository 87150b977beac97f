-- Reports about orders, for the staff. Days are those of UTC, and cancelled orders do not count.

-- name: revenue :many
-- What was ordered on each day in each category; the first day comes first.
-- :since the beginning of the first day
-- :until? the end of the last day, which is not in the report
-- :categoryId? only products of this category
-- owners: all, the staff see the orders of all customers
SELECT (o.placed_at AT TIME ZONE 'UTC')::date AS day, c.id AS category_id, c.name AS category,
       count(DISTINCT o.id) AS orders, sum(i.quantity) AS pieces, sum(i.quantity * i.unit_price) AS revenue
  FROM orders o
  JOIN order_items i ON i.order_id = o.id
  JOIN products p ON p.id = i.product_id
  LEFT JOIN categories c ON c.id = p.category_id
 WHERE o.status <> 'cancelled' AND o.placed_at >= :since AND o.placed_at < :until AND p.category_id = :categoryId
 GROUP BY day, c.id
 ORDER BY day, c.position, c.id;

-- name: bestsellers :many
-- Each category with the products that brought most, and how much of them is left.
-- :since the beginning of the first day
-- :until? the end of the last day, which is not in the report
-- :count how many products of a category
-- owners: all, the staff see the orders of all customers
SELECT c.id, c.name,
       ARRAY(SELECT sold
               FROM (SELECT p.id, p.name, p.stock, sum(i.quantity) AS pieces, sum(i.quantity * i.unit_price) AS revenue
                       FROM products p
                       JOIN order_items i ON i.product_id = p.id
                       JOIN orders o ON o.id = i.order_id
                      WHERE p.category_id = c.id AND o.status <> 'cancelled'
                        AND o.placed_at >= :since AND o.placed_at < :until
                      GROUP BY p.id
                      ORDER BY revenue DESC, p.id
                      LIMIT :count) AS sold) AS products
  FROM categories c
 ORDER BY c.position, c.id;
