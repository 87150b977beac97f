// Finds the tables and columns that statements use, with which they would break.
import type { ApplicationStatement, UsedObject } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { SchemaCatalog } from "./analyze/catalog/schema-catalog.ts";
import { prepareStatements } from "./analyze/prepare-statements.ts";
import { functionPrefix, withFunctions } from "./analyze/read-trees.ts";
import type { ParsedQueries } from "./analyze-files.ts";
import { rewriteStatement } from "./rewrite/rewrite-statement.ts";
import { tableColumns } from "./rewrite/table-columns.ts";
import { statementVariants } from "./rewrite/variants.ts";

/**
 * Returns the statements that the database accepts. PostgreSQL knows what the body of a function depends on; whole rows
 * are written out before, since it does not say which columns they have.
 */
export async function readUsedObjects(
  db: Transaction,
  files: readonly ParsedQueries[],
): Promise<readonly ApplicationStatement[]> {
  const columnsOf = tableColumns(await new SchemaCatalog().including(db, []));
  const texts = files.flatMap(({ file, names }) =>
    file.statements.flatMap(({ statement }) => {
      const name = `${names.property}.${statement.name}`;
      const text = rewriteStatement(statement, { columns: [] }, columnsOf);
      return statementVariants(text).map((variant) => ({ name, text: variant.text }));
    }),
  );
  const { statements } = await prepareStatements(
    db,
    texts.map(({ text }) => text),
  );
  const bodies = statements.filter((statement) => statement.kind === "prepared").map((statement) => [statement]);
  const { rows } = await withFunctions(db, bodies, () => db.query({ name: "queries.uses", text: query }, []));
  const uses = JSON.parse(rows[0]?.[0] ?? "[]") as readonly (readonly [string, string, string, string | null])[];
  const found = new Map<string, UsedObject[]>();
  for (const [name, schema, table, column] of uses) {
    const statement = texts[Number(name.slice(functionPrefix.length))]?.name ?? "";
    // PostgreSQL names the table itself only if none of its columns is used.
    const objects = [{ schema, table, column: null }, ...(column === null ? [] : [{ schema, table, column }])];
    found.set(statement, [...(found.get(statement) ?? []), ...objects]);
  }
  const refused = new Set(texts.filter((_, number) => statements[number]?.kind === "refused").map(({ name }) => name));
  const accepted = new Set(texts.map(({ name }) => name)).difference(refused);
  return [...accepted].map((name) => ({ name, uses: found.get(name) ?? [] }));
}

const query = `SELECT json_agg(json_build_array(p.proname, n.nspname, c.relname, a.attname))
  FROM pg_catalog.pg_proc p
  JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_proc'::regclass AND d.objid = p.oid
  JOIN pg_catalog.pg_class c ON d.refclassid = 'pg_catalog.pg_class'::regclass AND c.oid = d.refobjid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid AND a.attnum <> 0
 WHERE p.pronamespace = pg_my_temp_schema() AND starts_with(p.proname, '${functionPrefix}')`;
