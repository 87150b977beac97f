export interface Address {
  streetName: string;
  zipCode: string | null;
  city: string;
}

/** The data of a JSON column: it stays as it is written. */
export interface Settings {
  darkMode: boolean;
  fontSize?: number;
}

/** The body of a command: it follows the project's JSON case. */
export type Complaint =
  | { complaintKind: "late"; daysLate: number }
  | { complaintKind: "broken"; brokenParts: BrokenPart[]; photoUrl?: string }
  | { complaintKind: "other"; firstWord: string; "post code": string; [furtherWord: string]: string };

export interface BrokenPart {
  partName: string;
  innerParts: BrokenPart[];
}

export interface Outcome {
  caseNumber: number;
  openSteps: { stepName: string; isLast: boolean; dueOn?: string }[];
  countsByWord: Record<string, number>;
}
