// A program that prints the first row, through the generated repository.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { PostgresUserRepository } from "../user.derived/postgres.ts";
import { report } from "./report.ts";

const [connectionString, id = ""] = process.argv.slice(2);
const db = pgDatabase(new Pool({ connectionString }));
const user = await new PostgresUserRepository(db).findById(id);
await report(user === null ? 0 : 1);
await db.close();
