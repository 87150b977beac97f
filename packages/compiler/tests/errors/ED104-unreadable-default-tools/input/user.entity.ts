import { Collection } from "@mikro-orm/core";
import { entity, id, type Uuid } from "entity-derive";
import { DateTime } from "luxon";
import { Book } from "./book.ts";

/** What MikroORM and TypeORM begin a field with: one error each, though the fields have no type either. */
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  createdAt = new Date();
  seenAt: Date = DateTime.now();
  books = new Collection<Book>(this);
  name = pick();
}

function pick(): string {
  return "";
}
