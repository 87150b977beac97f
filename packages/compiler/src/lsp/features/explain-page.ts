// Finds the explanation page of a diagnostic.
import { ownPackage } from "../../project/own-package.ts";

export function explainPage(id: string): string {
  return new URL(`explain/${id}.md`, ownPackage).href;
}
