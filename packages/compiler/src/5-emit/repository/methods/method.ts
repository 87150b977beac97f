// Emits a method of a repository's class: its signature, and a body by its kind.
import type { MethodBody, RepositoryMethod } from "../../../4-plan/method.ts";
import { type Code, nothing, ts } from "../../../text/code.ts";
import type { Emission } from "../../context.ts";
import { changeOne, deleteMany } from "./changes.ts";
import { create, createMany, upsert } from "./create.ts";
import { addLinks, removeLinks } from "./links.ts";
import { list, listAfter, page, query, read } from "./read.ts";
import { scoped, whileLocked } from "./scoped.ts";
import { signature } from "./signature.ts";
import type { BodyOf } from "./template.ts";
import { update } from "./update.ts";

/** Returns the declaration: `async findById(id: Uuid): Promise<User | null> { … }`. */
export function method(method: RepositoryMethod, emission: Emission): Code {
  const start = method.result.kind === "stream" ? ts`async *` : ts`async `;
  return ts`
    ${start}${signature(method, emission, "class")} {
      ${lines(method, emission)}
    }`;
}

type Template<Kind extends MethodBody["kind"]> = (
  body: BodyOf<Kind>,
  method: RepositoryMethod,
  emission: Emission,
) => Code;

const templates: { readonly [Kind in MethodBody["kind"]]: Template<Kind> } = {
  read,
  list,
  "list-after": listAfter,
  query,
  page,
  "list-filtered": () => nothing,
  insert: create,
  "insert-or-update": upsert,
  "insert-many": createMany,
  patch: update,
  "change-one": changeOne,
  "delete-many": deleteMany,
  "add-links": addLinks,
  "remove-links": removeLinks,
  "while-locked": whileLocked,
  scoped,
};

function lines(method: RepositoryMethod, emission: Emission): Code {
  // TypeScript does not see that the template and the body have the same kind.
  const template = templates[method.body.kind] as Template<MethodBody["kind"]>;
  return template(method.body, method, emission);
}
