// Prepares statements, to learn the types of their parameters and columns, or why PostgreSQL refuses them.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal, AnalysisRequest } from "../data/analysis.ts";
import { analyzedVersion } from "./analyzed-version.ts";
import { failureOf, refusalIn } from "./refusal.ts";

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

/** Sends all of them in one round trip; after one that is refused, those that follow it. They are released again. */
export async function prepareStatements(
  db: Transaction,
  requests: readonly AnalysisRequest[],
): Promise<PreparedStatements> {
  const refused = new Map<number, AnalysisRefusal>();
  let described = noDescription;
  for (let next: number | null = 0; next !== null; ) {
    const attempt: Attempt = await prepareFrom(db, requests, next);
    ({ described } = attempt);
    if (attempt.refused !== null) refused.set(attempt.refused.number, attempt.refused.refusal);
    next = attempt.refused === null ? null : attempt.refused.number + 1;
  }
  const { version, types } = described;
  await release(db, [...types.keys()]);
  const statements = requests.map(({ text }, number) => {
    const found = types.get(number);
    const refusal = refused.get(number);
    if (refusal !== undefined) return refusal;
    if (found === undefined) throw new Error(`statement ${number} was neither prepared nor refused`);
    return { kind: "prepared", number, text, ...found } as const;
  });
  return { version, statements };
}

interface Attempt {
  /** All statements that are prepared. */
  readonly described: Description;
  readonly refused: { readonly number: number; readonly refusal: AnalysisRefusal } | null;
}

/** Prepares the statements from a number on, up to the first one that is refused. */
async function prepareFrom(db: Transaction, requests: readonly AnalysisRequest[], first: number): Promise<Attempt> {
  const texts = requests.map(preparation);
  const sent = texts.slice(first).join(";\n");
  const failure = sent === "" ? null : await failureOf(db, sent);
  const described = await describe(db);
  if (failure === null) return { described, refused: null };
  // PREPARE is not rolled back: statements before the refused one still exist.
  const number = texts.findIndex((_, index) => index >= first && !described.types.has(index));
  if (number === -1) throw failure;
  const before = texts.slice(first, number).reduce((length, text) => length + text.length + 2, 0);
  return { described, refused: { number, refusal: refusalIn(failure, sent, before + introduction(number).length) } };
}

function introduction(number: number): string {
  return `PREPARE ${prefix}${number} AS `;
}

/** A comment at the end of a statement ends with its line. */
function preparation({ text }: AnalysisRequest, number: number): string {
  return `${introduction(number)}${text}\n`;
}

/** Deallocates what was prepared here, since the adapter has statements of its own. */
async function release(db: Transaction, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0) await db.execute(numbers.map((number) => `DEALLOCATE ${prefix}${number}`).join(";"));
}

interface Description {
  readonly version: number;
  readonly types: ReadonlyMap<number, Pick<PreparedStatement, "parameters" | "columns">>;
}

const noDescription: Description = { version: 0, types: new Map() };

type Oids = readonly number[] | null;

async function describe(db: Transaction): Promise<Description> {
  const { rows } = await db.query({ name: "queries.describe", text: description }, []);
  const [[version, prepared, named] = []] = rows;
  const statements = JSON.parse(prepared ?? "[]") as readonly (readonly [string, Oids, Oids])[];
  const names = new Map(JSON.parse(named ?? "[]") as readonly (readonly [number, string])[]);
  const typesOf = (oids: Oids): readonly PreparedType[] =>
    (oids ?? []).map((oid) => ({ oid, name: names.get(oid) ?? "" }));
  return {
    version: Math.trunc(Number(version ?? 0) / 10_000),
    types: new Map(
      statements.map(([name, parameters, columns]) => [
        Number(name.slice(prefix.length)),
        { parameters: typesOf(parameters), columns: typesOf(columns) },
      ]),
    ),
  };
}

/** Trees have the types of columns, and servers before 16 have no column for them. */
const description = `WITH prepared AS MATERIALIZED (
    SELECT p.name, p.parameter_types::oid[] AS parameters,
        CASE WHEN current_setting('server_version_num')::int / 10000 <> ${analyzedVersion}
          THEN ARRAY(SELECT t::regtype::oid FROM jsonb_array_elements_text(to_jsonb(p) -> 'result_types') t) END AS columns
      FROM pg_catalog.pg_prepared_statements p WHERE starts_with(p.name, '${prefix}'))
  SELECT current_setting('server_version_num'),
    (SELECT json_agg(json_build_array(name, parameters::int8[], columns::int8[])) FROM prepared),
    (SELECT json_agg(json_build_array(oid::int8, format_type(oid, NULL)))
       FROM (SELECT DISTINCT unnest(parameters || columns) AS oid FROM prepared) AS used)`;
