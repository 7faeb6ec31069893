import { plainAddress } from '#features/customers/mailbox.ts';
import { lastDigits } from '#features/customers/server/person-search.repository.ts';

export interface Sender {
  email: string;
  phone: string;
  person_key: string;
  /** Keys of the inquiry, booking or hold: the same request is of the same person. */
  keys?: readonly string[];
}

/** The first request of each person, without those who are left out: staff joined them, or they share an address or number. */
export function oneOfEach<Row extends Sender>(rows: readonly Row[], except: readonly Sender[]): Row[] {
  const known = new Set(except.flatMap(marksOf));
  return rows.filter((row) => {
    const marks = marksOf(row);
    const isKnown = marks.some((mark) => known.has(mark));
    for (const mark of marks) known.add(mark);
    return !isKnown;
  });
}

export function isAmong(sender: Sender, others: readonly Sender[]): boolean {
  return oneOfEach([sender], others).length === 0;
}

function marksOf({ email, phone, person_key, keys = [] }: Sender): string[] {
  const digits = lastDigits(phone);
  return [
    ...keys.map((key) => `key ${key}`),
    ...(person_key ? [`person ${person_key}`] : []),
    ...(email.trim() ? [`mail ${plainAddress(email)}`] : []),
    ...(digits ? [`phone ${digits}`] : []),
  ];
}
