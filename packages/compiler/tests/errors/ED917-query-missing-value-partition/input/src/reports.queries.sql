-- name: read :exec
-- The trigger of a partition may fill the column.
INSERT INTO readings (id, value) VALUES (:id, :value);

-- name: correct :exec
-- It does not for an UPDATE.
UPDATE readings SET site = NULL WHERE id = :id;

-- name: readTwo :exec
-- Another partition has no trigger.
INSERT INTO readings_two (id, value) VALUES (2, :value);
