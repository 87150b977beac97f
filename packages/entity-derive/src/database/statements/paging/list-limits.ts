// Limits of list queries, in repositories, query strings and OpenAPI.

/** The maximum number of sort fields, without the key. */
export const maximumSortFields = 3;

/** The maximum number of values of a list parameter in a query string. */
export const maximumListValues = 100;

/** The maximum number of characters of a text search, as JSON Schema counts them. */
export const maximumSearchLength = 200;
