const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const LEAST = 2;

const SEATS = new RegExp(`\\b(${numbers.join('|')}|[2-9]|[1-5]\\d)[ \\t-]{0,2}seat(?:er|s|ers)?\\b`, 'giu');

/** One word for every way to say how many seats: "7 seater", "7-seat" and "seven seats" are all `7seater`. */
export function seatsWord(count: number): string {
  return `${count}seater`;
}

/** What buyers ask for, with its seats as that word, so that the number alone finds nothing else. */
export function joinSeats(asked: string): string {
  return asked.replaceAll(SEATS, (_, number: string) => seatsWord(countOf(number)));
}

/** The words for the seats that a text tells of. */
export function listSeats(text: string): readonly string[] {
  return [...text.matchAll(SEATS)].map(([, number = '']) => seatsWord(countOf(number)));
}

function countOf(number: string): number {
  const at = numbers.indexOf(number.toLowerCase());
  return at < 0 ? Number(number) : at + LEAST;
}
