CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE SEQUENCE public.entity_outbox_slot AS smallint MINVALUE 0 MAXVALUE 7 START 0 CYCLE;

CREATE OR REPLACE FUNCTION public.entity_audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  before JSONB := to_jsonb(OLD);
  after JSONB := to_jsonb(NEW);
  operation TEXT := TG_OP;
  id_column CONSTANT TEXT := TG_ARGV[0];
  deletion_column CONSTANT TEXT := TG_ARGV[1];
  skipped CONSTANT TEXT[] := TG_ARGV[3:];
  owner CONSTANT TEXT := coalesce(after, before) ->> TG_ARGV[2];
  id_row CONSTANT JSONB := coalesce(before, after);
  utc CONSTANT TEXT := 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';
  row_id TEXT := id_row ->> id_column;
  was_deleted CONSTANT BOOLEAN := before ->> deletion_column IS NOT NULL;
  is_deleted CONSTANT BOOLEAN := after ->> deletion_column IS NOT NULL;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD *= NEW THEN
    RETURN NULL;
  END IF;
  IF id_column LIKE '[%' THEN
    SELECT '[' || string_agg(
             CASE
               WHEN name LIKE '%::text' THEN to_jsonb(id_row ->> left(name, -6))
               WHEN name LIKE '%::timestamptz' THEN
                 to_jsonb(to_char((id_row ->> left(name, -13))::TIMESTAMPTZ AT TIME ZONE 'UTC', utc))
               ELSE id_row -> name
             END ::TEXT,
             ',' ORDER BY place) || ']'
      INTO row_id
      FROM jsonb_array_elements_text(id_column::JSONB) WITH ORDINALITY AS part (name, place);
  ELSIF id_column LIKE '%::timestamptz' THEN
    row_id := to_char((id_row ->> left(id_column, -13))::TIMESTAMPTZ AT TIME ZONE 'UTC', utc);
  END IF;
  before := before - skipped;
  after := after - skipped;
  IF TG_OP = 'UPDATE' AND is_deleted AND NOT was_deleted THEN
    operation := 'DELETE';
    after := NULL;
  ELSIF TG_OP = 'UPDATE' AND was_deleted AND NOT is_deleted THEN
    operation := 'RESTORE';
    before := NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT coalesce(jsonb_object_agg(name, before -> name), '{}'),
           coalesce(jsonb_object_agg(name, after -> name), '{}')
      INTO before, after
      FROM jsonb_object_keys(before) AS name
     WHERE (before -> name)::TEXT <> (after -> name)::TEXT;
  END IF;
  INSERT INTO public.entity_audit_log (table_name, row_id, operation, old, new, actor, owner)
  VALUES (format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME), row_id, operation, before, after,
    nullif(current_setting('entity_derive.actor', true), ''), owner);
  RETURN NULL;
END
$function$;

CREATE TABLE public.clinics (
  id uuid PRIMARY KEY,
  name text NOT NULL
);

CREATE POLICY entity_owner ON public.clinics
  USING ((id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid))
  WITH CHECK ((id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid));

ALTER TABLE public.clinics ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.clinics FORCE ROW LEVEL SECURITY;

CREATE TABLE public.patients (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL,
  deleted_at timestamptz,
  first_name text NOT NULL,
  last_name text NOT NULL,
  born_on date NOT NULL,
  email text,
  insurance_number text,
  live boolean GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
  CONSTRAINT patients_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT patients_id_clinic_id_live_key UNIQUE (id, clinic_id, live),
  CONSTRAINT patients_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES public.clinics (id) ON DELETE CASCADE
);

CREATE INDEX patients_clinic_id_id_idx
  ON public.patients (clinic_id, id);

CREATE INDEX patients_clinic_id_last_name_idx
  ON public.patients (clinic_id, last_name);

CREATE POLICY entity_owner ON public.patients
  USING ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid))
  WITH CHECK ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid));

ALTER TABLE public.patients ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.patients FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE TRIGGER entity_audit
  AFTER INSERT OR DELETE OR UPDATE ON public.patients
  FOR EACH ROW EXECUTE FUNCTION public.entity_audit_row('id', 'deleted_at', 'clinic_id', 'deleted_at', 'insurance_number', 'live');

