// A database that a test has used into an empty one, in about 5 ms; making a new one takes 100.

/** Drops every schema that is not the system's, with all that is in it, and resets what was set. */
export const emptyDatabase = `
  RESET ALL;
  UNLISTEN *;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' LOOP
      EXECUTE format('DROP SCHEMA %I CASCADE', name);
    END LOOP;
    CREATE SCHEMA public;
  END $$;`;
