// Changes of tables that Citus distributes, as they are made on servers without it too.
import { distributeTable } from "@entity-derive/migrations/distribution";
import type { Change } from "./apply.ts";

const named = (name: string) => ({ schema: "public", name });
const by = (table: string, column: string, columns: readonly string[], beside: string | null): string =>
  distributeTable(
    named(table),
    { name: `${table}_pkey`, columns },
    { kind: "by", column, colocatedWith: beside === null ? null : named(beside) },
  ).join(";");
const everywhere = (table: string, columns: readonly string[]): string =>
  distributeTable(named(table), { name: `${table}_pkey`, columns }, { kind: "reference" }).join(";");

const touch = "CREATE FUNCTION public.touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;";
const workspaces = "CREATE TABLE public.workspaces (id uuid PRIMARY KEY, name text NOT NULL);";
const countries = "CREATE TABLE public.countries (code text PRIMARY KEY);";
const onOneServer = `
  ${touch} ${workspaces} ${countries}
  CREATE TABLE public.projects (id uuid PRIMARY KEY, workspace_id uuid NOT NULL REFERENCES public.workspaces (id) ON DELETE CASCADE,
    country text REFERENCES public.countries (code), UNIQUE (id, workspace_id));
  CREATE TABLE public.issues (id uuid PRIMARY KEY, workspace_id uuid NOT NULL, project_id uuid NOT NULL, updated_at timestamptz,
    FOREIGN KEY (project_id, workspace_id) REFERENCES public.projects (id, workspace_id) ON DELETE CASCADE);
  CREATE INDEX issues_project_id_idx ON public.issues (project_id);
  CREATE TRIGGER touch BEFORE UPDATE ON public.issues FOR EACH ROW EXECUTE FUNCTION public.touch()`;
const distributed = `
  ${touch} ${workspaces} ${by("workspaces", "id", ["id"], null)};
  ${countries} ${everywhere("countries", ["code"])};
  CREATE TABLE public.projects (id uuid NOT NULL, workspace_id uuid NOT NULL, country text,
    CONSTRAINT projects_pkey PRIMARY KEY (workspace_id, id));
  CREATE INDEX projects_id_idx ON public.projects (id);
  ${by("projects", "workspace_id", ["workspace_id", "id"], "workspaces")};
  CREATE TABLE public.issues (id uuid NOT NULL, workspace_id uuid NOT NULL, project_id uuid NOT NULL, updated_at timestamptz,
    CONSTRAINT issues_pkey PRIMARY KEY (workspace_id, id));
  CREATE INDEX issues_id_idx ON public.issues (id);
  CREATE INDEX issues_project_id_idx ON public.issues (project_id);
  ${by("issues", "workspace_id", ["workspace_id", "id"], "projects")};
  ALTER TABLE public.projects ADD FOREIGN KEY (workspace_id) REFERENCES public.workspaces (id) ON DELETE CASCADE;
  ALTER TABLE public.projects ADD FOREIGN KEY (country) REFERENCES public.countries (code);
  ALTER TABLE public.issues ADD FOREIGN KEY (project_id, workspace_id) REFERENCES public.projects (id, workspace_id) ON DELETE CASCADE`;
const rows = `
  INSERT INTO public.workspaces SELECT gen_random_uuid(), 'w' || n FROM generate_series(1, 3) AS n;
  INSERT INTO public.countries VALUES ('CH');
  INSERT INTO public.projects SELECT gen_random_uuid(), id, 'CH' FROM public.workspaces;
  INSERT INTO public.issues SELECT gen_random_uuid(), workspace_id, id FROM public.projects;`;
const consent = { drops: new Set(["touch"]), allowsDataLoss: true };

export const distributionChanges: readonly Change[] = [
  {
    name: "distributed tables are created before their foreign keys",
    before: "CREATE SCHEMA IF NOT EXISTS public",
    after: distributed,
  },
  {
    name: "tables with rows become distributed, their keys and foreign keys with them",
    before: onOneServer,
    after: distributed,
    rows,
    options: { consent },
    gives: {
      sql: "SELECT COUNT(*) FROM public.issues JOIN public.projects USING (workspace_id) JOIN public.workspaces ON workspaces.id = workspace_id",
      rows: [["3"]],
    },
    isOneWay: "what is distributed is put on one server by hand",
  },
  {
    name: "a table is added to distributed ones",
    before: distributed,
    after: `${distributed};
      CREATE TABLE public.comments (id uuid NOT NULL, workspace_id uuid NOT NULL, issue_id uuid NOT NULL,
        CONSTRAINT comments_pkey PRIMARY KEY (workspace_id, id));
      ${by("comments", "workspace_id", ["workspace_id", "id"], "issues")};
      ALTER TABLE public.comments ADD FOREIGN KEY (issue_id, workspace_id) REFERENCES public.issues (id, workspace_id)`,
    rows,
  },
  {
    name: "constraints of a distributed table change one by one, under their own names",
    before: `${distributed};
      ALTER TABLE public.issues ADD CONSTRAINT issues_check CHECK (project_id <> id);
      ALTER TABLE public.issues ADD UNIQUE (workspace_id, project_id)`,
    after: `${distributed.replace("REFERENCES public.projects (id, workspace_id) ON DELETE CASCADE", "REFERENCES public.projects (id, workspace_id)")};
      ALTER TABLE public.issues ADD CONSTRAINT issues_check CHECK (project_id <> id OR updated_at IS NULL)`,
    rows,
  },
  {
    name: "the column by which a table is distributed is renamed, and so is the table",
    before: distributed,
    after: distributed
      .replaceAll("public.issues", "public.tickets")
      .replaceAll("issues_", "tickets_")
      .replaceAll('"issues"', '"tickets"')
      .replaceAll("workspace_id", "tenant_id")
      .replaceAll("FOREIGN KEY (country)", "CONSTRAINT projects_country_fkey FOREIGN KEY (country)"),
    rows,
    options: {
      intent: {
        tables: [{ schema: "public", table: "tickets", was: "issues", hasChannel: false, storesEvents: false }],
        columns: [
          { schema: "public", table: "tickets", column: "tenant_id", was: "workspace_id" },
          { schema: "public", table: "projects", column: "tenant_id", was: "workspace_id" },
        ],
      },
    },
  },
];
