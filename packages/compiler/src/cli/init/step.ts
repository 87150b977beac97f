// A change that `init` makes to a file, without loss of content.

export type Step =
  | { readonly kind: "create"; readonly path: string; readonly text: string }
  /** `what` describes the change. */
  | { readonly kind: "change"; readonly path: string; readonly text: string; readonly what: string }
  | { readonly kind: "keep"; readonly path: string; readonly why: string };
