// Where aliases.entity.ts leads to.
type D = string;
export type { D as default };
