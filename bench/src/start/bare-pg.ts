// A program that prints the first row, on `pg` alone.
import { Pool } from "pg";
import { report } from "./report.ts";

const [connectionString, id] = process.argv.slice(2);
const pool = new Pool({ connectionString });
const { rows } = await pool.query({ name: "by_id", text: "SELECT * FROM users WHERE id = $1", values: [id] });
await report(rows.length);
await pool.end();
