// How much a call may ask of one list, in the repository, in a query string and in the document that describes it.

/** By how many fields rows are ordered; the key follows of itself. */
export const mostOrders = 3;

/** How many values a parameter of a query string lists. */
export const mostListed = 100;
