// Types to which TypeScript assigns no text.

/** How soon somebody needs it. */
export declare enum Urgency {
  Low = "low",
  High = "high",
}

export type Colour = `#${string}`;
