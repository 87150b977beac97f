-- The schema of the entities as of the last migration, written by `entity-derive migrate new`.
-- It is not run on your databases. After a merge, take either side of it.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE public.clinics (
  id UUID PRIMARY KEY,
  name TEXT NOT NULL
);

CREATE TABLE public.patients (
  id UUID PRIMARY KEY,
  clinic_id UUID NOT NULL CONSTRAINT patients_clinic_id_fkey REFERENCES public.clinics (id) ON DELETE CASCADE,
  deleted_at TIMESTAMPTZ,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  born_on DATE NOT NULL,
  email TEXT,
  insurance_number TEXT,
  live BOOLEAN GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
  CONSTRAINT patients_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT patients_id_clinic_id_live_key UNIQUE (id, clinic_id, live)
);

CREATE INDEX patients_clinic_id_id_idx
  ON public.patients (clinic_id, id);

CREATE INDEX patients_clinic_id_last_name_idx
  ON public.patients (clinic_id, last_name);

CREATE TABLE public.practitioners (
  id UUID PRIMARY KEY,
  clinic_id UUID NOT NULL CONSTRAINT practitioners_clinic_id_fkey REFERENCES public.clinics (id) ON DELETE CASCADE,
  deleted_at TIMESTAMPTZ,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  live BOOLEAN GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
  CONSTRAINT practitioners_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT practitioners_id_clinic_id_live_key UNIQUE (id, clinic_id, live)
);

CREATE UNIQUE INDEX practitioners_clinic_id_email_lower_key
  ON public.practitioners (clinic_id, LOWER(email)) WHERE deleted_at IS NULL;

CREATE INDEX practitioners_clinic_id_id_idx
  ON public.practitioners (clinic_id, id);

CREATE TABLE public.rooms (
  id UUID PRIMARY KEY,
  clinic_id UUID NOT NULL CONSTRAINT rooms_clinic_id_fkey REFERENCES public.clinics (id) ON DELETE CASCADE,
  deleted_at TIMESTAMPTZ,
  name TEXT NOT NULL,
  live BOOLEAN GENERATED ALWAYS AS (deleted_at IS NULL) STORED,
  CONSTRAINT rooms_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT rooms_id_clinic_id_live_key UNIQUE (id, clinic_id, live)
);

CREATE UNIQUE INDEX rooms_clinic_id_name_key
  ON public.rooms (clinic_id, name) WHERE deleted_at IS NULL;

CREATE INDEX rooms_clinic_id_id_idx
  ON public.rooms (clinic_id, id);

