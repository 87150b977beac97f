// Where parcels go.

export interface Address {
  /** Street and number. */
  street: string;
  postalCode: string;
  city: string;
  /** More for the carrier: a company, a floor. */
  addition: string | null;
}
