-- Reports of a workspace.

-- name: burndown :many
-- How many issues of a project were open and done at the end of each day, in UTC; the first day comes first.
-- :first the first day
-- :last the last day
SELECT day::date AS day,
       count(i.id) FILTER (WHERE i.closed_at IS NULL OR i.closed_at >= (day + interval '1 day') AT TIME ZONE 'UTC') AS open,
       count(i.id) FILTER (WHERE i.closed_at < (day + interval '1 day') AT TIME ZONE 'UTC') AS done
  FROM generate_series(:first::date::timestamp, :last::date::timestamp, interval '1 day') AS day
  LEFT JOIN issues i
    ON i.workspace_id = :owner AND i.project_id = :projectId AND i.deleted_at IS NULL
   AND i.created_at < (day + interval '1 day') AT TIME ZONE 'UTC'
 GROUP BY day
 ORDER BY day;
