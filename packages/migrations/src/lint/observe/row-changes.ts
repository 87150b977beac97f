// A statement into the tables whose rows it changes, in functions and blocks as well: triggers see it run once beforehand.
import type { Transaction } from "entity-derive/runtime";
import type { Oid } from "./snapshot.ts";

export interface SeenChange {
  readonly table: Oid;
  readonly command: "UPDATE" | "DELETE" | "TRUNCATE";
}

/** What changes no rows by itself is not run twice. */
const changesNone =
  /^(?:alter|analy[sz]e|checkpoint|cluster|comment|create|drop|grant|lock|reindex|reset|revoke|security|set|vacuum)\b/i;

/** Triggers of statements fire for no rows, too, and see what a plan of the parser's would not. */
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

class Rollback extends Error {}

/** Nothing of it remains, not even its locks. A statement that fails here fails again where it counts. */
export async function watchRowChanges(transaction: Transaction, sql: string): Promise<readonly SeenChange[]> {
  if (changesNone.test(sql)) return [];
  let seen = "";
  try {
    await transaction.transaction(async (watched) => {
      await watched.execute(watch);
      await watched.execute(sql);
      const setting = "SELECT pg_catalog.current_setting('entity_derive.seen', true)";
      const { rows } = await watched.query({ name: "lint.seen", text: setting }, []);
      seen = rows[0]?.[0] ?? "";
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) return [];
  }
  const lines = new Set(seen.split(",").filter((line) => line !== ""));
  return Array.from(lines, (line) => {
    const [command = "", table = ""] = line.split(" ");
    return { table, command: command as SeenChange["command"] };
  });
}
