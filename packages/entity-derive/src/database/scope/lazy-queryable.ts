// A database or transaction that is determined on first use.
import type {
  Database,
  Parameter,
  Queryable,
  Result,
  Row,
  Statement,
  StatementScope,
  Transaction,
} from "../database.ts";

export class LazyQueryable<Place extends Queryable> implements Queryable {
  /** Called for each statement. */
  protected readonly place: () => Promise<Place>;

  constructor(place: () => Promise<Place>) {
    this.place = place;
  }

  async query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return (await this.place()).query(statement, parameters);
  }

  async *stream(statement: Statement, parameters: readonly Parameter[]): AsyncGenerator<readonly Row[]> {
    yield* (await this.place()).stream(statement, parameters);
  }

  async execute(sql: string): Promise<void> {
    return (await this.place()).execute(sql);
  }

  async afterCommit(run: (db: Database) => Promise<void> | void): Promise<void> {
    return (await this.place()).afterCommit(run);
  }

  scoped(scope: StatementScope): Queryable {
    return new LazyQueryable(async () => (await this.place()).scoped(scope));
  }
}

export class LazyTransaction extends LazyQueryable<Transaction> implements Transaction {
  async transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    return (await this.place()).transaction(run);
  }

  override scoped(scope: StatementScope): Transaction {
    return new LazyTransaction(async () => (await this.place()).scoped(scope));
  }
}
