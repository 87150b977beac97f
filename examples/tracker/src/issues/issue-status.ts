// How far an issue is.
import { type ValueOf, valueObject } from "entity-derive";

export const IssueStatus = valueObject("issue_status", ["open", "doing", "done"]);
export type IssueStatus = ValueOf<typeof IssueStatus>;
