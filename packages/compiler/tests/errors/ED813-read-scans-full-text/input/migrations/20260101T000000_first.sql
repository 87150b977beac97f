CREATE TABLE public.articles (id UUID PRIMARY KEY, title TEXT NOT NULL, body TEXT);
CREATE TABLE public.pages (id UUID PRIMARY KEY, text TEXT NOT NULL,
  full_text TSVECTOR GENERATED ALWAYS AS (setweight(to_tsvector('english', text), 'A')) STORED);
