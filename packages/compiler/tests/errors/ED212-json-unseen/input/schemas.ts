import * as z from "zod";

export const feedSchema = z.object({ url: z.string() });
