// The commands of issues.
import type { Repositories } from "../app.derived/index.ts";
import { type AssignIssue, type CloseIssue, type IssueCommandContext, IssueCommandHandler } from "./issue.derived/index.ts";
import type { Issue } from "./issue.entity.ts";

type Context = IssueCommandContext<Repositories>;

export class Issues extends IssueCommandHandler<Context> {
  /** A member of another workspace is as good as none. */
  assign({ id, assigneeId }: AssignIssue, { repositories: { issues } }: Context): Promise<Issue> {
    return issues.update(id, {}, { assigneeId });
  }

  async close({ id }: CloseIssue, { repositories: { issues } }: Context): Promise<void> {
    await issues.update(id, { status: "done" });
  }
}
