-- What TypeORM 1.1 makes of entities with an enum, generated keys, dates, a version, soft deletion and a @JoinTable, with its table of migrations.
CREATE EXTENSION IF NOT EXISTS "uuid-ossp";
CREATE TYPE "public"."user_role_enum" AS ENUM('user', 'admin');
CREATE TABLE "user" ("id" uuid NOT NULL DEFAULT uuid_generate_v4(), "email" character varying NOT NULL, "name" character varying, "role" "public"."user_role_enum" NOT NULL DEFAULT 'user', "balance" numeric(12,2) NOT NULL DEFAULT '0', "settings" jsonb NOT NULL DEFAULT '{}', "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "deletedAt" TIMESTAMP WITH TIME ZONE, "version" integer NOT NULL, CONSTRAINT "UQ_e12875dfb3b1d92d7d7c5377e22" UNIQUE ("email"), CONSTRAINT "PK_cace4a159ff9f2512dd42373760" PRIMARY KEY ("id"));
CREATE TABLE "profile" ("id" SERIAL NOT NULL, "bio" text NOT NULL, "userId" uuid, CONSTRAINT "REL_a24972ebd73b106250713dcddd" UNIQUE ("userId"), CONSTRAINT "PK_3dd8bfc97e4a77c70971591bdcb" PRIMARY KEY ("id"));
CREATE TABLE "tag" ("id" SERIAL NOT NULL, "name" text NOT NULL, CONSTRAINT "UQ_6a9775008add570dc3e5a0bab7b" UNIQUE ("name"), CONSTRAINT "PK_8e4052373c579afc1471f526760" PRIMARY KEY ("id"));
CREATE TABLE "post" ("id" SERIAL NOT NULL, "title" character varying(200) NOT NULL, "content" text, "published" boolean NOT NULL DEFAULT false, "views" bigint NOT NULL DEFAULT '0', "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "authorId" uuid NOT NULL, CONSTRAINT "PK_be5fda3aac270b134ff9c21cdee" PRIMARY KEY ("id"));
CREATE INDEX "IDX_fba5ccb4d382c7136e013a5875" ON "post" ("authorId", "createdAt");
CREATE TABLE "post_tags_tag" ("postId" integer NOT NULL, "tagId" integer NOT NULL, CONSTRAINT "PK_e9b7b8e6a07bdccb6a954171676" PRIMARY KEY ("postId", "tagId"));
CREATE INDEX "IDX_b651178cc41334544a7a9601c4" ON "post_tags_tag" ("postId");
CREATE INDEX "IDX_41e7626b9cc03c5c65812ae55e" ON "post_tags_tag" ("tagId");
ALTER TABLE "profile" ADD CONSTRAINT "FK_a24972ebd73b106250713dcddd9" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "post" ADD CONSTRAINT "FK_c6fb082a3114f35d0cc27c518e0" FOREIGN KEY ("authorId") REFERENCES "user"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "post_tags_tag" ADD CONSTRAINT "FK_b651178cc41334544a7a9601c45" FOREIGN KEY ("postId") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "post_tags_tag" ADD CONSTRAINT "FK_41e7626b9cc03c5c65812ae55e8" FOREIGN KEY ("tagId") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));

INSERT INTO migrations ("timestamp", name) VALUES (1767225600000, 'Init1767225600000');
INSERT INTO "user" (id, email, name, version) VALUES ('018f3f2e-7c1a-7d3e-9b2a-012345678900', 'ada@example.org', 'Ada', 1);
INSERT INTO "user" (email, role, balance, "deletedAt", version) VALUES ('bob@example.org', 'admin', 12.5, now(), 2);
INSERT INTO profile (bio, "userId") VALUES ('x', '018f3f2e-7c1a-7d3e-9b2a-012345678900'), ('nobody', NULL);
INSERT INTO post (title, "authorId") SELECT 'First', id FROM "user";
INSERT INTO tag (name) VALUES ('a'), ('b');
INSERT INTO post_tags_tag VALUES (1, 1), (1, 2), (2, 1);
