-- name: close :exec
UPDATE tickets SET state = 'done' WHERE workspace_id = :owner AND state = 'open';

-- name: open :value
SELECT count(*) AS tickets FROM tickets WHERE workspace_id = :owner AND state = 'open';
