-- What the board shows.

-- name: tickets :many
-- The tickets of a workspace.
-- :states? only those in one of these states
-- :minimum? with at least this many points
-- :before? due before this day
-- :sort = byTitle: t.title, t.id | byCost: t.cost DESC, t.id
SELECT t.id, t.title, t.state, t.cost, t.due_on, t.tags
  FROM tickets t
 WHERE t.workspace_id = :owner AND t.state = ANY(:states) AND t.points >= :minimum AND t.due_on < :before
 ORDER BY :sort LIMIT :limit;

-- name: pages :page
-- :sort = byTitle: title, id | byCost: cost DESC, id
SELECT id, title, cost FROM tickets WHERE workspace_id = :owner ORDER BY :sort;

-- name: stamped :one
-- entity-derive: allow ED906, a stamp is used once
-- entity-derive: allow ED912, the schema of the route leaves it out
SELECT * FROM tickets WHERE stamp = :stamp AND workspace_id = :owner;

-- name: summary :one
-- How much there is to do.
SELECT count(*) AS tickets, sum(cost) AS cost, max(due_on) AS last, array_agg(points ORDER BY title) AS points
  FROM tickets WHERE workspace_id = :owner;

-- name: plan :exec
-- :points no number takes the estimate back
UPDATE tickets SET points = :points WHERE id = :id AND workspace_id = :owner;

-- name: pins :values
-- owners: all, the service compares them
-- entity-derive: allow ED912, no route serves them
SELECT pin FROM tickets ORDER BY pin;

-- name: pinned :many
-- owners: all, the service compares them
-- entity-derive: allow ED912, no route serves them
SELECT state, array_agg(pin ORDER BY pin) AS pins, max(pin) AS highest,
       ARRAY(SELECT x FROM (SELECT p.title, p.pin FROM tickets p WHERE p.state = t.state) x) AS each
  FROM tickets t GROUP BY state ORDER BY state;

-- name: total :value
-- owners: all, a number of the service
SELECT count(*) AS total FROM tickets;

-- name: marked :many
-- Those of a colour, or that are urgent.
-- :colour? the colour
SELECT id, urgency, colour, array_agg(urgency) AS all_urgencies
  FROM tickets WHERE workspace_id = :owner AND urgency = ANY(:urgencies) AND colour = :colour GROUP BY id ORDER BY id;

-- name: mark :exec
UPDATE tickets SET colour = :colour, urgency = :urgency WHERE id = :id AND workspace_id = :owner;

-- name: tags :many
-- The elements of an array have the type of the field's elements, wherever they come from.
SELECT DISTINCT unnest(tags) AS tag, tags[1] AS first, array_remove(tags, :removed) AS others, tags[1:1] AS part, tags
  FROM tickets WHERE workspace_id = :owner ORDER BY tags, tag;

-- name: tagged :values
SELECT DISTINCT x.tag FROM tickets t, unnest(t.tags) AS x(tag) WHERE t.workspace_id = :owner AND x.tag <> :except;
