// The SQL that contestants without an own dialect send, with columns named as the properties of the result.

const userColumns = `id, name, email, age, active, role, balance, settings, bio,
  created_at AS "createdAt", updated_at AS "updatedAt", deleted_at AS "deletedAt"`;

/** @param $ the placeholder of the only parameter, as the contestant writes it */
export const findUser = ($: string): string =>
  `SELECT ${userColumns} FROM users WHERE id = ${$} AND deleted_at IS NULL`;

export const listUsers = ($: string): string =>
  `SELECT ${userColumns} FROM users WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ${$}`;

export const authorsByWorth = ($: string): string => `
  SELECT a.id, a.name, count(b.id)::int AS books, sum(b.price) AS worth, max(b.pages) AS longest
    FROM authors a LEFT JOIN books b ON b.author_id = a.id
   GROUP BY a.id ORDER BY worth DESC NULLS LAST, a.id LIMIT ${$}`;

/** Children as JSON, as their documentation shows it; a price is a text in it, so that it stays exact. */
export const authorsWithBooks = ($: string): string => `
  SELECT a.id, a.name,
         (SELECT coalesce(json_agg(json_build_object(
                   'id', x.id, 'title', x.title, 'price', x.price::text, 'createdAt', x.created_at)), '[]')
            FROM (SELECT b.id, b.title, b.price, b.created_at
                    FROM books b WHERE b.author_id = a.id ORDER BY b.id LIMIT 4) x) AS books
    FROM authors a ORDER BY a.id DESC LIMIT ${$}`;
