-- Texts that are searched: in the form of `fullText`, and in others, which stay indexes.
CREATE TABLE articles (
  id uuid PRIMARY KEY,
  title varchar(200) NOT NULL,
  subtitle varchar(80),
  body text,
  "Notes" text NOT NULL
);
CREATE INDEX articles_full_text_idx ON articles USING gin ((
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', COALESCE(subtitle, '')), 'A') ||
  setweight(to_tsvector('english', COALESCE(body, '')), 'B') || setweight(to_tsvector('english', "Notes"), 'D')));
INSERT INTO articles VALUES (gen_random_uuid(), 'Cats', NULL, NULL, '');

CREATE TABLE pages (
  id uuid PRIMARY KEY,
  language text NOT NULL CONSTRAINT pages_language_check CHECK (language IN ('en', 'de', 'it''s')),
  text text NOT NULL
);
CREATE INDEX pages_full_text_idx ON pages USING gin (setweight(to_tsvector(
  CASE language WHEN 'en' THEN 'english'::regconfig WHEN 'de' THEN 'german'::regconfig WHEN 'it''s' THEN 'simple'::regconfig END, text), 'C'));

CREATE TYPE tongue AS ENUM ('en', 'fr');
CREATE TABLE letters (
  id uuid PRIMARY KEY,
  spoken tongue NOT NULL,
  head text NOT NULL,
  text text NOT NULL,
  full_text tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector(CASE spoken WHEN 'en' THEN 'english'::regconfig WHEN 'fr' THEN 'french'::regconfig END, head), 'A') ||
    setweight(to_tsvector(CASE spoken WHEN 'en' THEN 'english'::regconfig WHEN 'fr' THEN 'french'::regconfig END, text), 'B')) STORED
);
CREATE INDEX letters_full_text_idx ON letters USING gin (full_text);
INSERT INTO letters VALUES (gen_random_uuid(), 'fr', 'Chats', 'Les chats');

-- Another name, other forms, and a language that some rows do not have.
CREATE TABLE others (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  body text,
  language text CONSTRAINT others_language_check CHECK (language IN ('en', 'de'))
);
CREATE INDEX others_words ON others USING gin (setweight(to_tsvector('english', title), 'A'));
CREATE INDEX others_full_text_idx ON others USING gin ((to_tsvector('english', title || ' ' || COALESCE(body, ''))));
CREATE TABLE more (id uuid PRIMARY KEY, title text NOT NULL, body text);
CREATE INDEX more_full_text_idx ON more USING gin ((
  setweight(to_tsvector('english', COALESCE(title, '')), 'A') || setweight(to_tsvector('english', COALESCE(body, '')), 'B')));
CREATE TABLE partial (id uuid PRIMARY KEY, title text NOT NULL);
CREATE INDEX partial_full_text_idx ON partial USING gin (setweight(to_tsvector('english', title), 'A')) WHERE title <> '';

INSERT INTO pages VALUES (gen_random_uuid(), 'it''s', 'text');
INSERT INTO others VALUES (gen_random_uuid(), 'title');
INSERT INTO more VALUES (gen_random_uuid(), 'title');
INSERT INTO partial VALUES (gen_random_uuid(), 'title');
