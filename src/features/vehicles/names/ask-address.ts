/** Where a search in somebody's own words is sent without JavaScript; it leads to the page of the search. */
export const ASK_PATH = '/find';
