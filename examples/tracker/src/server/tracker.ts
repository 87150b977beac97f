// A database into the tracker's HTTP app: all that is wired by hand.
import { randomUUID } from "node:crypto";
import type { Database } from "entity-derive/runtime";
import { Hono } from "hono";
import { acting, document, repositories, router } from "../app.derived/index.ts";
import { Issues } from "../issues/issues.ts";
import { Invitations } from "../workspaces/invitations.ts";
import type { Principal } from "../workspaces/require-member.ts";
import { Workspaces } from "../workspaces/workspaces.ts";

export function createTracker(db: Database): Hono {
  const all = repositories(db, { actor: ({ memberId }: Principal) => memberId });
  const api = router(acting(all), {
    owner: ({ workspaceId }) => workspaceId,
    workspaces: { commands: new Workspaces(db) },
    invitations: { createValues: () => ({ code: randomUUID() }), commands: new Invitations(db) },
    issues: { commands: new Issues() },
    comments: { createValues: (_comment, { memberId }) => ({ authorId: memberId }) },
  });
  const described = document({ title: "Tracker", license: "MIT" });
  return new Hono().route("/", api).get("/api-docs/openapi.json", (context) => context.json(described));
}
