// The golden cases that have entities, with their files.
import { join } from "node:path";
import { caseNames, casesFolder, entityFiles } from "../compile-case.ts";

export const casesWithEntities: readonly {
  readonly name: string;
  readonly root: string;
  readonly paths: readonly string[];
}[] = caseNames().flatMap((name) => {
  const root = join(casesFolder, name);
  const paths = entityFiles(root);
  return paths.length === 0 ? [] : [{ name, root, paths }];
});
