export interface Address {
  street: string;
  zip: string | null;
}
