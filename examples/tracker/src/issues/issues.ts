// The commands of issues.
import type { Uuid } from "entity-derive";
import { NotFoundError } from "entity-derive/runtime";
import type { Repositories } from "../app.derived/index.ts";
import {
  type AssignIssue,
  type CloseIssue,
  type IssueCommandContext,
  IssueCommandHandler,
  type IssueUpdateValues,
  type UpdateIssueRequest,
} from "./issue.derived/index.ts";
import type { Issue } from "./issue.entity.ts";

type Context = IssueCommandContext<Repositories>;

export class Issues extends IssueCommandHandler<Context> {
  /** A member of another workspace is as good as none. */
  async assign({ id, assigneeId }: AssignIssue, { repositories: { issues } }: Context): Promise<Issue> {
    return issues.update(id, { expectedVersion: await versionOf(id, issues) }, { assigneeId });
  }

  async close({ id }: CloseIssue, { repositories: { issues } }: Context): Promise<void> {
    const update = { status: "done", expectedVersion: await versionOf(id, issues) } as const;
    await issues.update(id, update, closingTime(update));
  }
}

/** The time of closing, for an update that changes the status. */
export function closingTime({ status }: UpdateIssueRequest): IssueUpdateValues {
  if (status === undefined) return {};
  return { closedAt: status === "done" ? new Date() : null };
}

async function versionOf(id: Uuid, issues: Repositories["issues"]): Promise<number> {
  const issue = await issues.findById(id);
  if (issue === null) throw new NotFoundError("Issue", id);
  return issue.version;
}
