// The ID of a diagnostic into the page that explains it, which is shipped with the command.
import { ownPackage } from "../project/own-package.ts";

export function explainPage(id: string): string {
  return new URL(`explain/${id}.md`, ownPackage).href;
}
