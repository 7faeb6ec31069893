/** The largest that both database engines make. */
export const LARGEST_ID = 2_147_483_647;

/** The id that a text in an address spells, plainly and whole; undefined when it spells none. */
export function readId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}
