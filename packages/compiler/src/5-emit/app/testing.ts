// Emits what tests of the application use. It is not in the barrel, so that the application does not load it.

import { blocks, type Code, join, list, ts, type, value } from "../../text/code.ts";
import { docComment, text } from "../../text/literal.ts";
import { type AppEmission, type EmittedMember, membersWith } from "./app-emission.ts";
import { outboxEntries } from "./outbox.ts";

const testing = "entity-derive/testing";

/** Returns null for an application without routes. */
export function emitTesting(emission: AppEmission): Code | null {
  if (membersWith(emission, "routes").length === 0) return null;
  const stored = outboxEntries(emission);
  return blocks([
    application(emission),
    emission.router === "hono" ? client() : null,
    stored.length === 0 ? null : events(stored),
  ]);
}

function application(emission: AppEmission): Code {
  const isMigrated = membersWith(emission, "migration").length > 0;
  const entities = isMigrated ? ts`${value("./migrations", "migrations")}` : ts`[]`;
  return ts`
    /** Opens the application for one test, on a copy of the database that the migration files create. */
    export function testApplication(options: ${type(testing, "TestApplicationOptions")}): Promise<${type(testing, "TestApplication")}> {
      return ${value(testing, "openTestApplication")}(options, ${entities});
    }`;
}

function client(): Code {
  const created = ts`${value("hono/client", "hc")}<ReturnType<typeof ${type("./router", "router")}>>`;
  return ts`
    ${docComment("Returns Hono's client with the types of the routes: `testClient(app.as(guard, principal))`.")}
    export function testClient({ fetch, origin }: Pick<${type(testing, "TestRequests")}, "fetch" | "origin">): ReturnType<typeof ${created}> {
      return ${created}(origin, { fetch });
    }`;
}

function events(stored: readonly EmittedMember[]): Code {
  const kinds = [...new Set(stored.flatMap(({ outbox }) => outbox?.kind ?? []))].sort();
  const entry = type("./outbox", "OutboxEntry");
  const kindList = join(
    kinds.map((kind) => ts`${text(kind)}`),
    ", ",
  );
  return ts`
    /** Delivers the waiting events, and returns them in order. */
    ${list("export function testEvents(", [ts`{ db }: Pick<${type(testing, "TestApplication")}, "db">`], ts`): Promise<readonly ${entry}[]> {`)}
      return ${value(testing, "takeEvents")}(db.jobs, ${value("./outbox", "outboxEntry")}, [${kindList}]);
    }`;
}
