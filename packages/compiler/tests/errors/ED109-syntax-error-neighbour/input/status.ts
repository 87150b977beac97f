export type Status = "open" | ;
