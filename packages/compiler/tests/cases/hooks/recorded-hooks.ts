// Hooks of documents that note their calls, and a repository with them.
import { setImmediate as later } from "node:timers/promises";
import { type Database, newUuid } from "entity-derive/runtime";
import {
  type CreateDocumentRequest,
  type DocumentHooks,
  PostgresDocumentRepository,
} from "./document.derived/index.ts";

/** A hook's name and what it was given, as it was at that moment. */
export type Call = readonly [hook: string, ...given: unknown[]];

const documentHooks = ["Create", "Update", "Delete", "HardDelete", "Restore"].flatMap((name) => [
  `before${name}`,
  `after${name}`,
]);

/** Hooks that note their calls, each a moment later, so that a missing `await` shows. */
export function recording(calls: Call[], own: DocumentHooks = {}): DocumentHooks {
  const hooks = documentHooks.map((name) => {
    const hook = async (...given: unknown[]): Promise<void> => {
      await later();
      // The last argument is the call itself.
      calls.push([name, ...structuredClone(given.slice(0, -1))]);
      await (own as Record<string, ((...args: unknown[]) => unknown) | undefined>)[name]?.(...given);
    };
    return [name, hook] as const;
  });
  return Object.fromEntries(hooks);
}

export const names = (calls: readonly Call[]): string[] => calls.map(([name]) => name);
export const refuse = (): never => {
  throw new Error("refused");
};

let count = 0;
export const ownerId = newUuid();
export const nobody = newUuid();

export function request(given: Partial<CreateDocumentRequest> = {}): CreateDocumentRequest {
  count += 1;
  return { slug: `${count}`, title: "t", note: null, labels: null, kept: { shelf: "A" }, ownerId, ...given };
}

export function opened({ db }: { readonly db: Database }, own: DocumentHooks = {}) {
  const calls: Call[] = [];
  const hooks = recording(calls, own);
  return {
    documents: new PostgresDocumentRepository(db, { hooks }),
    plain: new PostgresDocumentRepository(db),
    calls,
    hooks,
  };
}
