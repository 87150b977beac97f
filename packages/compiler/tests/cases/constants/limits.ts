export const MOST = 80;
export enum Region {
  North = "north",
  South = "south",
}