CREATE TABLE public.appointments (
  id UUID PRIMARY KEY,
  clinic_id UUID NOT NULL CONSTRAINT appointments_clinic_id_fkey REFERENCES public.clinics (id) ON DELETE CASCADE,
  deleted_at TIMESTAMPTZ,
  patient_id UUID NOT NULL,
  practitioner_id UUID NOT NULL,
  room_id UUID NOT NULL,
  starts_at TIMESTAMPTZ NOT NULL,
  ends_at TIMESTAMPTZ NOT NULL,
  state TEXT NOT NULL DEFAULT 'booked' CONSTRAINT appointments_state_check CHECK (state IN ('booked', 'cancelled', 'done')),
  findings TEXT,
  price NUMERIC(8, 2),
  patient_live BOOLEAN GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN TRUE END) STORED,
  practitioner_live BOOLEAN GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN TRUE END) STORED,
  room_live BOOLEAN GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN TRUE END) STORED,
  CONSTRAINT appointments_starts_at_ends_at_check CHECK (starts_at < ends_at),
  CONSTRAINT appointments_id_clinic_id_key UNIQUE (id, clinic_id),
  CONSTRAINT appointments_patient_id_fkey FOREIGN KEY (patient_id, clinic_id) REFERENCES public.patients (id, clinic_id),
  CONSTRAINT appointments_practitioner_id_fkey FOREIGN KEY (practitioner_id, clinic_id) REFERENCES public.practitioners (id, clinic_id),
  CONSTRAINT appointments_room_id_fkey FOREIGN KEY (room_id, clinic_id) REFERENCES public.rooms (id, clinic_id),
  CONSTRAINT appointments_patient_id_fkey_live FOREIGN KEY (patient_id, clinic_id, patient_live) REFERENCES public.patients (id, clinic_id, live),
  CONSTRAINT appointments_practitioner_id_fkey_live FOREIGN KEY (practitioner_id, clinic_id, practitioner_live) REFERENCES public.practitioners (id, clinic_id, live),
  CONSTRAINT appointments_room_id_fkey_live FOREIGN KEY (room_id, clinic_id, room_live) REFERENCES public.rooms (id, clinic_id, live),
  CONSTRAINT appointments_clinic_id_practitioner_id_tstzrange_excl EXCLUDE USING gist (clinic_id WITH =, practitioner_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (deleted_at IS NULL AND (state <> 'cancelled')),
  CONSTRAINT appointments_clinic_id_room_id_tstzrange_excl EXCLUDE USING gist (clinic_id WITH =, room_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (deleted_at IS NULL AND (state <> 'cancelled'))
);

CREATE INDEX appointments_patient_id_idx
  ON public.appointments (patient_id);

CREATE INDEX appointments_practitioner_id_idx
  ON public.appointments (practitioner_id);

CREATE INDEX appointments_room_id_idx
  ON public.appointments (room_id);

CREATE INDEX appointments_clinic_id_id_idx
  ON public.appointments (clinic_id, id);

CREATE INDEX appointments_clinic_id_starts_at_idx
  ON public.appointments (clinic_id, starts_at);

CREATE TABLE public.invoices (
  id UUID PRIMARY KEY,
  clinic_id UUID NOT NULL CONSTRAINT invoices_clinic_id_fkey REFERENCES public.clinics (id) ON DELETE CASCADE,
  deleted_at TIMESTAMPTZ,
  appointment_id UUID NOT NULL,
  patient_id UUID NOT NULL,
  amount NUMERIC(8, 2) NOT NULL,
  paid_at TIMESTAMPTZ,
  CONSTRAINT invoices_appointment_id_fkey FOREIGN KEY (appointment_id, clinic_id) REFERENCES public.appointments (id, clinic_id),
  CONSTRAINT invoices_patient_id_fkey FOREIGN KEY (patient_id, clinic_id) REFERENCES public.patients (id, clinic_id)
);

CREATE UNIQUE INDEX invoices_clinic_id_appointment_id_key
  ON public.invoices (clinic_id, appointment_id);

CREATE INDEX invoices_appointment_id_idx
  ON public.invoices (appointment_id);

CREATE INDEX invoices_patient_id_idx
  ON public.invoices (patient_id);

CREATE INDEX invoices_clinic_id_id_idx
  ON public.invoices (clinic_id, id);

CREATE TABLE public.entity_outbox_events (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY,
  slot SMALLINT NOT NULL,
  stripe SMALLINT NOT NULL
    GENERATED ALWAYS AS ((hashtextextended(entity_id, hashtextextended(entity, 0)) & 63)::smallint) STORED,
  xid XID8 NOT NULL DEFAULT pg_current_xact_id(),
  entity TEXT COLLATE "C" NOT NULL,
  entity_id TEXT COLLATE "C" NOT NULL,
  kind TEXT NOT NULL,
  payload JSONB NOT NULL,
  meta JSONB,
  owner TEXT COLLATE "C",
  created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
) PARTITION BY LIST (slot);

CREATE INDEX entity_outbox_events_in_stripe ON public.entity_outbox_events (stripe, xid);

CREATE INDEX entity_outbox_events_of_owner
  ON public.entity_outbox_events (owner, xid)
  WHERE owner IS NOT NULL;

CREATE TABLE public.entity_outbox_events_0
  PARTITION OF public.entity_outbox_events FOR VALUES IN (0);

CREATE TABLE public.entity_outbox_events_1
  PARTITION OF public.entity_outbox_events FOR VALUES IN (1);

CREATE TABLE public.entity_outbox_events_2
  PARTITION OF public.entity_outbox_events FOR VALUES IN (2);

CREATE TABLE public.entity_outbox_events_3
  PARTITION OF public.entity_outbox_events FOR VALUES IN (3);

CREATE TABLE public.entity_outbox_events_4
  PARTITION OF public.entity_outbox_events FOR VALUES IN (4);

CREATE TABLE public.entity_outbox_events_5
  PARTITION OF public.entity_outbox_events FOR VALUES IN (5);

CREATE TABLE public.entity_outbox_events_6
  PARTITION OF public.entity_outbox_events FOR VALUES IN (6);

CREATE TABLE public.entity_outbox_events_7
  PARTITION OF public.entity_outbox_events FOR VALUES IN (7);

CREATE SEQUENCE public.entity_outbox_slot AS SMALLINT MINVALUE 0 MAXVALUE 7 START 0 CYCLE;

CREATE TABLE public.entity_outbox_slots (
  slot SMALLINT PRIMARY KEY,
  began_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ,
  emptied_xid XID8
);

CREATE TABLE public.entity_outbox_stripes (
  stripe SMALLINT PRIMARY KEY,
  position PG_SNAPSHOT NOT NULL,
  target PG_SNAPSHOT,
  last_id BIGINT,
  drainer UUID,
  system_identifier BIGINT NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE public.entity_outbox_drainers (
  id UUID PRIMARY KEY,
  alive_until TIMESTAMPTZ NOT NULL
);

CREATE TABLE public.entity_outbox_deferred (
  id BIGINT PRIMARY KEY,
  stripe SMALLINT NOT NULL,
  entity TEXT COLLATE "C" NOT NULL,
  entity_id TEXT COLLATE "C" NOT NULL,
  kind TEXT NOT NULL,
  payload JSONB NOT NULL,
  meta JSONB,
  owner TEXT COLLATE "C",
  created_at TIMESTAMPTZ NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ NOT NULL,
  last_error TEXT,
  parked_at TIMESTAMPTZ
);

CREATE INDEX entity_outbox_deferred_due
  ON public.entity_outbox_deferred (stripe, next_attempt_at, id)
  WHERE parked_at IS NULL;

CREATE INDEX entity_outbox_deferred_in_order
  ON public.entity_outbox_deferred (entity, entity_id, id)
  WHERE parked_at IS NULL;

CREATE INDEX entity_outbox_deferred_parked
  ON public.entity_outbox_deferred (id)
  WHERE parked_at IS NOT NULL;

CREATE TABLE public.entity_idempotency_keys (
  key_hash BYTEA PRIMARY KEY,
  request_hash BYTEA NOT NULL,
  status SMALLINT NOT NULL,
  headers JSONB NOT NULL,
  body TEXT,
  owner TEXT,
  expires_at TIMESTAMPTZ NOT NULL
);

CREATE INDEX entity_idempotency_keys_expires_at_idx
  ON public.entity_idempotency_keys (expires_at);

CREATE POLICY entity_owner ON public.entity_idempotency_keys
  USING (owner IS NULL OR owner = NULLIF(current_setting('entity_derive.owner', true), ''))
  WITH CHECK (owner IS NULL OR owner = NULLIF(current_setting('entity_derive.owner', true), ''));

ALTER TABLE public.entity_idempotency_keys ENABLE ROW LEVEL SECURITY;

CREATE TABLE public.entity_audit_log (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name TEXT NOT NULL,
  row_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  old JSONB,
  new JSONB,
  actor TEXT,
  owner TEXT,
  changed_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX entity_audit_log_table_name_row_id_id_idx
  ON public.entity_audit_log (table_name, row_id, id);

CREATE FUNCTION public.entity_audit_row() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
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
$$;

CREATE TRIGGER entity_audit
  AFTER INSERT OR UPDATE OR DELETE ON public.patients
  FOR EACH ROW EXECUTE FUNCTION public.entity_audit_row('id', 'deleted_at', 'clinic_id', 'deleted_at', 'insurance_number', 'live');

CREATE POLICY entity_owner ON public.clinics
  USING (id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.clinics ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_owner ON public.patients
  USING (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.patients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_owner ON public.practitioners
  USING (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.practitioners ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_owner ON public.rooms
  USING (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.rooms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_owner ON public.appointments
  USING (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.appointments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY entity_owner ON public.invoices
  USING (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID)
  WITH CHECK (clinic_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID);

ALTER TABLE public.invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
