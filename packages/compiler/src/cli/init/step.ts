// What setting up does to a file of the project: nothing that is there is lost.

export type Step =
  | { readonly kind: "create"; readonly path: string; readonly text: string }
  /** `what`: what is added to it, for people. */
  | { readonly kind: "change"; readonly path: string; readonly text: string; readonly what: string }
  | { readonly kind: "keep"; readonly path: string; readonly why: string };
