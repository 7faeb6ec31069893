const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/** Whether these are the eleven digits of an Australian Business Number, by the checksum of the business register. */
export function isAbn(text: string): boolean {
  const digits = text.replaceAll(' ', '');
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  // One is taken from the first digit before the sum.
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  );
  return sum % MODULUS === 0;
}

/** `51 824 753 556`: as it is printed. */
export function formatAbn(text: string): string {
  return text.replaceAll(' ', '').replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
