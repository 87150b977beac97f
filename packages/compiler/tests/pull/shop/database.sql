-- A database that grew by hand: keys of every kind, names of several fashions, and what no annotation can say.
CREATE EXTENSION citext;
CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;
CREATE SCHEMA crm;

CREATE TYPE order_status AS ENUM ('pending', 'paid', 'it''s gone');
COMMENT ON TYPE order_status IS 'How far an order is.';
CREATE TYPE crm.tier AS ENUM ('basic', 'gold');
CREATE DOMAIN postal_code AS text CONSTRAINT five_digits CHECK (VALUE ~ '^\d{5}$');
CREATE DOMAIN year AS integer CHECK (VALUE BETWEEN 1900 AND 2155);
CREATE SEQUENCE invoice_numbers START 1000 INCREMENT 5;

CREATE FUNCTION half(price numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS 'SELECT price / 2';
CREATE FUNCTION quarter(price numeric) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN public.half(public.half(price));
END
$$;

-- serial, a comment, defaults of many kinds, stamps
CREATE TABLE people (
  id serial PRIMARY KEY,
  full_name varchar(80) NOT NULL,
  email citext NOT NULL CONSTRAINT people_email_unique UNIQUE,
  "nickName" text,
  password_digest text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  logins integer NOT NULL DEFAULT 0,
  offset_minutes smallint NOT NULL DEFAULT -60,
  tags text[] NOT NULL DEFAULT '{}',
  aliases varchar(20)[],
  settings jsonb NOT NULL DEFAULT '{}',
  raw json,
  born year,
  home postal_code,
  last_seen_from inet,
  picture bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz,
  CHECK (logins >= 0),
  CONSTRAINT named CHECK (full_name <> '' OR "nickName" IS NOT NULL)
);
COMMENT ON TABLE people IS 'Everybody we know.
Even those who left.';
COMMENT ON COLUMN people.full_name IS 'As it is written on letters.';
CREATE UNIQUE INDEX people_lower_name ON people (lower(full_name::text));
CREATE UNIQUE INDEX people_live_nick ON people ("nickName") WHERE deleted_at IS NULL;
CREATE INDEX people_trigrams ON people USING gin (full_name gin_trgm_ops);
CREATE INDEX people_home_idx ON people (home);
CREATE INDEX people_recent ON people (created_at DESC);
CREATE INDEX people_upper_idx ON people (upper(full_name::text), created_at DESC NULLS LAST) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX people_initials ON people ((left(full_name, 1) || id), created_at NULLS FIRST);
CREATE INDEX people_tags ON people USING gin (tags);

-- a key that is another table's, one to one
CREATE TABLE profiles (
  person_id integer PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  bio text NOT NULL,
  mood text NOT NULL DEFAULT 'fine' CHECK (mood IN ('fine', 'it''s bad')),
  marks text[] CHECK (marks <@ ARRAY['red', 'blue']),
  origin text CONSTRAINT known_origin CHECK (origin IN ('web', 'mail'))
);

-- identity, foreign names, deferrable, an enum, generated columns, a version
CREATE TABLE "Orders" (
  "OrderId" bigint GENERATED ALWAYS AS IDENTITY,
  "BuyerId" integer NOT NULL,
  "SellerId" integer,
  status order_status NOT NULL DEFAULT 'pending',
  history order_status[],
  tier crm.tier,
  price numeric(12, 2) NOT NULL DEFAULT 0.00,
  quantity integer NOT NULL DEFAULT 1,
  total numeric GENERATED ALWAYS AS (price * quantity::numeric) STORED,
  quartered numeric GENERATED ALWAYS AS (quarter(price)) STORED,
  number bigint NOT NULL DEFAULT nextval('invoice_numbers'),
  lock_version integer NOT NULL DEFAULT 0,
  during tstzrange,
  words tsvector,
  took interval,
  paid money,
  flags bit(3),
  note character(4) COLLATE "C",
  placed timestamp(3) NOT NULL DEFAULT '2020-01-01 00:00:00',
  placed_on date NOT NULL DEFAULT CURRENT_DATE,
  CONSTRAINT "PK_Orders" PRIMARY KEY ("OrderId"),
  CONSTRAINT "FK_Orders_Buyer" FOREIGN KEY ("BuyerId") REFERENCES people (id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT "FK_Orders_Seller" FOREIGN KEY ("SellerId") REFERENCES people (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "UQ_Number" UNIQUE (number, "BuyerId"),
  CONSTRAINT price_known CHECK (price >= 0),
  CONSTRAINT price_small CHECK (price < 100000),
  CONSTRAINT not_at_once EXCLUDE USING gist (during WITH &&)
);
CREATE INDEX "IX_Buyer" ON "Orders" ("BuyerId");
CREATE INDEX open_orders ON "Orders" (status, placed) WHERE status <> 'paid'::order_status;
CREATE UNIQUE INDEX one_pending ON "Orders" ("BuyerId") WHERE status = 'pending'::order_status;
CREATE INDEX with_price ON "Orders" (status) INCLUDE (price);
ALTER TABLE "Orders" ADD CONSTRAINT "Orders_number_price_key" UNIQUE (number) INCLUDE (price);

-- exclusion constraints, with and without what `exclude` can say
CREATE TABLE rentals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  bike integer NOT NULL,
  since timestamptz NOT NULL,
  "Until" timestamptz,
  day date,
  state text NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT "rentals_since_Until_check" CHECK (since < "Until"),
  EXCLUDE USING gist (bike WITH =, tstzrange(since, "Until") WITH &&) WHERE (deleted_at IS NULL),
  CONSTRAINT not_twice EXCLUDE USING gist (tstzrange(since, "Until", '(]') WITH -|-, state WITH <>)
    WHERE (deleted_at IS NULL AND state <> 'lost'),
  CONSTRAINT of_all EXCLUDE USING gist (bike WITH =, tstzrange(since, "Until") WITH &&),
  CONSTRAINT any_day EXCLUDE USING gist (daterange(day, day, '[]') WITH &&) WHERE (deleted_at IS NULL),
  CONSTRAINT by_tree EXCLUDE USING btree (day WITH =) WHERE (deleted_at IS NULL)
);

-- a natural key, a tree, a second schema
CREATE TABLE crm.categories (
  code varchar(10) PRIMARY KEY,
  parent varchar(10) REFERENCES crm.categories,
  "table" text NOT NULL DEFAULT 'x',
  sort real NOT NULL DEFAULT 1.5
);

-- a composite key, a composite reference
CREATE TABLE order_items (
  order_id bigint NOT NULL REFERENCES "Orders" ON DELETE CASCADE,
  line smallint NOT NULL,
  category varchar(10) REFERENCES crm.categories,
  amount double precision NOT NULL DEFAULT 1,
  PRIMARY KEY (order_id, line)
);
CREATE TABLE returns (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id bigint NOT NULL,
  line smallint NOT NULL,
  reason text NOT NULL DEFAULT E'not\nas shown',
  CONSTRAINT returns_item FOREIGN KEY (order_id, line) REFERENCES order_items
);

-- a pure join table
CREATE TABLE people_categories (
  person_id integer REFERENCES people ON DELETE CASCADE,
  category_code varchar(10) REFERENCES crm.categories ON DELETE CASCADE,
  PRIMARY KEY (person_id, category_code)
);

-- a key in another order than its columns
CREATE TABLE translations (
  language text NOT NULL,
  said text NOT NULL,
  name text NOT NULL,
  CONSTRAINT translations_key PRIMARY KEY (name, language)
);

-- what no entity can be
CREATE TABLE log (at timestamptz NOT NULL, line text);
CREATE TABLE old_log (archived date) INHERITS (log);
CREATE TABLE measurements (at date NOT NULL, value real, PRIMARY KEY (at)) PARTITION BY RANGE (at);
CREATE TABLE measurements_2020 PARTITION OF measurements FOR VALUES FROM ('2020-01-01') TO ('2021-01-01');
CREATE VIEW buyers AS SELECT id, full_name FROM people WHERE id IN (SELECT "BuyerId" FROM "Orders");
CREATE VIEW rich_buyers AS SELECT * FROM buyers WHERE id > 0;
CREATE MATERIALIZED VIEW order_counts AS SELECT "BuyerId", count(*) AS orders FROM "Orders" GROUP BY 1;
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER people_touch BEFORE UPDATE ON people FOR EACH ROW EXECUTE FUNCTION touch();
ALTER TABLE profiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_profile ON profiles USING (person_id > 0);

INSERT INTO rentals (bike, since, state) VALUES (1, '2026-01-01', 'out');
INSERT INTO people (full_name, email, "nickName", tags, aliases, settings, raw, born, home, last_seen_from, picture)
SELECT 'Person ' || n, 'p' || n || '@example.org', 'n' || n, ARRAY['a', 'b"c'], ARRAY['x'], '{"a": [1, null]}', '{"b":  2}',
  1980 + n, lpad(n::text, 5, '0'), '10.0.0.1', '\xdeadbeef'
FROM generate_series(1, 20) AS n;
UPDATE people SET deleted_at = now() WHERE id = 3;
INSERT INTO profiles SELECT id, 'bio' FROM people WHERE id < 5;
INSERT INTO "Orders" ("BuyerId", "SellerId", status, history, tier, price, during, words, took, paid, flags, note)
SELECT 1 + n % 20, CASE WHEN n % 2 = 0 THEN 2 END, CASE WHEN n < 20 THEN 'pending' ELSE 'it''s gone' END::order_status,
  ARRAY['paid', 'it''s gone']::order_status[], 'gold', n, tstzrange(now() + n * interval '2 hours', now() + n * interval '2 hours' + interval '1 hour'),
  to_tsvector('english', 'quick foxes'), interval '1 day 02:03', 12.5::money, B'101', 'ab'
FROM generate_series(1, 40) AS n;
INSERT INTO crm.categories VALUES ('a', NULL), ('b', 'a'), ('a,b/"c"', 'b');
INSERT INTO order_items SELECT "OrderId", 1 + n, 'a', 1.5 FROM "Orders", generate_series(1, 3) AS n;
INSERT INTO returns (order_id, line) SELECT order_id, line FROM order_items WHERE line = 2 LIMIT 7;
INSERT INTO people_categories SELECT id, code FROM people, crm.categories;
INSERT INTO translations VALUES ('de', 'Apfel', 'apple'), ('fr', 'pomme', 'apple');
INSERT INTO log VALUES (now(), 'x');