CREATE TABLE public.practitioners (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL,
  deleted_at timestamptz,
  name text NOT NULL,
  email text NOT NULL,
  live boolean GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
  CONSTRAINT practitioners_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT practitioners_id_clinic_id_live_key UNIQUE (id, clinic_id, live),
  CONSTRAINT practitioners_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES public.clinics (id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX practitioners_clinic_id_email_lower_key
  ON public.practitioners (clinic_id, lower(email)) WHERE deleted_at IS NULL;

CREATE INDEX practitioners_clinic_id_id_idx
  ON public.practitioners (clinic_id, id);

CREATE POLICY entity_owner ON public.practitioners
  USING ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid))
  WITH CHECK ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid));

ALTER TABLE public.practitioners ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.practitioners FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rooms (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL,
  deleted_at timestamptz,
  name text NOT NULL,
  live boolean GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
  CONSTRAINT rooms_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT rooms_id_clinic_id_live_key UNIQUE (id, clinic_id, live),
  CONSTRAINT rooms_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES public.clinics (id) ON DELETE CASCADE
);

CREATE INDEX rooms_clinic_id_id_idx
  ON public.rooms (clinic_id, id);

CREATE UNIQUE INDEX rooms_clinic_id_name_key
  ON public.rooms (clinic_id, name) WHERE deleted_at IS NULL;

CREATE POLICY entity_owner ON public.rooms
  USING ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid))
  WITH CHECK ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid));

ALTER TABLE public.rooms ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rooms FORCE ROW LEVEL SECURITY;

CREATE TABLE public.appointments (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL,
  deleted_at timestamptz,
  patient_id uuid NOT NULL,
  practitioner_id uuid NOT NULL,
  room_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'booked',
  findings text,
  price numeric(8,2),
  patient_live boolean GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NULL) THEN true
    ELSE NULL::boolean
END) STORED,
  practitioner_live boolean GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NULL) THEN true
    ELSE NULL::boolean
END) STORED,
  room_live boolean GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NULL) THEN true
    ELSE NULL::boolean
END) STORED,
  CONSTRAINT appointments_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT appointments_clinic_id_practitioner_id_tstzrange_excl EXCLUDE USING gist (clinic_id WITH =, practitioner_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((deleted_at IS NULL) AND (state <> 'cancelled'::text))),
  CONSTRAINT appointments_clinic_id_room_id_tstzrange_excl EXCLUDE USING gist (clinic_id WITH =, room_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((deleted_at IS NULL) AND (state <> 'cancelled'::text))),
  CONSTRAINT appointments_starts_at_ends_at_check CHECK (starts_at < ends_at),
  CONSTRAINT appointments_state_check CHECK (state IN ('booked', 'cancelled', 'done')),
  CONSTRAINT appointments_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES public.clinics (id) ON DELETE CASCADE,
  CONSTRAINT appointments_patient_id_fkey FOREIGN KEY (patient_id, clinic_id) REFERENCES public.patients (id, clinic_id),
  CONSTRAINT appointments_patient_id_fkey_live FOREIGN KEY (patient_id, clinic_id, patient_live) REFERENCES public.patients (id, clinic_id, live),
  CONSTRAINT appointments_practitioner_id_fkey FOREIGN KEY (practitioner_id, clinic_id) REFERENCES public.practitioners (id, clinic_id),
  CONSTRAINT appointments_practitioner_id_fkey_live FOREIGN KEY (practitioner_id, clinic_id, practitioner_live) REFERENCES public.practitioners (id, clinic_id, live),
  CONSTRAINT appointments_room_id_fkey FOREIGN KEY (room_id, clinic_id) REFERENCES public.rooms (id, clinic_id),
  CONSTRAINT appointments_room_id_fkey_live FOREIGN KEY (room_id, clinic_id, room_live) REFERENCES public.rooms (id, clinic_id, live)
);

CREATE INDEX appointments_clinic_id_id_idx
  ON public.appointments (clinic_id, id);

CREATE INDEX appointments_clinic_id_starts_at_idx
  ON public.appointments (clinic_id, starts_at);

CREATE INDEX appointments_patient_id_idx
  ON public.appointments (patient_id);

CREATE INDEX appointments_practitioner_id_idx
  ON public.appointments (practitioner_id);

CREATE INDEX appointments_room_id_idx
  ON public.appointments (room_id);

