// The compiler of the playground: the project's own rooms, without a disk.
import type { CompletionItem, Range, TextEdit } from "vscode-languageserver-types";
import { CompletionItemKind, InsertTextFormat } from "vscode-languageserver-types";
import type { Config } from "../../../../packages/compiler/src/compilation.ts";
import { createCompiler } from "../../../../packages/compiler/src/index.ts";
import { type CompiledSources, entitiesByFile } from "../../../../packages/compiler/src/lsp/compiled-sources.ts";
import { completion } from "../../../../packages/compiler/src/lsp/completion/completion.ts";
import { hover } from "../../../../packages/compiler/src/lsp/hover/hover.ts";
import { WordDocs } from "../../../../packages/compiler/src/lsp/hover/word-docs.ts";
import { Positions } from "../../../../packages/compiler/src/lsp/positions.ts";
import type { Compilation, ProjectFile } from "../data/project-files.ts";
import type { CompletionAnswer, Edit, HoverAnswer } from "./answers.ts";
import { servedEntities } from "./served-entities.ts";

const config: Config = {
  router: "hono",
  validator: "zod",
  importEnding: () => ".ts",
  app: { folder: "src/app.derived", hasFolder: () => true },
};

const declarations = import.meta.glob<string>("../../../../packages/entity-derive/dist/{annotations,options}/*.d.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Compiles a project repeatedly, and answers questions about its last compilation. */
export class LanguageService {
  readonly #compiler = createCompiler();
  readonly #docs = new WordDocs(
    new Map(Object.entries(declarations).map(([path, text]) => [baseName(path, ".d.ts"), text])),
  );
  #compiled: CompiledSources | null = null;

  async compile(sources: readonly ProjectFile[]): Promise<Compilation> {
    const texts = new Map(sources.map(({ path, text }) => [path, text]));
    const read = (path: string): string | null => texts.get(path) ?? null;
    const entities = sources.filter(({ path }) => path.endsWith(".entity.ts"));
    const compilation = await this.#compiler.compile({ entities, read }, config);
    this.#compiled = { compilation, entities: entitiesByFile(compilation, this.#compiled), read };
    const { folders, diagnostics, schema } = compilation;
    const generated = folders.flatMap(({ path, files }) =>
      files.map(({ name, text }) => ({ path: `${path}/${name}`, text })),
    );
    return {
      sources,
      generated,
      entities: servedEntities(compilation.entities),
      diagnostics,
      schema: schema === null ? null : { statements: schema.statements, intent: schema.intent },
    };
  }

  hover(path: string, offset: number): HoverAnswer | null {
    const positions = this.#positionsIn(path);
    if (this.#compiled === null || positions === null) return null;
    const found = hover(path, offset, this.#compiled, this.#docs);
    if (found?.range === undefined) return null;
    const { from, to } = offsets(found.range, positions);
    return { from, to, markdown: markdownOf(found.contents) };
  }

  complete(path: string, offset: number): readonly CompletionAnswer[] {
    const positions = this.#positionsIn(path);
    if (this.#compiled === null || positions === null) return [];
    const settings = { completion: "all", hasSnippets: true } as const;
    return completion(path, offset, this.#compiled, this.#docs, settings).flatMap((item) => answer(item, positions));
  }

  #positionsIn(path: string): Positions | null {
    const text = this.#compiled?.read(path) ?? null;
    return text === null ? null : new Positions(text);
  }
}

const kinds: ReadonlyMap<CompletionItemKind | undefined, CompletionAnswer["kind"]> = new Map([
  [CompletionItemKind.Function, "function"],
  [CompletionItemKind.Class, "class"],
  [CompletionItemKind.Property, "property"],
  [CompletionItemKind.EnumMember, "enum"],
]);

function answer(item: CompletionItem, positions: Positions): readonly CompletionAnswer[] {
  const { label, filterText, detail, kind, documentation, textEdit, insertTextFormat, additionalTextEdits } = item;
  if (textEdit === undefined || !("range" in textEdit)) return [];
  return [
    {
      label,
      filter: filterText ?? label,
      detail: detail ?? "",
      kind: kinds.get(kind) ?? "variable",
      documentation: documentation === undefined ? "" : markdownOf(documentation),
      edit: edit(textEdit, positions),
      isSnippet: insertTextFormat === InsertTextFormat.Snippet,
      imports: (additionalTextEdits ?? []).map((one) => edit(one, positions)),
    },
  ];
}

function edit({ range, newText }: TextEdit, positions: Positions): Edit {
  return { ...offsets(range, positions), text: newText };
}

function offsets({ start, end }: Range, positions: Positions): Pick<Edit, "from" | "to"> {
  return { from: positions.offset(start), to: positions.offset(end) };
}

function markdownOf(contents: unknown): string {
  if (typeof contents === "string") return contents;
  const value = typeof contents === "object" && contents !== null && "value" in contents ? contents.value : "";
  return String(value);
}

function baseName(path: string, ending: string): string {
  return path.slice(path.lastIndexOf("/") + 1, -ending.length);
}
