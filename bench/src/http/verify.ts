// Applications into the certainty that all of them answer the same, and leave the same rows.
import type { Question } from "../database-server.ts";
import { canonical } from "../measure/canonical.ts";
import { Child } from "../measure/child.ts";
import { sameAsFirst } from "../measure/same-as-first.ts";
import type { Application } from "./application.ts";
import { type MadeRequest, requestNames, requestOf } from "./requests.ts";
import { idsIn, type RunningServer, startAll } from "./start.ts";

/** @throws {Error} where two differ in status, body, or the rows afterwards, or one accepts what it should not */
export async function verifyHttp(applications: readonly Application[], honoServer: string): Promise<void> {
  const database = new Child("database-server.ts", "others", ["in memory", "500"]);
  const address = await database.ask<string>();
  const servers = await startAll(applications, address, honoServer);
  const ids = await idsIn(address);
  const known = new Set(ids);
  for (const name of requestNames) {
    const outcomes: [string, string][] = [];
    for (const { application, port } of servers) {
      const made = [0, 1, 2].map((turn) => requestOf(name, ids, turn, application.dialect));
      const answers: string[] = [];
      for (const request of made) answers.push(await answerOf(port, request, known));
      if (!application.name.endsWith(", in memory")) {
        const rows = await database.ask<unknown>({ kind: "changes" } satisfies Question);
        answers.push("The rows afterwards:", canonical(rows, known));
      }
      if (name === "POST" || name === "PATCH") await database.ask({ kind: "refill" } satisfies Question);
      outcomes.push([application.name, answers.join("\n")]);
    }
    const inMemory = outcomes.filter(([application]) => application.endsWith(", in memory"));
    sameAsFirst(
      name,
      outcomes.filter((outcome) => !inMemory.includes(outcome)),
    );
    sameAsFirst(`${name} without a database`, inMemory);
  }
  for (const server of servers) await refusesNonsense(server);
  for (const { process } of servers) await process.end();
  await database.end();
  console.log(`http: ${servers.length} applications answer the same, and leave the same rows`);
}

async function answerOf(port: number, request: MadeRequest, known: ReadonlySet<string>): Promise<string> {
  const { status, text } = await send(port, request);
  return `${status} ${canonical(status < 300 ? JSON.parse(text) : text, known)}`;
}

/** The bare server checks nothing: it shows what checks cost. */
async function refusesNonsense({ application, port }: RunningServer): Promise<void> {
  if (application.name.startsWith("bare ")) return;
  const { path } = requestOf("POST", [], 0, application.dialect);
  const body = JSON.stringify({ name: "", email: "nobody", role: "admin", balance: "much", settings: {} });
  const { status } = await send(port, { method: "POST", path, body });
  if (status < 400 || status >= 500) throw new Error(`${application.name} answers ${status} to a body that is wrong`);
}

async function send(port: number, { method, path, body }: MadeRequest): Promise<{ status: number; text: string }> {
  const content = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...content });
  return { status: response.status, text: await response.text() };
}
