/** What happens to a hold that somebody is told of. */
const holdEvents = ['asked', 'confirmed', 'declined', 'extended', 'released', 'withdrawn', 'due'] as const;
export type HoldEvent = (typeof holdEvents)[number];

export const HOLD_BUYER_MAIL = 'hold_buyer';
export const HOLD_STAFF_MAIL = 'hold_staff';
export const holdMailKinds = [HOLD_BUYER_MAIL, HOLD_STAFF_MAIL] as const;
export type HoldMailKind = (typeof holdMailKinds)[number];

/** The outbox's name for a mail about this event. */
export function aboutHold(key: string, event: HoldEvent, sequence: number): string {
  return `${key} ${event} ${sequence}`;
}

export function readAboutHold(
  about: string,
): { key: string; event: HoldEvent; sequence: number } | undefined {
  const [key = '', name, sequence] = about.split(' ');
  const event = holdEvents.find((one) => one === name);
  return event && { key, event, sequence: Number(sequence) };
}
