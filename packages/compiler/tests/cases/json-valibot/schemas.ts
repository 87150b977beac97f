// Schemas of the user's own, of whatever library.
import * as v from "valibot";

/** What a package says that this is. */
export interface Feed {
  url: string;
  items: Array<ReadonlyMap<string, number>["size"]>;
}

export const feedSchema = v.object({ url: v.pipe(v.string(), v.url()), items: v.array(v.number()) });

/** No room is booked twice. */
export const uniqueSchema = v.pipe(
  v.array(v.object({ room: v.string() })),
  v.forward(
    v.check((rooms) => new Set(rooms.map(({ room }) => room)).size === rooms.length, "is booked twice"),
    [0, "room"],
  ),
);

export const upperCase = v.pipe(v.string(), v.toUpperCase());
