-- Tables that are no entities: views join them all the same.
CREATE TABLE people (id BIGINT PRIMARY KEY, "full name" TEXT NOT NULL, karma BIGINT, deleted_at TIMESTAMPTZ);
CREATE SCHEMA "house style";
CREATE TABLE "house style"."order" (
  id UUID, language TEXT, title TEXT NOT NULL, opened TIMESTAMPTZ NOT NULL, mood TEXT, PRIMARY KEY (id, language)
);
