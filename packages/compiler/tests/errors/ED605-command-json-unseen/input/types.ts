// A type of another file that JSON cannot carry.
export interface Window {
  readonly from: Date;
}
