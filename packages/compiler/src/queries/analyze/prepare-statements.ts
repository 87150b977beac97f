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

/** Sends all of them in one round trip; after one that is refused, those that are not prepared. They are released again. */
export async function prepareStatements(
  db: Transaction,
  requests: readonly AnalysisRequest[],
): Promise<PreparedStatements> {
  const refused = new Map<number, AnalysisRefusal>();
  const texts = requests.map(preparation);
  let pending = [...texts.keys()];
  let described = await prepareAll(db, texts, pending, refused);
  for (;;) {
    pending = pending.filter((number) => !described.types.has(number) && !refused.has(number));
    if (pending.length === 0) break;
    described = await prepareAll(db, texts, pending, refused);
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

/** Prepares statements up to the first one that is refused, which is added to the others; returns the types of all. */
async function prepareAll(
  db: Transaction,
  texts: readonly string[],
  numbers: readonly number[],
  refused: Map<number, AnalysisRefusal>,
): Promise<Description> {
  const sent = numbers.map((number) => texts[number] ?? "").join(separator);
  const failure = sent === "" ? null : await failureOf(db, sent);
  const described = await describe(db);
  if (failure === null) return described;
  const whole = refusalIn(failure, sent, 0);
  let start = 0;
  for (const number of numbers) {
    const end = start + (texts[number] ?? "").length + separator.length;
    // PREPARE is not rolled back: statements before the refused one exist, unless it has a syntax error.
    const isRefused = whole.offset === null ? !described.types.has(number) : whole.offset < end;
    if (isRefused) {
      refused.set(number, refusalIn(failure, sent, start + introduction(number).length));
      return described;
    }
    start = end;
  }
  throw failure;
}

const separator = ";\n";

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
