-- name: people :many
SELECT id, name FROM users;
