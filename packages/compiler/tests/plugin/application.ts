// An application that uses generated code, in a folder of its own, while a test bundles it.
import type { TestContext } from "node:test";
import { brokenEntity, orderEntity, userEntity } from "../cli/run.ts";
import { type TemporaryFolder, temporaryFolder } from "../write/temporary-folder.ts";

export { brokenEntity, orderEntity, userEntity };

export const tsconfig = '{ "compilerOptions": { "allowImportingTsExtensions": true }, "include": ["src"] }\n';

/** With a field more. */
export const widerEntity: string = userEntity.replace(
  /\}\n$/,
  '  @field("create", "response") nickname!: string | null;\n}\n',
);

/** What is generated for all entities has each of them in it. */
const main = `import { document } from "./app.derived/index.ts";
import { CreateUserRequest } from "./user.derived/dto.ts";
console.log(document, CreateUserRequest);
`;

/** Files are put in place of those that are there, or beside them. */
export function application(context: TestContext, files: Readonly<Record<string, string>> = {}): TemporaryFolder {
  return temporaryFolder(context, {
    "package.json": '{ "type": "module" }\n',
    "tsconfig.json": tsconfig,
    "src/user.entity.ts": userEntity,
    "src/main.ts": main,
    ...files,
  });
}
