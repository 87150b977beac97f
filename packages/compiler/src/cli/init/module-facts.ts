// Determines the module system of a project from package.json and tsconfig.json.
import type { TsConfigResult } from "get-tsconfig";

export interface ModuleFacts {
  /** True if package.json has `"type": "module"`, after `typeChange`. */
  readonly isModule: boolean;
  /** The change of `type` in package.json that generated files need to load; null for none. */
  readonly typeChange: "set" | "drop" | null;
  /** The `moduleResolution`, in lower case; null without a tsconfig.json. */
  readonly moduleResolution: string | null;
  /** True if TypeScript is compiled to CommonJS. Without a tsconfig.json Node runs it directly. */
  readonly isCompiledToCommonJs: boolean;
  /** The tsconfig.json options under which generated files do not compile, each with advice. */
  readonly obstacles: readonly string[];
  /** True if TypeScript lacks the types of Node, such as `process`. */
  readonly lacksNodeTypes: boolean;
}

interface ModuleInput {
  /** `type` of package.json. */
  readonly type: unknown;
  /** True if there are files whose module system depends on `type`. */
  readonly hasCode: boolean;
  /** The tsconfig.json that applies to the sources. */
  readonly tsconfig: TsConfigResult | null;
  /** The TypeScript version range of the project. */
  readonly typescript: string;
}

/**
 * `npm init` writes `"type": "commonjs"` unasked, and Node then treats generated TypeScript as CommonJS. A project
 * without code gets `"module"`; in a project with code the entry is removed, which keeps `.js` files as they are and
 * lets Node detect the kind of each `.ts` file.
 */
export function moduleFacts({ type, hasCode, tsconfig, typescript }: ModuleInput): ModuleFacts {
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

/** Returns TypeScript's defaults for missing options, which version 6 changed. */
function defaultsOf(
  typescript: string,
  option: string | undefined,
): { readonly module: string; readonly moduleResolution: string } {
  const isOld = isBefore6(typescript);
  const module = option?.toLowerCase() ?? (isOld ? "commonjs" : "esnext");
  if (isNodeKind(module)) return { module, moduleResolution: module };
  if (!isOld || module === "preserve") return { module, moduleResolution: "bundler" };
  return { module, moduleResolution: module === "commonjs" ? "node10" : "classic" };
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
    ...(resolution === "classic" ? [oldResolution] : []),
    ...(isCompiledToCommonJs && verbatimModuleSyntax === true ? [verbatimCommonJs] : []),
    ...(isolatedDeclarations === true && !checksNull ? [declarationsWithoutNull] : []),
  ];
}

const oldResolution =
  'TypeScript looks for no packages in node_modules with "moduleResolution": "classic", the default of "module": "esnext": set "module": "nodenext" in tsconfig.json, and remove "moduleResolution"';

const verbatimCommonJs =
  '"verbatimModuleSyntax" allows no `import` in CommonJS files, but generated files use it: remove it from tsconfig.json, or set "type": "module" in package.json';

const declarationsWithoutNull =
  'the types of schemas, which "isolatedDeclarations" asks for, need "strictNullChecks": set "strict": true or "strictNullChecks": true in tsconfig.json';

function hasNodeTypes({ types }: Options, typescript: string): boolean {
  return types === undefined ? isBefore6(typescript) : types.some((name) => name === "node" || name === "*");
}
