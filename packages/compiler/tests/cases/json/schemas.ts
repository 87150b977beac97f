// Schemas of the user's own, of whatever library.
import * as z from "zod";

/** What a package says that this is. */
export interface Feed {
  url: string;
  items: Array<ReadonlyMap<string, number>["size"]>;
}

export const feedSchema = z.object({ url: z.url(), items: z.array(z.number()) });

/** No room is booked twice. */
export const uniqueSchema = z
  .array(z.object({ room: z.string() }))
  .refine((rooms) => new Set(rooms.map(({ room }) => room)).size === rooms.length, {
    path: [0, "room"],
    error: "is booked twice",
  });

export const upperCase = z.string().transform((text) => text.toUpperCase());
