// Prepares statements, to learn the types of their parameters and columns, or why PostgreSQL refuses them.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal } from "../data/analysis.ts";
import { analyzedVersion } from "../data/postgres-version.ts";
import { failureOf, refusalIn } from "./refusal.ts";

export interface PreparedStatement {
  readonly kind: "prepared";
  readonly number: number;
  readonly text: string;
  readonly parameters: readonly ParameterType[];
  /** The OIDs of their types. Empty where trees are read, for a statement without results, and on servers before 16. */
  readonly columns: readonly number[];
}

export interface ParameterType {
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

/**
 * The number of statements that are prepared at once. PostgreSQL keeps the whole text of a round trip with each statement
 * of it, and copies it when they are listed: 260 statements of one took 60 ms instead of 5.
 */
const batchSize = 20;

export async function prepareStatements(db: Transaction, texts: readonly string[]): Promise<PreparedStatements> {
  let version = 0;
  const types = new Map<number, StatementTypes>();
  const refused = await prepareEach(db, texts, async () => {
    const description = await describe(db);
    version = description.version;
    for (const [number, found] of description.types) types.set(number, found);
  });
  const statements = texts.map((text, number) => {
    const found = types.get(number);
    const refusal = refused.get(number);
    if (refusal !== undefined) return refusal;
    if (found === undefined) throw new Error(`statement ${number} was neither prepared nor refused`);
    return { kind: "prepared", number, text, ...found } as const;
  });
  return { version, statements };
}

/** Returns why PostgreSQL refuses statements, by their indexes. */
export function findRefusals(db: Transaction, texts: readonly string[]): Promise<ReadonlyMap<number, AnalysisRefusal>> {
  return prepareEach(db, texts, async () => undefined);
}

/**
 * Prepares statements in batches, and returns those that are refused. A batch is deallocated before the next one, so that
 * the server uses the same memory again.
 * @param read is called while the statements of a batch are prepared
 */
async function prepareEach(
  db: Transaction,
  texts: readonly string[],
  read: () => Promise<void>,
): Promise<ReadonlyMap<number, AnalysisRefusal>> {
  const refused = new Map<number, AnalysisRefusal>();
  const preparations = texts.map(preparation);
  for (let start = 0; start < texts.length; start += batchSize) {
    const numbers = [...texts.keys()].slice(start, start + batchSize);
    await prepareBatch(db, preparations, numbers, refused);
    await read();
    await release(
      db,
      numbers.filter((number) => !refused.has(number)),
    );
  }
  return refused;
}

/**
 * Prepares statements in one round trip; after one that is refused, those that are not prepared in another one. Adds the
 * refused ones to the others.
 */
async function prepareBatch(
  db: Transaction,
  texts: readonly string[],
  numbers: readonly number[],
  refused: Map<number, AnalysisRefusal>,
): Promise<void> {
  const sent = numbers.map((number) => texts[number] ?? "").join(separator);
  const failure = sent === "" ? null : await failureOf(db, sent);
  if (failure === null) return;
  const { types } = await describe(db);
  const whole = refusalIn(failure, sent, 0);
  let start = 0;
  for (const number of numbers) {
    const end = start + (texts[number] ?? "").length + separator.length;
    // PREPARE is not rolled back: statements before the refused one exist, unless it has a syntax error.
    const isRefused = whole.offset === null ? !types.has(number) : whole.offset < end;
    if (isRefused) {
      refused.set(number, refusalIn(failure, sent, start + introduction(number).length));
      const others = numbers.filter((one) => !types.has(one) && one !== number);
      return prepareBatch(db, texts, others, refused);
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
function preparation(text: string, number: number): string {
  return `${introduction(number)}${text}\n`;
}

/** Deallocates what was prepared here, since the adapter has statements of its own. */
async function release(db: Transaction, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0) await db.execute(numbers.map((number) => `DEALLOCATE ${prefix}${number}`).join(";"));
}

type StatementTypes = Pick<PreparedStatement, "parameters" | "columns">;

interface Description {
  readonly version: number;
  readonly types: ReadonlyMap<number, StatementTypes>;
}

async function describe(db: Transaction): Promise<Description> {
  const { rows } = await db.query({ name: "queries.describe", text: description }, []);
  const version = Math.trunc(Number(rows[0]?.[0] ?? 0) / 10_000);
  // Trees have the types of columns.
  const columns = version === analyzedVersion ? new Map<string, readonly number[]>() : await columnTypes(db);
  const types = rows.map(([, name = null, parameters = null, names = null]) => {
    const typeNames = listOf<string>(names);
    return [
      Number(name?.slice(prefix.length)),
      {
        parameters: listOf<number>(parameters).map((oid, index) => ({ oid, name: typeNames[index] ?? "" })),
        columns: columns.get(name ?? "") ?? [],
      },
    ] as const;
  });
  return { version, types: new Map(types) };
}

async function columnTypes(db: Transaction): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await db.query({ name: "queries.describe.columns", text: columnDescription }, []);
  return new Map(rows.map(([name, columns = null]) => [name ?? "", listOf<number>(columns)]));
}

function listOf<T>(json: string | null): readonly T[] {
  return json === null ? [] : (JSON.parse(json) as readonly T[]);
}

const description = `SELECT current_setting('server_version_num'), p.name,
    to_json(p.parameter_types::oid[]::int8[]), to_json(p.parameter_types::text[])
  FROM pg_catalog.pg_prepared_statements p WHERE starts_with(p.name, '${prefix}')`;

/** Servers before 16 have no column for them. */
const columnDescription = `SELECT p.name,
    to_json(ARRAY(SELECT t::regtype::oid::int8 FROM jsonb_array_elements_text(to_jsonb(p) -> 'result_types') t))
  FROM pg_catalog.pg_prepared_statements p WHERE starts_with(p.name, '${prefix}')`;
