-- Names that TypeScript, SQL, the runtime and other files have as well.

-- name: person :many
SELECT p.id, p.name FROM people p WHERE p.role = :role;

-- name: whole :one
SELECT * FROM people WHERE id = :id;

-- name: page :page
SELECT id, at FROM pages ORDER BY at, id;

-- name: wholePage :one
SELECT * FROM pages WHERE id = :class;

-- name: rows :values
SELECT name FROM people ORDER BY name;

-- name: order :many
-- :options = a: id | b: name
SELECT id, name, role FROM people ORDER BY :options;

-- name: statement :many
-- :values?
-- :parameters?
SELECT id, name FROM people WHERE name = :values AND role = :parameters;

-- name: i64 :value
SELECT count(*) AS "constructor" FROM people;

-- name: arguments :many
SELECT id AS "class", name AS "this is", role AS "__proto__", age AS "constructor" FROM people;

-- name: delete :exec
DELETE FROM people WHERE name = :__proto__;

-- name: uuid :one
SELECT p, count(*) OVER () AS n FROM people p WHERE id = :id;

-- name: row :many
SELECT p AS person, (SELECT o FROM people o ORDER BY o.name LIMIT 1) AS row,
       ARRAY(SELECT x FROM (SELECT g.at AS text, g.id AS value FROM pages g) x) AS value
  FROM people p ORDER BY p.name;

-- name: between :many
-- :from?
-- :to?
-- :end?
-- :case?
SELECT * FROM pages WHERE at >= :from AND at < :to AND (id = :case OR at = :end)
 ORDER BY at LIMIT :limit OFFSET :offset;
