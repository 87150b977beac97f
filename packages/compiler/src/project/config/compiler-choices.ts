// The configuration of a project into what the compiler is told of it, the folder of the application aside.
import type { Config } from "../../compilation.ts";
import type { FindTsconfig } from "../find-tsconfig.ts";
import { importEndings } from "../import-ending.ts";
import { type ReadConfig, validatorOf } from "./read-config.ts";

export function compilerChoices(config: ReadConfig, findTsconfig: FindTsconfig): Omit<Config, "app"> {
  const { importEnding } = config;
  return {
    router: config.router,
    validator: validatorOf(config),
    importEnding: importEnding === null ? importEndings(findTsconfig) : () => importEnding,
    jsonCase: config.json.case,
  };
}
