-- The ledger of a workspace.

-- name: balances :many
-- The accounts, each with its entries; those with most come first.
-- :code? only this account
SELECT a.id, a.code, a.balance, sum(e.amount) AS booked, count(e.id) AS entries,
       ARRAY(SELECT n FROM entries n WHERE n.account_id = a.id AND n.workspace_id = :owner ORDER BY n.amount) AS latest
  FROM accounts a LEFT JOIN entries e ON e.account_id = a.id AND e.workspace_id = :owner
 WHERE a.workspace_id = :owner AND a.code = :code GROUP BY a.id ORDER BY a.code;

-- name: open :one
-- Opens an account, or sets the balance of the one with the code.
INSERT INTO accounts (id, workspace_id, code, balance) VALUES (:id, :owner, :code, :balance)
    ON CONFLICT (workspace_id, code) DO UPDATE SET balance = excluded.balance RETURNING id, balance;

-- name: replace :exec
-- Sets the balance of an account of this owner that has the id.
INSERT INTO accounts (id, workspace_id, code, balance) VALUES (:id, :owner, :code, 0)
    ON CONFLICT (id) DO UPDATE SET balance = :balance WHERE accounts.workspace_id = :owner;

-- name: book :one
-- Adds an entry, and changes the balance of its account.
WITH entry AS (
  INSERT INTO entries (id, workspace_id, account_id, amount, note)
  VALUES (:id, :owner, :account, :amount, :note) RETURNING *)
UPDATE accounts a SET balance = a.balance + e.amount FROM entry e
 WHERE a.id = e.account_id AND a.workspace_id = :owner RETURNING a.balance;

-- name: rename :exec
UPDATE accounts SET code = :code WHERE id = :id AND workspace_id = :owner;

-- name: close :exec
DELETE FROM accounts WHERE id = ANY(:ids) AND workspace_id = :owner;

-- name: merge :exec
MERGE INTO accounts a USING (SELECT :id::uuid AS id, :balance::numeric AS balance) g ON a.id = g.id AND a.workspace_id = :owner
 WHEN MATCHED THEN UPDATE SET balance = g.balance
 WHEN NOT MATCHED THEN INSERT (id, workspace_id, code, balance) VALUES (g.id, :owner, 'merged', g.balance);

-- name: each :stream
SELECT id, amount FROM entries WHERE workspace_id = :owner ORDER BY amount, id;

-- name: pages :page
-- :sort = byAmount: amount, id | byNote: note, id
SELECT id, amount, note FROM entries WHERE workspace_id = :owner ORDER BY :sort;

-- name: totals :many
-- owners: all, the operator of the service bills them
SELECT workspace_id, sum(amount) AS total FROM entries GROUP BY workspace_id ORDER BY total DESC;

-- name: settle :exec
-- owners: all, a nightly run of the operator
UPDATE accounts SET balance = 0;

-- name: served :page
-- Entries with the port of the server that answers.
-- :sort = byAmount: amount DESC, id | byNote: note, id
SELECT id, amount, note, inet_server_port() AS port FROM entries WHERE workspace_id = :owner ORDER BY :sort;

-- name: servedAll :page
-- owners: all, policies say whose
SELECT e AS entry, id, inet_server_port() AS port FROM entries e ORDER BY id;
