// The module kind of a project: package.json and tsconfig.json into what its TypeScript becomes when it runs.
import type { TsConfigResult } from "get-tsconfig";

export interface ModuleFacts {
  /** Whether package.json says `"type": "module"`, once `typeChange` is made. */
  readonly isModule: boolean;
  /** The change of `type` in package.json without which generated files could not be loaded; null for none. */
  readonly typeChange: "set" | "drop" | null;
  /** How modules are looked for, in lower case; null without a tsconfig.json. */
  readonly moduleResolution: string | null;
  /** Whether TypeScript is compiled to CommonJS before it runs. Without a tsconfig.json Node runs it as it is. */
  readonly isCompiledToCommonJs: boolean;
  /** The reasons for which generated files do not compile under the tsconfig.json, each with what to do. */
  readonly obstacles: readonly string[];
  /** Whether TypeScript does not know `process`. */
  readonly lacksNodeTypes: boolean;
}

interface Given {
  /** `type` of package.json. */
  readonly type: unknown;
  /** Whether there are files whose module kind `type` decides. */
  readonly hasCode: boolean;
  /** The tsconfig.json that holds for the sources. */
  readonly tsconfig: TsConfigResult | null;
  /** The range of TypeScript that the project asks for. */
  readonly typescript: string;
}

/**
 * `npm init` writes `"type": "commonjs"` without being asked, and Node then takes generated TypeScript for CommonJS. In a
 * project without any code it becomes `"module"`; beside code it goes, which changes nothing for `.js` files and lets
 * Node see of each `.ts` file what it is.
 */
export function moduleFacts({ type, hasCode, tsconfig, typescript }: Given): ModuleFacts {
  const options = tsconfig?.config.compilerOptions ?? {};
  const { module, moduleResolution } = defaultsOf(typescript, options.module);
  const resolution = tsconfig === null ? null : (options.moduleResolution?.toLowerCase() ?? moduleResolution);
  const runsAsWritten = tsconfig === null || isNodeKind(module);
  const typeChange =
    type === "module"
      ? null
      : !hasCode && runsAsWritten
        ? "set"
        : type === "commonjs" && tsconfig === null
          ? "drop"
          : null;
  const isModule = type === "module" || typeChange === "set";
  const isCompiledToCommonJs = tsconfig !== null && (module === "commonjs" || (isNodeKind(module) && !isModule));
  return {
    isModule,
    typeChange,
    moduleResolution: resolution,
    isCompiledToCommonJs,
    obstacles: obstaclesTo(resolution, isCompiledToCommonJs, options, typescript),
    lacksNodeTypes: tsconfig !== null && !hasNodeTypes(options, typescript),
  };
}

type Options = NonNullable<TsConfigResult["config"]["compilerOptions"]>;

/** TypeScript's defaults for a tsconfig.json without these options; version 6 changed them. */
function defaultsOf(
  typescript: string,
  given: string | undefined,
): { readonly module: string; readonly moduleResolution: string } {
  const isOld = isBefore6(typescript);
  const module = given?.toLowerCase() ?? (isOld ? "commonjs" : "esnext");
  if (isNodeKind(module)) return { module, moduleResolution: module };
  return { module, moduleResolution: isOld && module !== "preserve" ? "node10" : "bundler" };
}

function isNodeKind(module: string): boolean {
  return /^node(?:16|18|20|next)$/.test(module);
}

function isBefore6(range: string): boolean {
  const major = /\d+/.exec(range)?.[0];
  return major !== undefined && Number(major) < 6;
}

function obstaclesTo(
  resolution: string | null,
  isCompiledToCommonJs: boolean,
  { verbatimModuleSyntax, isolatedDeclarations, strict, strictNullChecks }: Options,
  typescript: string,
): readonly string[] {
  const checksNull = strictNullChecks ?? strict ?? !isBefore6(typescript);
  return [
    ...(/^(?:node|node10|classic)$/.test(resolution ?? "") ? [oldResolution] : []),
    ...(isCompiledToCommonJs && verbatimModuleSyntax === true ? [verbatimCommonJs] : []),
    ...(isolatedDeclarations === true && !checksNull ? [declarationsWithoutNull] : []),
  ];
}

const oldResolution =
  'TypeScript does not find the modules of entity-derive under "moduleResolution": "node10", which "module": "commonjs" has by itself: set "module": "nodenext" in tsconfig.json, and remove "moduleResolution"; a package without "type": "module" stays CommonJS';

const verbatimCommonJs =
  '"verbatimModuleSyntax" allows no `import` in a CommonJS file, and generated files have them: remove it from tsconfig.json, or set "type": "module" in package.json';

const declarationsWithoutNull =
  'the types of schemas, which "isolatedDeclarations" asks for, need "strictNullChecks": set "strict": true or "strictNullChecks": true in tsconfig.json';

function hasNodeTypes({ types }: Options, typescript: string): boolean {
  return types === undefined ? isBefore6(typescript) : types.some((name) => name === "node" || name === "*");
}
