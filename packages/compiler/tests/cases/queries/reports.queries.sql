-- Who buys what.

-- name: buyers :many
-- Who has bought since a day, with their latest orders; who spent most comes first.
-- :since the first day that counts
-- :role? only people with this role
-- owners: all, staff alone see it
SELECT p.id, p.name, p.nick, count(o.id) AS orders, sum(o.total) AS spent,
       ARRAY(SELECT l FROM orders l WHERE l.person_id = p.id ORDER BY l.placed_at DESC LIMIT 3) AS latest
  FROM people p LEFT JOIN orders o ON o.person_id = p.id
 WHERE o.placed_at >= :since AND p.role = :role GROUP BY p.id ORDER BY spent DESC LIMIT :limit;

-- name: findPerson :one
SELECT * FROM people WHERE id = :id;

-- name: mine :many
-- The orders of one owner.
SELECT id, total, status FROM orders WHERE person_id = :owner AND placed_at >= :since;

-- name: names :values
SELECT name FROM people ORDER BY name;

-- name: total :value
-- owners: all, a sum tells nobody anything
SELECT sum(total) AS total FROM orders;

-- name: pay :exec
-- owners: all, staff alone use it
UPDATE orders SET status = 'paid' WHERE id = ANY(:ids);

-- name: latest :one
-- The newest order of somebody.
-- owners: all, staff alone use it
SELECT o, p.name FROM orders o JOIN people p ON p.id = o.person_id
 WHERE o.person_id = :person ORDER BY o.placed_at DESC LIMIT 1;

-- name: each :stream
-- owners: all, staff alone use it
SELECT id, tags, total FROM orders ORDER BY placed_at;

-- name: sorted :many
-- :sort = byName: name | latestFirst: id DESC
-- :prefix? how the name begins
-- :role?
SELECT id, name FROM people WHERE starts_with(name, :prefix) AND (role = :role OR name = :prefix) ORDER BY :sort;

-- name: pages :page
-- People by their nicknames.
SELECT id, name, nick FROM people ORDER BY nick DESC, id;

-- name: pagesByNick :page
-- :sort = up: nick, id | down: nick DESC, id DESC | firstUp: nick NULLS FIRST, id DESC | lastDown: nick DESC NULLS LAST, id
SELECT id, nick FROM people ORDER BY :sort;

-- name: add :exec
-- owners: all, an import of staff
INSERT INTO orders (id, person_id, placed_at, status, total)
SELECT id, person_id, placed_at, status, total
  FROM json_to_recordset(:orders) AS r(id uuid, person_id uuid, placed_at timestamptz, status order_status, total numeric);

-- name: asserted :many
SELECT id, nick AS "nick!" FROM people;

-- name: several :one
-- entity-derive: allow ED906, the test wants several
SELECT id FROM people;

-- name: nicknames :value
SELECT array_agg(nick ORDER BY name) AS nicks FROM people;

-- name: newest :many
-- owners: all, staff alone use it
SELECT p.name, (SELECT o FROM orders o WHERE o.person_id = p.id ORDER BY o.placed_at DESC LIMIT 1) AS newest
  FROM people p ORDER BY p.name;

-- name: whoAmI :value
SELECT :actor::text AS actor;

-- name: giveNicks :exec
UPDATE people p SET nick = x.nick FROM unnest(:ids::uuid[], :nicks::text[]) AS x(id, nick)
 WHERE p.id = x.id AND p.deleted_at IS NULL;

-- name: tablePeople :many
TABLE people;
