// The behaviour of some cases, `pull` and `migrate` on databases of Debian's PostgreSQL 15.
import { testsOnPostgres15 } from "../../../../tools/servers/src/index.ts";

await testsOnPostgres15(
  new URL("..", import.meta.url),
  "{cases/{full-text,idempotency,nested-responses,queries}/behaviour,{pull,cli/migrate}/*,cli/statements}.test.ts",
);
