-- Once, as a superuser, in the database `shop`. Passwords come from where you keep secrets.

-- What migrations run as: it owns the tables.
CREATE ROLE shop_migrations LOGIN;
-- What the API runs as: it reads and writes rows, and changes no table.
CREATE ROLE shop_api LOGIN;
-- What the drainers run as: they deliver, retry and remove what the API has put into the outbox.
CREATE ROLE shop_drainer LOGIN;

GRANT CREATE, USAGE ON SCHEMA public TO shop_migrations;
GRANT USAGE ON SCHEMA public TO shop_api, shop_drainer;
-- A replica shows by which timeline it is fed to those alone who may watch it.
GRANT pg_monitor TO shop_api;
-- An index of the shop is a trigram index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Of every table that a migration will make. Never TRUNCATE, REFERENCES or TRIGGER.
ALTER DEFAULT PRIVILEGES FOR ROLE shop_migrations IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO shop_api, shop_drainer;
ALTER DEFAULT PRIVILEGES FOR ROLE shop_migrations IN SCHEMA public
  GRANT USAGE ON SEQUENCES TO shop_api, shop_drainer;
