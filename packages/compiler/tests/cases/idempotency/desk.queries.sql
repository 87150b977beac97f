-- name: charge :one
-- entity-derive: allow ED913, what is paid at the desk is no event
UPDATE bookings SET balance = balance - :amount, revision = revision + 1
 WHERE id = :id AND clinic_id = :owner AND deleted_at IS NULL RETURNING balance;

-- name: places :page
-- :sort = byPlace: place, id | byBalance: balance DESC, id
SELECT id, place, balance FROM bookings WHERE clinic_id = :owner AND deleted_at IS NULL ORDER BY :sort;

-- name: balances :many
-- owners: all, administrators compare the clinics
SELECT c.name, sum(b.balance) AS balance FROM clinics c JOIN bookings b ON b.clinic_id = c.id
 WHERE b.deleted_at IS NULL GROUP BY c.id ORDER BY balance;
