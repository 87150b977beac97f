-- What Citus shows of the tables that a coordinator has spread.
CREATE TABLE public.citus_tables (table_name regclass, citus_table_type text, distribution_column text);
