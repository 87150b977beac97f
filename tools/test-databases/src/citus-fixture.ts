// The database that CITUS_URL names, of a coordinator with workers, emptied of what each test has made there.
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Client, Pool } from "pg";
import { dropWhatCameLater, forgetWhatWasThere, rememberWhatIsThere } from "./citus-cleaning.ts";
import { DatabaseFixture, type Engine, opened } from "./database-case.ts";

const variable = "CITUS_URL";

/** One suite at a time: they share the database. */
const lockKey = "7310302760416567671";

/** The fewer shards, the sooner a test has its tables; more than workers, so that each has several. */
const settings = "-c citus.shard_count=4";

/**
 * For `skip` of a suite: false where there is a coordinator, otherwise the reason, which is printed as well, so that
 * nobody takes a run without Citus for one with it.
 */
export function missingCitus(): string | false {
  if (process.env[variable] !== undefined) return false;
  const reason = `${variable} names no coordinator of Citus`;
  process.stderr.write(`\nSKIPPED, ${reason}: ${process.argv[1] ?? ""}\n\n`);
  return reason;
}

export class CitusFixture extends DatabaseFixture {
  readonly engine: Engine;
  readonly pglite: null = null;
  readonly #statements: number | undefined;
  #cleaner: Client | undefined;
  #pool: Pool | undefined;
  #db: Database | undefined;

  constructor(engine: Engine, statements: number | undefined) {
    super();
    this.engine = engine;
    this.#statements = statements;
  }

  get db(): Database {
    return opened(this.#db);
  }

  get postgres(): { readonly address: string; readonly pool: Pool } {
    return { address: address(), pool: opened(this.#pool) };
  }

  async start(): Promise<void> {
    this.#cleaner = new Client({ connectionString: address(), application_name: "test-databases" });
    await this.#cleaner.connect();
    await this.#checkCluster(this.#cleaner);
    await this.#cleaner.query(`SELECT pg_advisory_lock(${lockKey})`);
    await rememberWhatIsThere(this.#cleaner);
    await dropWhatCameLater(this.#cleaner);
  }

  async open(): Promise<void> {
    this.#pool = new Pool({ connectionString: address(), max: 8, options: settings });
    const pipelined = this.engine === "citus pipelined" ? 2 : undefined;
    this.#db = pgDatabase(this.#pool, { statements: this.#statements, pipelined });
    for (const make of this.makers) await make(this.#db);
  }

  async close(): Promise<void> {
    if (this.#pool?.ending === false) await this.#db?.close();
    if (this.#cleaner !== undefined) await dropWhatCameLater(this.#cleaner);
  }

  async stop(): Promise<void> {
    if (this.#cleaner === undefined) return;
    await forgetWhatWasThere(this.#cleaner);
    await this.#cleaner.end();
  }

  /** @throws {Error} where a test would show nothing about several nodes */
  async #checkCluster(client: Client): Promise<void> {
    const { rows } = await client.query<{ workers: number }>(
      "SELECT count(*)::int AS workers FROM pg_dist_node WHERE groupid <> 0 AND isactive AND noderole = 'primary'",
    );
    if ((rows[0]?.workers ?? 0) < 2) throw new Error(`${variable} names a coordinator with fewer than two workers`);
  }
}

function address(): string {
  const given = process.env[variable];
  if (given === undefined) throw new Error(`${variable} names no coordinator of Citus`);
  return given;
}
