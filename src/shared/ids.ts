/** The largest id that both database engines make. */
export const LARGEST_ID = 2_147_483_647;

/** Parses an id in canonical form; undefined otherwise. */
export function readId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}
