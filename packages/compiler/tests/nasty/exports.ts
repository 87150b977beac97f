// What the folder of an entity exports, as code sees it that does not know the entity's name.

// biome-ignore lint/suspicious/noExplicitAny: tsc has seen the same names in the folder itself
export type Exports = Readonly<Record<string, any>>;
