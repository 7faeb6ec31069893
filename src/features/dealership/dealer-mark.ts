/** `HE` for Hill End Motors: the first letters of the first two words that have one. */
export function initialsOf(name: string): string {
  const firsts = name.split(/[^\p{L}\p{N}’']+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  return firsts.slice(0, 2).join('').toLocaleUpperCase('en-AU');
}

/** The five stars of the Southern Cross, on a square of 32: the mark of whoever is named after them. */
const crossOfStars =
  'M16 1L17.3 4.7L21 6L17.3 7.3L16 11L14.7 7.3L11 6L14.7 4.7Z' +
  'M26 8.5L27.1 11.9L30.5 13L27.1 14.1L26 17.5L24.9 14.1L21.5 13L24.9 11.9Z' +
  'M6 11.5L7.1 14.9L10.5 16L7.1 17.1L6 20.5L4.9 17.1L1.5 16L4.9 14.9Z' +
  'M16.5 20.5L18 24.5L22 26L18 27.5L16.5 31.5L15 27.5L11 26L15 24.5Z' +
  'M21.5 17.7C22.22 17.7 22.8 18.28 22.8 19C22.8 19.72 22.22 20.3 21.5 20.3C20.78 20.3 20.2 19.72 20.2 19C20.2 18.28 20.78 17.7 21.5 17.7Z';

/** What stands for the dealership until there is a logo, in the header and in every icon: letters, or a drawing. */
export function markOf(name: string): { letters: string } | { drawing: string } {
  return /^southern cross\b/i.test(name) ? { drawing: crossOfStars } : { letters: initialsOf(name) };
}
