// Prepares statements, to learn the types of their parameters and columns, or why PostgreSQL refuses them.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal, AnalysisRequest } from "../data/analysis.ts";
import { refusalOf } from "./refusal.ts";

export interface PreparedStatement {
  readonly kind: "prepared";
  readonly number: number;
  readonly text: string;
  readonly parameters: readonly PreparedType[];
  /** Empty for a statement without results, and on servers before 16. */
  readonly columns: readonly PreparedType[];
}

export interface PreparedType {
  readonly oid: number;
  /** As in DDL. */
  readonly name: string;
}

export interface PreparedStatements {
  /** The major version of the server. */
  readonly version: number;
  readonly statements: readonly (PreparedStatement | AnalysisRefusal)[];
}

const prefix = "entity_derive_query_";

/** Sends all of them in one round trip; if one is refused, each by itself. They are released again. */
export async function prepareStatements(
  db: Transaction,
  requests: readonly AnalysisRequest[],
): Promise<PreparedStatements> {
  const refused = new Map<number, AnalysisRefusal>();
  if (!(await succeeds(db, requests.map(preparation).join(";\n")))) {
    // PREPARE is not rolled back: statements before the refused one still exist.
    await release(db);
    for (const [number, request] of requests.entries()) {
      const refusal = await refusalOf(db, preparation(request, number), introduction(number).length);
      if (refusal !== null) refused.set(number, refusal);
    }
  }
  const { version, described } = await describe(db);
  await release(db);
  const statements = requests.map(({ text }, number) => {
    const found = described.get(number);
    const refusal = refused.get(number);
    if (refusal !== undefined) return refusal;
    if (found === undefined) throw new Error(`statement ${number} was neither prepared nor refused`);
    return { kind: "prepared", number, text, ...found } as const;
  });
  return { version, statements };
}

function introduction(number: number): string {
  return `PREPARE ${prefix}${number} AS `;
}

/** A comment at the end of a statement ends with its line. */
function preparation({ text }: AnalysisRequest, number: number): string {
  return `${introduction(number)}${text}\n`;
}

async function succeeds(db: Transaction, statements: string): Promise<boolean> {
  try {
    await db.transaction((savepoint) => savepoint.execute(statements));
    return true;
  } catch {
    return false;
  }
}

/** Deallocates what was prepared here, since the adapter has statements of its own. */
async function release(db: Transaction): Promise<void> {
  await db.execute(`DO $$ DECLARE prepared text; BEGIN
    FOR prepared IN SELECT name FROM pg_catalog.pg_prepared_statements WHERE starts_with(name, '${prefix}') LOOP
      EXECUTE format('DEALLOCATE %I', prepared);
    END LOOP; END $$`);
}

interface Description {
  readonly version: number;
  readonly described: ReadonlyMap<number, Pick<PreparedStatement, "parameters" | "columns">>;
}

async function describe(db: Transaction): Promise<Description> {
  const { rows } = await db.query({ name: "queries.describe", text: description }, []);
  const [version, list] = rows[0] ?? [];
  const statements = JSON.parse(list ?? "[]") as readonly (readonly [string, DescribedTypes, DescribedTypes])[];
  return {
    version: Math.trunc(Number(version) / 10_000),
    described: new Map(
      statements.map(([name, parameters, columns]) => [
        Number(name.slice(prefix.length)),
        { parameters: typesOf(parameters), columns: typesOf(columns) },
      ]),
    ),
  };
}

type DescribedTypes = readonly (readonly [oid: number, name: string])[] | null;

function typesOf(types: DescribedTypes): readonly PreparedType[] {
  return (types ?? []).map(([oid, name]) => ({ oid, name }));
}

/** Returns SQL for the OIDs and names of an array's types. */
function typeList(types: string): string {
  return `(SELECT json_agg(json_build_array(t::oid::int8, format_type(t::oid, NULL)) ORDER BY n) FROM ${types} WITH ORDINALITY AS a(t, n))`;
}

/** Servers before 16 have no column `result_types`, so it is read as JSON, with names of types. */
const resultTypes = typeList("jsonb_array_elements_text(nullif(to_jsonb(p) -> 'result_types', 'null'))").replaceAll(
  "t::oid",
  "t::regtype::oid",
);

const description = `SELECT current_setting('server_version_num'),
  (SELECT json_agg(json_build_array(p.name, ${typeList("unnest(p.parameter_types)")}, ${resultTypes}))
     FROM pg_catalog.pg_prepared_statements p WHERE starts_with(p.name, '${prefix}'))`;
