/** `HE` for Hill End Motors: the first letters of the first two words that have one. */
export function initialsOf(name: string): string {
  const firsts = name.split(/[^\p{L}\p{N}’']+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  return firsts.slice(0, 2).join('').toLocaleUpperCase('en-AU');
}

/** The five stars of the Southern Cross, on a square of 32: the mark of whoever is named after them. */
const crossOfStars =
  'M16 1 17.3 4.7 21 6 17.3 7.3 16 11 14.7 7.3 11 6 14.7 4.7Z' +
  'M26 8.5 27.1 11.9 30.5 13 27.1 14.1 26 17.5 24.9 14.1 21.5 13 24.9 11.9Z' +
  'M6 11.5 7.1 14.9 10.5 16 7.1 17.1 6 20.5 4.9 17.1 1.5 16 4.9 14.9Z' +
  'M16.5 20.5 18 24.5 22 26 18 27.5 16.5 31.5 15 27.5 11 26 15 24.5Z' +
  'M21.5 17.4 23.1 19 21.5 20.6 19.9 19Z';

/** What stands for the dealership until there is a logo, in the header and in every icon: letters, or a drawing. */
export function markOf(name: string): { letters: string } | { drawing: string } {
  return /^southern cross\b/i.test(name) ? { drawing: crossOfStars } : { letters: initialsOf(name) };
}
