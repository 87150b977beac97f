-- What the desk does with customers.

-- name: find :one
-- entity-derive: allow ED912, the desk shows the score
SELECT c.* FROM customers c WHERE c.id = :id AND c.team_id = :owner AND c.deleted_at IS NULL;

-- name: search :many
-- The customers with some words, and their parcels.
-- entity-derive: allow ED912, the desk shows the score
SELECT c AS customer, ARRAY(SELECT p FROM parcels p
         WHERE p.customer_id = c.id AND p.team_id = :owner ORDER BY p.depot, p.number) AS parcels
  FROM customers c
 WHERE c.team_id = :owner AND c.full_text @@ websearch_to_tsquery('simple', :words) AND c.deleted_at IS NULL
 ORDER BY c.name;

-- name: phones :values
SELECT phone FROM customers WHERE team_id = :owner AND deleted_at IS NULL ORDER BY name;

-- name: withPhone :many
-- entity-derive: allow ED912, the desk compares the passphrase
SELECT id, phone, passphrase FROM customers WHERE team_id = :owner AND id = ANY(:ids) AND phone IS NOT NULL AND deleted_at IS NULL;

-- name: annotate :one
-- entity-derive: allow ED913, nobody waits for events of notes
UPDATE customers SET note = :note, version = version + 1
 WHERE id = :id AND team_id = :owner AND version = :expected AND deleted_at IS NULL RETURNING note, version;

-- name: call :exec
-- entity-derive: allow ED913, nobody waits for events of phones
UPDATE customers SET phone = :phone, version = version + 1 WHERE id = :id AND team_id = :owner AND deleted_at IS NULL;

-- name: remove :exec
-- entity-derive: allow ED913, the row stays
UPDATE customers SET deleted_at = now(), version = version + 1 WHERE id = :id AND team_id = :owner AND deleted_at IS NULL;

-- name: locked :one
-- Locks a customer until the transaction ends.
SELECT name FROM customers WHERE id = :id AND team_id = :owner AND deleted_at IS NULL FOR UPDATE;
