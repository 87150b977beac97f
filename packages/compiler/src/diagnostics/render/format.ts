// The formats of `--format`.

export const formats = ["text", "json", "github"] as const;
export type Format = (typeof formats)[number];

/** Where none is asked for. */
export const usualFormat: Format = "text";
