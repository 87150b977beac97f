import { command, entity, field, id, type Json, type JsonValue, type Uuid, version } from "entity-derive";
import type * as ours from "entity-derive";
import type { AsyncLocalStorage as Storage } from "node:async_hooks";
import type * as http from "node:http";
import handlers, { user as guard } from "./deep/guards.ts";
import type { Request, Context, command as fields, default as payload, Space } from "./payloads.ts";
import type UpdateHTTPServer from "./payloads.ts";
import type * as payloads from "./payloads.ts";

/** Commands whose types reach for everything that a type can name. */
@entity({ table: "http_servers", commands: true, events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true } })
@command<{ payload: Request<Context>; result: typeof fields | typeof payload }>("Update")
@command<{ payload: UpdateHTTPServer; result: payloads.Space.Inner<Space.Inner> }>("Merge", { requiresId: true })
@command<{
	payload: {
		[Key in keyof Context as `get${Capitalize<Key>}`]?: () => Context[Key];
	} & { readonly [key: string]: unknown; new <Context>(context: Context): Context };
	result: Uuid extends `${infer Request}-${infer Rest extends string}` ? [Request, rest: Rest] : never;
}>("Map")
@command<{
  payload: <C extends Context>(this: void, fields: C, { C: [other] }: { C: C[] }) => asserts fields is C & typeof other;
  result: { [fields]: JsonValue; [Symbol.iterator](): Iterator<Json<ours.i32>> };
}>("Call")
@command<{ payload: http.IncomingMessage | Storage<readonly string[]> | `kept\n${"as"} it is`; result: Awaited<ReturnType<typeof handlers | typeof guard>> }>("Listen")
@command<{ result: infer_ }>("$")
@command<{ result: Hidden | HTTPServer[] | (new () => HTTPServer) | Level.Low }>("数据", ["Context", "名"])
@command<{ payload: | null | (((undefined))); result: void }>("New", { requiresId: true })
@command("Delete", { source: "update", kind: "delete" })
@command("Class", { source: "create", requiresId: true })
@command("Default", [/* only */ "C",], { kind: "custom", })
@command("Register_It", { source: `none` })
export class HTTPServer {
  @id id!: Uuid;
  @field("create", "update") Context!: string;
  @field("create", "update") C: "a" | "b" = "a";
  /** Not *\/ the end. */
  @field("create", "update") 名!: Json<Context> | null;
  @field("create") quoted!: string;
  @version version!: ours.i32;
}

type Hidden = "shown under another name";
export type { Hidden as Shown };

export type infer_ = 1;

export enum Level {
  Low = 1,
}
