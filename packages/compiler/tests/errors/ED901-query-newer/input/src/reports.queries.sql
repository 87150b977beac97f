-- name: some :many
-- :name? only this one
SELECT any_value(name) AS name, max(1_000) AS count FROM users WHERE array_reverse(tags) = ARRAY[:name];

-- name: rename :one
UPDATE users SET name = :name WHERE id = :id RETURNING old.name AS before;

-- name: fine :many
SELECT name, array_length(tags, 1) AS count, date_trunc('day', now()) AS today FROM users;
