// The tests of migrations on Debian's PostgreSQL 15.
import { testsOnPostgres15 } from "../../../../tools/servers/src/index.ts";

await testsOnPostgres15(new URL("..", import.meta.url), "{catalog,difference,lint,replay}/*.test.ts");
