/** Where a search in somebody's own words is sent without JavaScript; it leads to the page of the search. */
export const ASK_PATH = '/find';

/** The same, where “this one” is that vehicle. */
export const askLikeHref = (text: string, like: number): string =>
  `${ASK_PATH}?${new URLSearchParams({ text, like: String(like) })}`;
