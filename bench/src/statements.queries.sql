-- What the statements of the benchmark read.

-- name: findUser :one
SELECT * FROM users WHERE id = :id AND deleted_at IS NULL;

-- name: listUsers :many
SELECT * FROM users WHERE deleted_at IS NULL ORDER BY id DESC LIMIT :limit;

-- name: authorsByWorth :many
SELECT a.id, a.name, count(b.id)::int AS books, sum(b.price) AS worth, max(b.pages) AS longest
  FROM authors a LEFT JOIN books b ON b.author_id = a.id
 GROUP BY a.id ORDER BY worth DESC NULLS LAST, a.id LIMIT :limit;

-- name: authorsWithBooks :many
SELECT a.id, a.name,
       ARRAY(SELECT x
               FROM (SELECT b.id, b.title, b.price, b.created_at
                       FROM books b WHERE b.author_id = a.id ORDER BY b.id LIMIT 4) x) AS books
  FROM authors a ORDER BY a.id DESC LIMIT :limit;
