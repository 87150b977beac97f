// Prepares statements, to learn the types of their parameters and columns, or why PostgreSQL refuses them.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal, AnalysisRequest } from "../data/analysis.ts";
import { analyzedVersion } from "./analyzed-version.ts";
import { refusalOf } from "./refusal.ts";

export interface PreparedStatement {
  readonly kind: "prepared";
  readonly number: number;
  readonly text: string;
  readonly parameters: readonly PreparedType[];
  /** Empty where trees are read, for a statement without results, and on servers before 16. */
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
  const version = await serverVersion(db);
  const refused = new Map<number, AnalysisRefusal>();
  if (!(await succeeds(db, requests.map(preparation).join(";\n")))) {
    // PREPARE is not rolled back: statements before the refused one still exist.
    await release(db, [...(await describe(db, version)).keys()]);
    for (const [number, request] of requests.entries()) {
      const refusal = await refusalOf(db, preparation(request, number), introduction(number).length);
      if (refusal !== null) refused.set(number, refusal);
    }
  }
  const described = await describe(db, version);
  await release(db, [...described.keys()]);
  const statements = requests.map(({ text }, number) => {
    const found = described.get(number);
    const refusal = refused.get(number);
    if (refusal !== undefined) return refusal;
    if (found === undefined) throw new Error(`statement ${number} was neither prepared nor refused`);
    return { kind: "prepared", number, text, ...found } as const;
  });
  return { version, statements };
}

async function serverVersion(db: Transaction): Promise<number> {
  const { rows } = await db.query(
    { name: "queries.version", text: "SELECT current_setting('server_version_num')" },
    [],
  );
  return Math.trunc(Number(rows[0]?.[0] ?? 0) / 10_000);
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
async function release(db: Transaction, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0) await db.execute(numbers.map((number) => `DEALLOCATE ${prefix}${number}`).join(";"));
}

type Description = ReadonlyMap<number, Pick<PreparedStatement, "parameters" | "columns">>;

type Oids = readonly number[] | null;

async function describe(db: Transaction, version: number): Promise<Description> {
  const { rows } = await db.query({ name: "queries.describe", text: description(version) }, []);
  const statements = JSON.parse(rows[0]?.[0] ?? "[]") as readonly (readonly [string, Oids, Oids])[];
  const names = new Map(JSON.parse(rows[0]?.[1] ?? "[]") as readonly (readonly [number, string])[]);
  const typesOf = (oids: Oids): readonly PreparedType[] =>
    (oids ?? []).map((oid) => ({ oid, name: names.get(oid) ?? "" }));
  return new Map(
    statements.map(([name, parameters, columns]) => [
      Number(name.slice(prefix.length)),
      { parameters: typesOf(parameters), columns: typesOf(columns) },
    ]),
  );
}

/** Trees have the types of columns, and servers before 16 do not report them. */
function description(version: number): string {
  const columns = version === analyzedVersion || version < 16 ? "NULL::oid[]" : "result_types::oid[]";
  return `WITH prepared AS MATERIALIZED (
    SELECT name, parameter_types::oid[] AS parameters, ${columns} AS columns
      FROM pg_catalog.pg_prepared_statements WHERE starts_with(name, '${prefix}'))
  SELECT (SELECT json_agg(json_build_array(name, parameters::int8[], columns::int8[])) FROM prepared),
    (SELECT json_agg(json_build_array(oid::int8, format_type(oid, NULL)))
       FROM (SELECT DISTINCT unnest(parameters || columns) AS oid FROM prepared) AS used)`;
}
