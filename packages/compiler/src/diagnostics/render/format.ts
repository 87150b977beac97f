// Formats of `--format`.

export const formats = ["text", "json", "github"] as const;
export type Format = (typeof formats)[number];

/** The default. */
export const defaultFormat: Format = "text";
