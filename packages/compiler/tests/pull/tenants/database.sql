CREATE TABLE public.workspaces (
  id UUID PRIMARY KEY,
  name TEXT NOT NULL
);

DO $$
BEGIN
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    IF NOT EXISTS (
      SELECT FROM pg_dist_partition WHERE logicalrelid = 'public.workspaces'::regclass AND partmethod = 'h'
    ) THEN
      PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
      PERFORM create_distributed_table('public.workspaces', 'id');
    END IF;
  END IF;
END
$$;

COMMENT ON CONSTRAINT workspaces_pkey ON public.workspaces IS 'entity-derive {"distribute":1}';

CREATE TABLE public.projects (
  id UUID NOT NULL,
  workspace_id UUID NOT NULL,
  key TEXT NOT NULL,
  parent_id UUID,
  PRIMARY KEY (workspace_id, id)
);

CREATE INDEX projects_id_idx
  ON public.projects (id);

CREATE UNIQUE INDEX projects_workspace_id_key_key
  ON public.projects (workspace_id, key);

CREATE INDEX projects_parent_id_idx
  ON public.projects (parent_id);

DO $$
BEGIN
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    IF NOT EXISTS (
      SELECT FROM pg_dist_partition WHERE logicalrelid = 'public.projects'::regclass AND partmethod = 'h'
    ) THEN
      PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
      PERFORM create_distributed_table('public.projects', 'workspace_id', colocate_with => 'public.workspaces');
    END IF;
  END IF;
END
$$;

COMMENT ON CONSTRAINT projects_pkey ON public.projects IS 'entity-derive {"distribute":1,"colocatedWith":["public","workspaces"]}';

ALTER TABLE public.projects ADD CONSTRAINT projects_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces (id) ON DELETE CASCADE;

ALTER TABLE public.projects ADD CONSTRAINT projects_parent_id_fkey FOREIGN KEY (parent_id, workspace_id) REFERENCES public.projects (id, workspace_id) ON DELETE CASCADE;

CREATE POLICY entity_owner ON public.workspaces
  USING (id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.workspaces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_owner ON public.projects
  USING (workspace_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (workspace_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.projects ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

INSERT INTO workspaces VALUES ('01990000-0000-7000-8000-000000000001', 'ours'), ('01990000-0000-7000-8000-000000000002', 'theirs');
INSERT INTO projects VALUES ('01990000-0000-7000-8000-000000000011', '01990000-0000-7000-8000-000000000001', 'web', NULL), ('01990000-0000-7000-8000-000000000012', '01990000-0000-7000-8000-000000000001', 'app', '01990000-0000-7000-8000-000000000011');
