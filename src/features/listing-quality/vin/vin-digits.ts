/** A VIN as it is compared: capital letters, without blanks and hyphens. */
export function squeezeVin(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export const VIN_LENGTH = 17;
const CHECK_PLACE = 8;
const YEAR_PLACE = 9;

/** The letters of a VIN with their values for the check digit; I, O and Q are never used. */
const letterValues: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, at) => [letter, at + 1])
    .concat(
      [...'JKLMN'].map((letter, at) => [letter, at + 1]),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, at) => [letter, at + 2]),
    ),
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

export function isWholeVin(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin);
}

/** The check digit that belongs to a whole VIN. */
export function checkDigitFor(vin: string): string {
  const sum = weights.reduce((total, weight, at) => {
    const character = vin.charAt(at);
    return total + weight * (letterValues[character] ?? Number(character));
  }, 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** `none` where the maker has put something there that is no check digit. */
export function judgeCheckDigit(vin: string): 'right' | 'wrong' | 'none' {
  const given = vin.charAt(CHECK_PLACE);
  if (!/[0-9X]/.test(given)) return 'none';
  return given === checkDigitFor(vin) ? 'right' : 'wrong';
}

/** Their order: A is 1980 and 2010, Y is 2000, 1 is 2001, 9 is 2009, then again from A. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CODED_YEAR = 1980;

/** The model years that the tenth character can mean, up to the next year. */
export function codedYears(vin: string, thisYear: number): number[] {
  const at = yearCodes.indexOf(vin.charAt(YEAR_PLACE) || ' ');
  if (at < 0) return [];
  const years: number[] = [];
  for (let year = FIRST_CODED_YEAR + at; year <= thisYear + 1; year += yearCodes.length) years.push(year);
  return years;
}
