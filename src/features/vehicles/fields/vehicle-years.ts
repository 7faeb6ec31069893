/** Valid years when a vehicle is added; the edit screen stops at the next year. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2100;
