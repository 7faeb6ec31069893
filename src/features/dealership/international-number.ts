const AUSTRALIAN = /^(?:\+?61|0)([23478]\d{8})$/;
const ELSEWHERE = /^\+[1-9]\d{7,14}$/;

/** `+61491570006` (E.164); undefined for what cannot be dialled from abroad, such as 13 and 1300 numbers. */
export function internationalNumber(typed: string): string | undefined {
  const number = typed.replace('(0)', '').replaceAll(/[\s()-]/g, '');
  const [, rest] = AUSTRALIAN.exec(number) ?? [];
  if (rest) return `+61${rest}`;
  return ELSEWHERE.test(number) && !number.startsWith('+61') ? number : undefined;
}

/** Whether it is known to be a landline: those take no SMS. */
export function isLandline(international: string): boolean {
  return /^\+61[2378]/.test(international);
}
