-- What Drizzle Kit 0.31 makes of tables with an enum, uuid().defaultRandom(), serial, an identity and a join table, with its schema of migrations.
CREATE TYPE "public"."role" AS ENUM('user', 'admin');
CREATE TABLE "post_tags" (
  "post_id" integer NOT NULL,
  "tag_id" integer NOT NULL,
  CONSTRAINT "post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);

CREATE TABLE "posts" (
  "id" serial PRIMARY KEY NOT NULL,
  "title" varchar(200) NOT NULL,
  "content" text,
  "published" boolean DEFAULT false NOT NULL,
  "views" bigint DEFAULT 0 NOT NULL,
  "author_id" uuid NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "profiles" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
  "bio" text NOT NULL,
  "user_id" uuid NOT NULL,
  CONSTRAINT "profiles_user_id_unique" UNIQUE("user_id")
);

CREATE TABLE "tags" (
  "id" serial PRIMARY KEY NOT NULL,
  "name" text NOT NULL,
  CONSTRAINT "tags_name_unique" UNIQUE("name")
);

CREATE TABLE "users" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "email" varchar(320) NOT NULL,
  "name" text,
  "role" "role" DEFAULT 'user' NOT NULL,
  "balance" numeric(12, 2) DEFAULT '0' NOT NULL,
  "settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "users_email_unique" UNIQUE("email")
);

ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "posts_author_created_idx" ON "posts" USING btree ("author_id","created_at" DESC NULLS LAST);
CREATE SCHEMA "drizzle";
CREATE TABLE "drizzle"."__drizzle_migrations" (
  id SERIAL PRIMARY KEY,
  hash text NOT NULL,
  created_at bigint
);

INSERT INTO "drizzle"."__drizzle_migrations" (hash, created_at) VALUES (repeat('0', 64), 1767225600000);
INSERT INTO users (id, email, name) VALUES ('018f3f2e-7c1a-7d3e-9b2a-012345678900', 'ada@example.org', 'Ada');
INSERT INTO users (email, role, balance) VALUES ('bob@example.org', 'admin', 12.5);
INSERT INTO profiles (bio, user_id) SELECT 'x', id FROM users;
INSERT INTO posts (title, author_id) SELECT 'First', id FROM users;
INSERT INTO tags (name) VALUES ('a'), ('b');
INSERT INTO post_tags VALUES (1, 1), (1, 2), (2, 1);
