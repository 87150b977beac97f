-- name: names :values
SELECT name FROM users ORDER BY name;
