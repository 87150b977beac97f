// The requests that are made, in the way each application wants them.
import { sampleUser } from "../sample-users.ts";
import type { Application } from "./application.ts";

export const requestNames = ["GET", "LIST 20", "POST", "PATCH"] as const;

export type RequestName = (typeof requestNames)[number];

export interface MadeRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** The first of the users that are made; their email addresses have seven digits. */
const firstMade = 1_000_000;

/**
 * @param ids that exist
 * @param turn counts the requests of a slice, from 0
 */
export function requestOf(
  name: RequestName,
  ids: readonly string[],
  turn: number,
  dialect: Application["dialect"],
): MadeRequest {
  const users = dialect === "remult" ? "/api/users" : "/users";
  const user = `${users}/${ids[(turn * 7919) % ids.length]}`;
  switch (name) {
    case "GET":
      return { method: "GET", path: user };
    case "LIST 20":
      return { method: "GET", path: dialect === "remult" ? `${users}?_limit=20&_page=1` : `${users}?limit=20` };
    case "POST":
      return { method: "POST", path: users, body: JSON.stringify(sampleUser(firstMade + turn)) };
    case "PATCH": {
      const body = JSON.stringify({ name: `name ${turn}`, age: turn % 90, bio: null });
      return { method: dialect === "remult" ? "PUT" : "PATCH", path: user, body };
    }
  }
}
