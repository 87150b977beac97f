-- name: tree :many
-- Projects with their tasks, and the tasks below these.
SELECT p.id, p.name,
       ARRAY(SELECT x
               FROM (SELECT t AS task,
                            ARRAY(SELECT s FROM tasks s
                                   WHERE s.parent_id = t.id AND s.workspace_id = :owner AND s.deleted_at IS NULL
                                   ORDER BY s.id) AS below
                       FROM tasks t
                      WHERE t.project_id = p.id AND t.parent_id IS NULL AND t.workspace_id = :owner
                        AND t.deleted_at IS NULL ORDER BY t.id) x) AS tasks
  FROM projects p WHERE p.workspace_id = :owner AND p.deleted_at IS NULL ORDER BY p.id;

-- name: add :one
INSERT INTO tasks (id, workspace_id, project_id, parent_id) VALUES (:id, :owner, :projectId, :parentId) RETURNING *;

-- name: dropProjects :exec
-- entity-derive: allow ED913, a plan is dropped without an event
UPDATE projects SET deleted_at = now(), version = version + 1
 WHERE id = ANY(:ids) AND workspace_id = :owner AND deleted_at IS NULL;

-- name: dropTasks :exec
UPDATE tasks SET deleted_at = now() WHERE id = ANY(:ids) AND workspace_id = :owner AND deleted_at IS NULL;

-- name: restoreTask :exec
UPDATE tasks SET deleted_at = NULL WHERE id = :id AND workspace_id = :owner AND deleted_at IS NOT NULL;

-- name: drop :exec
-- A project, its tasks and those below them, in one statement.
-- entity-derive: allow ED913, a plan is dropped without an event
WITH dropped AS (
  UPDATE tasks SET deleted_at = now() WHERE project_id = :id AND workspace_id = :owner AND deleted_at IS NULL)
UPDATE projects SET deleted_at = now(), version = version + 1
 WHERE id = :id AND workspace_id = :owner AND deleted_at IS NULL;

-- name: move :exec
UPDATE tasks SET parent_id = :parentId WHERE id = :id AND workspace_id = :owner AND deleted_at IS NULL;
