// Emits a method of a repository's class: its signature, and a body by its kind.
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { type Code, nothing, ts } from "../../../text/code.ts";
import type { Emission } from "../../context.ts";
import { changeOne, deleteMany } from "./changes.ts";
import { create, createMany, upsert } from "./create.ts";
import { addLinks, removeLinks } from "./links.ts";
import { page, query } from "./query.ts";
import { list, listAfter, read } from "./read.ts";
import { scoped, whileLocked } from "./scoped.ts";
import { signature } from "./signature.ts";
import { update } from "./update.ts";

/** Returns the declaration: `async findById(id: Uuid): Promise<User | null> { … }`. */
export function method(method: RepositoryMethod, emission: Emission): Code {
  const start = method.result.kind === "stream" ? ts`async *` : ts`async `;
  return ts`
    ${start}${signature(method, emission, "class")} {
      ${lines(method, emission)}
    }`;
}

function lines(method: RepositoryMethod, emission: Emission): Code {
  const { body } = method;
  switch (body.kind) {
    case "read":
      return read(body, method, emission);
    case "list":
      return list(body, method, emission);
    case "list-after":
      return listAfter(body, method, emission);
    case "query":
      return query(emission);
    case "page":
      return page(body, emission);
    case "list-filtered":
      return nothing;
    case "insert":
      return create(body, method, emission);
    case "insert-or-update":
      return upsert(body, method, emission);
    case "insert-many":
      return createMany(body, method, emission);
    case "patch":
      return update(body, method, emission);
    case "change-one":
      return changeOne(body, method, emission);
    case "delete-many":
      return deleteMany(body, method, emission);
    case "add-links":
      return addLinks(body, emission);
    case "remove-links":
      return removeLinks(body, method, emission);
    case "while-locked":
      return whileLocked(body, emission);
    case "scoped":
      return scoped(body, method, emission);
  }
}
