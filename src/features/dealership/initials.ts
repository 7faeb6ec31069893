/** `HE` for Hill End Motors: the first letters of the first two words that have one. */
export function initialsOf(name: string): string {
  const firsts = name.split(/[^\p{L}\p{N}’']+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  return firsts.slice(0, 2).join('').toLocaleUpperCase('en-AU');
}
