// Errors that a fix of a case brings to light: they were there before, where nobody looked for them.

/** By case and message: why the error is no mistake of the fix. */
export const uncovered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "ED103-one-mistake": {
    "`softDelete` needs a field `deletedAt: Date | null` in `User`":
      "the field is missing, whichever way the option is spelt",
  },
  "ED106-class-extends-package": {
    "the entity `User` has no `@id`": "the base class may have had it, which is not looked into",
    "`softDelete` needs a field `deletedAt: Date | null` in `User`": "the base class may have had it",
    "the index names `createdAt`, which is not a field": "the base class may have had it",
  },
  "ED408-foreign-key-ambiguous-through": {
    "`Membership` may have several rows for the same two rows":
      "the author chooses between two foreign keys, of which one is in a unique index",
  },
};
