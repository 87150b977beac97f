// Two databases into the tracker's HTTP app: all that is wired by hand.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { acting, document, repositories, router } from "../app.derived/index.ts";
import { closingTime, Issues } from "../issues/issues.ts";
import { burndownRoute } from "../reports/burndown-route.ts";
import { Invitations } from "../workspaces/invitations.ts";
import type { Principal } from "../workspaces/require-member.ts";
import { Workspaces } from "../workspaces/workspaces.ts";
import type { Databases } from "./databases.ts";

export function createTracker({ application, jobs }: Databases): Hono {
  const all = repositories(application, { actor: ({ memberId }: Principal) => memberId });
  const own = [burndownRoute(all.reports)];
  const options = {
    owner: ({ workspaceId }: Principal) => workspaceId,
    // Who founds a workspace or accepts an invitation is nobody's member yet.
    workspaces: { commands: new Workspaces(jobs) },
    invitations: { createValues: () => ({ code: randomUUID() }), commands: new Invitations(jobs) },
    issues: { commands: new Issues(), updateValues: closingTime },
    comments: { createValues: (_comment: unknown, { memberId }: Principal) => ({ authorId: memberId }) },
  };
  const api = router(acting(all), options, own);
  const described = document({ title: "Tracker", license: "MIT" }, own);
  return new Hono().route("/", api).get("/api-docs/openapi.json", (context) => context.json(described));
}
