CREATE TYPE role AS ENUM ('admin', 'staff', 'customer');
CREATE TYPE address AS (street text, zip text, floor int);
CREATE DOMAIN positive AS int CHECK (VALUE > 0);
CREATE DOMAIN email AS text NOT NULL;
CREATE TABLE users (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  nick text,
  role role NOT NULL,
  age int,
  score double precision,
  manager_id bigint REFERENCES users,
  home address,
  mail email,
  level positive,
  data jsonb NOT NULL,
  extra jsonb,
  tags text[] NOT NULL,
  labels text[],
  active boolean NOT NULL,
  verified boolean,
  created_at timestamptz NOT NULL,
  born date,
  initials text GENERATED ALWAYS AS (left(nick, 1)) STORED,
  shouted text GENERATED ALWAYS AS (upper(name)) STORED
);
CREATE UNIQUE INDEX users_nick ON users (nick) WHERE active;
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  seller_id bigint REFERENCES users,
  total numeric NOT NULL,
  discount numeric,
  note text,
  placed_at timestamp NOT NULL,
  shipped_at timestamp,
  number int NOT NULL,
  UNIQUE (user_id, number)
);
CREATE TABLE items (
  order_id bigint NOT NULL REFERENCES orders,
  line int NOT NULL,
  sku text NOT NULL,
  amount int,
  price numeric(10, 2) NOT NULL,
  PRIMARY KEY (order_id, line)
);
CREATE TABLE categories (
  id int PRIMARY KEY,
  parent_id int REFERENCES categories,
  title text NOT NULL,
  description text
);
CREATE TABLE loose (id int, code text, amount int);
ALTER TABLE loose ADD CONSTRAINT loose_code NOT NULL code NOT VALID;
ALTER TABLE loose ADD CONSTRAINT loose_id NOT NULL id;
CREATE TABLE animals (id int NOT NULL, name text NOT NULL NO INHERIT, legs int);
CREATE TABLE dogs (breed text NOT NULL) INHERITS (animals);
CREATE TABLE events (id int NOT NULL, kind text NOT NULL, payload jsonb, at date NOT NULL) PARTITION BY RANGE (at);
CREATE TABLE events_old PARTITION OF events FOR VALUES FROM (MINVALUE) TO ('2024-01-01');
CREATE TABLE events_new PARTITION OF events FOR VALUES FROM ('2024-01-01') TO (MAXVALUE);
CREATE TABLE counters (id int PRIMARY KEY, value int, changed_by text);
CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changed_by := NULL; RETURN NEW; END $$;
CREATE TRIGGER counters_forget BEFORE INSERT OR UPDATE ON counters FOR EACH ROW EXECUTE FUNCTION forget();
CREATE VIEW user_totals AS
  SELECT u.id, u.name, u.nick, count(o.id) AS orders, sum(o.total) AS spent
    FROM users u LEFT JOIN orders o ON o.user_id = u.id GROUP BY u.id;
CREATE VIEW active_users AS SELECT id, name, nick, role FROM users WHERE active AND nick IS NOT NULL;
CREATE VIEW nested_view AS SELECT a.id, a.nick, t.spent FROM active_users a JOIN user_totals t USING (id);
CREATE VIEW user_orders AS SELECT u.id, o.id AS order_id, o.total FROM users u LEFT JOIN orders o ON o.user_id = u.id;
CREATE MATERIALIZED VIEW totals AS SELECT user_id, sum(total) AS total FROM orders GROUP BY user_id;
CREATE FUNCTION twice(value int) RETURNS int LANGUAGE sql IMMUTABLE STRICT AS 'SELECT CASE WHEN value < 3 THEN value * 2 END';
CREATE FUNCTION touch(value int) RETURNS int LANGUAGE sql VOLATILE AS 'SELECT value';
CREATE FUNCTION orders_of(who bigint) RETURNS SETOF orders LANGUAGE sql STABLE AS 'SELECT * FROM orders WHERE user_id = who';
CREATE DOMAIN code AS text CHECK (VALUE <> '');
CREATE DOMAIN short_code AS code CHECK (length(VALUE) < 9);
CREATE TABLE measures (
  id int PRIMARY KEY,
  code short_code NOT NULL,
  at timestamp,
  low numeric NOT NULL,
  high numeric,
  readings int[] NOT NULL,
  place address NOT NULL,
  middle numeric GENERATED ALWAYS AS ((low + high) / 2) VIRTUAL,
  doubled numeric GENERATED ALWAYS AS (low * 2) VIRTUAL,
  label text GENERATED ALWAYS AS (coalesce(high::text, id::text)) VIRTUAL
);
CREATE VIEW order_lines AS
  SELECT o.id, o.note, i.line, i.sku, i.amount, u.name AS seller
    FROM orders o LEFT JOIN items i ON i.order_id = o.id LEFT JOIN users u ON u.id = o.seller_id;
CREATE VIEW seller_totals AS
  SELECT seller, count(*) AS lines, max(sku) AS last, grouping(seller) AS missing FROM order_lines GROUP BY ROLLUP (seller);
CREATE VIEW labels AS SELECT name AS label, nick AS other FROM users UNION SELECT title, description FROM categories;
CREATE VIEW ranked AS
  SELECT id, title, lag(title) OVER (ORDER BY id) AS before, row_number() OVER (ORDER BY id) AS nth FROM categories;
CREATE FUNCTION titles_of(parent int) RETURNS TABLE (title text, description text) LANGUAGE sql STABLE
  AS 'SELECT c.title, c.description FROM categories c WHERE c.parent_id = parent';
