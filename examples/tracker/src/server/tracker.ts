// A database into the tracker's HTTP app: all that is wired by hand.
import { randomUUID } from "node:crypto";
import type { Database } from "entity-derive/runtime";
import { Hono } from "hono";
import { document, repositories, router } from "../app.derived/index.ts";
import { Issues } from "../issues/issues.ts";
import { Invitations } from "../workspaces/invitations.ts";
import type { Principal } from "../workspaces/require-member.ts";
import { Workspaces } from "../workspaces/workspaces.ts";

export function createTracker(db: Database): Hono {
  const actor = { actor: ({ memberId }: Principal) => memberId };
  const all = repositories(db, { issues: actor, comments: actor, invitations: actor });
  const acting = {
    ...all,
    issues: (principal: Principal) => all.issues.as(principal),
    comments: (principal: Principal) => all.comments.as(principal),
  };
  return new Hono()
    .get("/api-docs/openapi.json", (context) => context.json(document({ title: "Tracker", license: "MIT" })))
    .route(
      "/",
      router(acting, {
        owner: ({ workspaceId }) => workspaceId,
        workspaces: { commands: new Workspaces(db) },
        invitations: { createValues: () => ({ code: randomUUID() }), commands: new Invitations(db) },
        issues: { commands: new Issues() },
        comments: { createValues: (_comment, { memberId }) => ({ authorId: memberId }) },
      }),
    );
}