CREATE POLICY entity_owner ON public.appointments
  USING ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid))
  WITH CHECK ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid));

ALTER TABLE public.appointments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.appointments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.entity_audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL,
  row_id text NOT NULL,
  operation text NOT NULL,
  old jsonb,
  new jsonb,
  actor text,
  owner text,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX entity_audit_log_table_name_row_id_id_idx
  ON public.entity_audit_log (table_name, row_id, id);

CREATE TABLE public.entity_outbox_deferred (
  id bigint PRIMARY KEY,
  stripe smallint NOT NULL,
  entity text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  meta jsonb,
  owner text COLLATE "C",
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_error text,
  parked_at timestamptz
);

CREATE INDEX entity_outbox_deferred_due
  ON public.entity_outbox_deferred (stripe, next_attempt_at, id) WHERE parked_at IS NULL;

CREATE INDEX entity_outbox_deferred_in_order
  ON public.entity_outbox_deferred (entity, entity_id, id) WHERE parked_at IS NULL;

CREATE INDEX entity_outbox_deferred_parked
  ON public.entity_outbox_deferred (id) WHERE parked_at IS NOT NULL;

CREATE TABLE public.entity_outbox_drainers (
  id uuid PRIMARY KEY,
  alive_until timestamptz NOT NULL
);

CREATE TABLE public.entity_outbox_events (
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  slot smallint NOT NULL,
  stripe smallint NOT NULL GENERATED ALWAYS AS (((hashtextextended(entity_id, hashtextextended(entity, (0)::bigint)) & (63)::bigint))::smallint) STORED,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  entity text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  meta jsonb,
  owner text COLLATE "C",
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
) PARTITION BY LIST (slot);

CREATE INDEX entity_outbox_events_in_stripe
  ON public.entity_outbox_events (stripe, xid);

CREATE INDEX entity_outbox_events_of_owner
  ON public.entity_outbox_events (owner, xid) WHERE owner IS NOT NULL;

CREATE TABLE public.entity_outbox_events_0 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('0');

CREATE TABLE public.entity_outbox_events_1 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('1');

CREATE TABLE public.entity_outbox_events_2 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('2');

CREATE TABLE public.entity_outbox_events_3 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('3');

CREATE TABLE public.entity_outbox_events_4 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('4');

CREATE TABLE public.entity_outbox_events_5 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('5');

CREATE TABLE public.entity_outbox_events_6 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('6');

CREATE TABLE public.entity_outbox_events_7 PARTITION OF public.entity_outbox_events
  FOR VALUES IN ('7');

CREATE TABLE public.entity_outbox_slots (
  slot smallint PRIMARY KEY,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  emptied_xid xid8
);

CREATE TABLE public.entity_outbox_stripes (
  stripe smallint PRIMARY KEY,
  "position" pg_snapshot NOT NULL,
  target pg_snapshot,
  last_id bigint,
  drainer uuid,
  system_identifier bigint NOT NULL
) WITH (fillfactor=10);

CREATE TABLE public.invoices (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL,
  deleted_at timestamptz,
  appointment_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  amount numeric(8,2) NOT NULL,
  paid_at timestamptz,
  CONSTRAINT invoices_appointment_id_fkey FOREIGN KEY (appointment_id, clinic_id) REFERENCES public.appointments (id, clinic_id),
  CONSTRAINT invoices_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES public.clinics (id) ON DELETE CASCADE,
  CONSTRAINT invoices_patient_id_fkey FOREIGN KEY (patient_id, clinic_id) REFERENCES public.patients (id, clinic_id)
);

CREATE INDEX invoices_appointment_id_idx
  ON public.invoices (appointment_id);

CREATE UNIQUE INDEX invoices_clinic_id_appointment_id_key
  ON public.invoices (clinic_id, appointment_id);

CREATE INDEX invoices_clinic_id_id_idx
  ON public.invoices (clinic_id, id);

CREATE INDEX invoices_patient_id_idx
  ON public.invoices (patient_id);

CREATE POLICY entity_owner ON public.invoices
  USING ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid))
  WITH CHECK ((clinic_id = (NULLIF(current_setting('entity_derive.owner'::text, true), ''::text))::uuid));

ALTER TABLE public.invoices ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invoices FORCE ROW LEVEL SECURITY;
