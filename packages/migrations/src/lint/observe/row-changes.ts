// Observes which tables' rows a statement changes, including changes in functions and blocks: runs it once with triggers and rolls back.
import type { Transaction } from "entity-derive/runtime";
import { rolledBack } from "../../replay/databases/embedded-database.ts";
import type { Oid } from "./snapshot.ts";

export interface ObservedChange {
  readonly table: Oid;
  readonly command: "UPDATE" | "DELETE" | "TRUNCATE";
}

/** Statements that change no rows are not run twice. */
const changesNone =
  /^(?:alter|analy[sz]e|checkpoint|cluster|comment|create|drop|grant|lock|reindex|reset|revoke|security|set|vacuum)\b/i;

/** Statement-level triggers fire even if no row changes, and see changes that parsing cannot find. */
const watch = `DO $watch$
DECLARE
  watched regclass;
BEGIN
  CREATE SCHEMA entity_derive_lint;
  GRANT USAGE ON SCHEMA entity_derive_lint TO PUBLIC;
  CREATE FUNCTION entity_derive_lint.see() RETURNS trigger LANGUAGE plpgsql AS $see$
  BEGIN
    PERFORM pg_catalog.set_config('entity_derive.seen', pg_catalog.concat(
      pg_catalog.current_setting('entity_derive.seen', true), TG_OP, ' ', TG_RELID, ','), true);
    RETURN NULL;
  END $see$;
  FOR watched IN
    SELECT c.oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND n.nspname !~ '^pg_(?:toast|temp)'
  LOOP
    EXECUTE pg_catalog.format('CREATE TRIGGER entity_derive_lint BEFORE UPDATE OR DELETE OR TRUNCATE ON %s '
      'FOR EACH STATEMENT EXECUTE FUNCTION entity_derive_lint.see()', watched);
    EXECUTE pg_catalog.format('ALTER TABLE %s ENABLE ALWAYS TRIGGER entity_derive_lint', watched);
  END LOOP;
END $watch$`;

/** Everything is rolled back, including locks. A statement that fails here fails again in the observed run. */
export async function watchRowChanges(transaction: Transaction, sql: string): Promise<readonly ObservedChange[]> {
  if (changesNone.test(sql)) return [];
  const changes = await rolledBack(transaction, async (watched) => {
    await watched.execute(watch);
    await watched.execute(sql);
    const setting = "SELECT pg_catalog.current_setting('entity_derive.seen', true)";
    const { rows } = await watched.query({ name: "lint.seen", text: setting }, []);
    return rows[0]?.[0] ?? "";
  }).catch(() => "");
  const lines = new Set(changes.split(",").filter((line) => line !== ""));
  return Array.from(lines, (line) => {
    const [command = "", table = ""] = line.split(" ");
    return { table, command: command as ObservedChange["command"] };
  });
}
