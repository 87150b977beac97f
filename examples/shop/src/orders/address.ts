// Where parcels go.

export interface Address {
  /** Street and number. */
  street: string;
  postalCode: string;
  city: string;
  /** What else the carrier has to know: a company, a floor. */
  addition: string | null;
}
