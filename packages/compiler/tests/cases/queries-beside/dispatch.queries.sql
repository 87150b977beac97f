-- What happens to parcels.

-- name: findParcel :one
SELECT p FROM parcels p WHERE p.depot = :depot AND p.number = :number AND p.team_id = :owner;

-- name: send :many
-- Sends parcels by their keys.
UPDATE parcels p SET state = 'sent'
  FROM json_to_recordset(:keys) AS k(depot text, number int)
 WHERE p.depot = k.depot AND p.number = k.number AND p.team_id = :owner RETURNING p.*;

-- name: add :exec
INSERT INTO parcels (depot, number, team_id, customer_id, weight, price, label)
SELECT depot, number, :owner, customer, weight, price, label
  FROM json_to_recordset(:parcels) AS r(depot text, number int, customer uuid, weight float8, price numeric, label bytea);

-- name: labelled :many
SELECT depot, number, label, weight FROM parcels WHERE label = :label AND team_id = :owner;

-- name: statuses :many
-- owners: all, a sum of the service
SELECT state, count(*) AS parcels, array_agg(label ORDER BY number) AS labels FROM parcels GROUP BY state ORDER BY state;

-- name: each :stream
SELECT depot, number, state FROM parcels WHERE team_id = :owner ORDER BY depot, number;

-- name: promised :many
SELECT number, label AS "label!" FROM parcels WHERE team_id = :owner ORDER BY number;
