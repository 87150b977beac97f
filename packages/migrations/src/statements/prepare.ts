// Prepares statements on PostgreSQL, to learn the types of parameters and columns, or why they fail.
import { serverVersion } from "entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { type Refusal, refusalOf } from "./statement-error.ts";

/** A statement that the server has prepared. */
export interface Prepared {
  readonly kind: "prepared";
  /** The name for EXECUTE, until it is deallocated. */
  readonly name: string;
  /** The OIDs of the types. */
  readonly parameters: readonly string[];
  /** Null on servers before 16, which do not report them. */
  readonly columns: readonly string[] | null;
}

/** A statement with the result of preparing it. */
export interface PreparationResult<S> {
  readonly statement: S;
  readonly result: Prepared | Refusal;
}

/** The number of statements in a round trip. */
const batchSize = 64;

const prefix = "entity_derive_verify_";

const ofPrepared = `FROM pg_catalog.pg_prepared_statements WHERE name LIKE '${prefix.replaceAll("_", "\\_")}%'`;

/**
 * Prepares statements in the caller's transaction, without executing them. They stay in the session until
 * `releasePrepared`.
 */
export async function prepareAll<S extends { readonly text: string }>(
  db: Transaction,
  statements: readonly S[],
): Promise<readonly PreparationResult<S>[]> {
  const texts = statements.map(({ text }) => text);
  const refused = new Map<number, Refusal>();
  for (let start = 0; start < texts.length; start += batchSize) {
    const numbers = texts.slice(start, start + batchSize).map((_, index) => start + index);
    if ((await refusalOf(db, numbers.map((number) => preparation(texts, number)).join(";\n"))) === null) continue;
    // PREPARE is not rolled back: statements before the failed one still exist.
    await releasePrepared(db, new Set(numbers.map(nameOf)));
    for (const number of numbers) {
      const refusal = await refusalOf(db, preparation(texts, number));
      if (refusal !== null) refused.set(number, refusal);
    }
  }
  const described = await describe(db);
  return statements.map((statement, number) => {
    const result = described.get(nameOf(number)) ?? refused.get(number);
    if (result === undefined) throw new Error(`statement ${number} was neither prepared nor rejected`);
    return { statement, result };
  });
}

/** Deallocates prepared statements, since a pool may hand the session to others. */
export async function releasePrepared(db: Transaction, names?: ReadonlySet<string>): Promise<void> {
  const { rows } = await db.query({ name: "verify.prepared", text: `SELECT name ${ofPrepared}` }, []);
  const all = rows.flatMap(([name]) => (typeof name === "string" && names?.has(name) !== false ? [name] : []));
  if (all.length > 0) await db.execute(all.map((name) => `DEALLOCATE ${name}`).join("; "));
}

function nameOf(number: number): string {
  return `${prefix}${number}`;
}

/** Error positions count from the start of the PREPARE. */
function preparation(texts: readonly string[], number: number): string {
  return `PREPARE ${nameOf(number)} AS ${texts[number]}`;
}

async function describe(db: Transaction): Promise<ReadonlyMap<string, Prepared>> {
  const { rows } = await db.query({ name: "verify.describe", text: await descriptionQuery(db) }, []);
  return new Map(
    rows.map(([name, parameters, columns]) => [
      name ?? "",
      {
        kind: "prepared",
        name: name ?? "",
        parameters: typesIn(parameters),
        columns: columns === null ? null : typesIn(columns),
      },
    ]),
  );
}

/** `result_types` is NULL for a statement without results, and does not exist before PostgreSQL 16. */
async function descriptionQuery(db: Transaction): Promise<string> {
  const columns = (await serverVersion(db)) >= 16 ? "COALESCE(result_types::oid[]::text, '{}')" : "NULL";
  return `SELECT name, parameter_types::oid[]::text, ${columns} ${ofPrepared}`;
}

/** Parses an array of OIDs, `{20,2950}`. */
function typesIn(array: string | null | undefined): readonly string[] {
  return (array ?? "{}")
    .slice(1, -1)
    .split(",")
    .filter((one) => one !== "");
}
