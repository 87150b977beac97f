-- Keys and defaults that no annotation says, or that PostgreSQL spells with a cast.
CREATE SCHEMA auth;

CREATE TABLE ticks (at timestamptz PRIMARY KEY, value text);
CREATE TABLE blobs (hash bytea PRIMARY KEY, value text);
CREATE TABLE points (x double precision, y real, PRIMARY KEY (x, y));
CREATE TABLE documents (content jsonb PRIMARY KEY);
CREATE TABLE paths (steps integer[] PRIMARY KEY);

CREATE TABLE members (
  id uuid PRIMARY KEY,
  team text NOT NULL,
  email varchar(320) NOT NULL,
  at timestamptz REFERENCES ticks,
  CONSTRAINT members_team_email_key UNIQUE (team, email)
);
CREATE UNIQUE INDEX members_again ON members (team, email);

CREATE TABLE auth.users (
  id uuid PRIMARY KEY,
  phone text DEFAULT NULL::character varying,
  phone_change text DEFAULT ''::character varying,
  token varchar(255) DEFAULT ''::text,
  code char(3) NOT NULL DEFAULT 'abc'::character varying,
  status varchar NOT NULL DEFAULT 'new',
  member_id uuid REFERENCES members
);

CREATE UNLOGGED TABLE caches (id uuid PRIMARY KEY, value text);
CREATE TABLE places (id uuid PRIMARY KEY DEFERRABLE INITIALLY DEFERRED, rank integer);
CREATE TABLE tiles (id uuid, level integer NOT NULL, PRIMARY KEY (id) INCLUDE (level));
CREATE UNIQUE INDEX tiles_level ON tiles (level);
CREATE UNIQUE INDEX tiles_level_again ON tiles (level);

-- A field `id` that is not the key: `@belongsTo` would take its type.
CREATE TABLE codes (code integer PRIMARY KEY, id text);
CREATE TABLE uses (id uuid PRIMARY KEY, code integer REFERENCES codes);

INSERT INTO codes VALUES (1, 'a');
INSERT INTO uses VALUES ('00000000-0000-4000-8000-000000000001', 1);
INSERT INTO members VALUES ('00000000-0000-4000-8000-000000000001', 'a', 'a@example.com', NULL);
INSERT INTO auth.users (id) VALUES ('00000000-0000-4000-8000-000000000001');
INSERT INTO caches VALUES ('00000000-0000-4000-8000-000000000001', 'a');
INSERT INTO places VALUES ('00000000-0000-4000-8000-000000000001', 1);
INSERT INTO tiles VALUES ('00000000-0000-4000-8000-000000000001', 1);
