-- The port of the server that answers.

-- name: read :value
SELECT inet_server_port() AS port;

-- name: random :value
-- Volatile, and harmless.
SELECT inet_server_port() AS port WHERE random() >= 0;

-- name: optional :many
-- :code?
-- :sort = byCode: code, id | byId: id
SELECT id, code, inet_server_port() AS port FROM notes WHERE code = :code ORDER BY :sort;

-- name: pages :page
SELECT id, inet_server_port() AS port FROM notes ORDER BY id;

-- name: locked :many
SELECT id, inet_server_port() AS port FROM notes FOR SHARE;

-- name: numbered :value
SELECT inet_server_port() AS port WHERE nextval('notes_id_seq') > 0;

-- name: advisory :value
SELECT inet_server_port() AS port WHERE pg_try_advisory_xact_lock_shared(1);

-- name: written :one
WITH made AS (INSERT INTO notes (code, text) VALUES (:code, 'made') RETURNING id)
SELECT made.id, inet_server_port() AS port FROM made;

-- name: each :stream
SELECT id, inet_server_port() AS port FROM notes ORDER BY id;

-- name: rename :exec
UPDATE notes SET text = :text WHERE code = :code;

-- name: text :value
SELECT text FROM notes WHERE code = :code;
