-- name: currencies :values
SELECT code FROM currencies ORDER BY code;

-- name: addCurrency :exec
INSERT INTO currencies (code, name) VALUES (:code, :name);
