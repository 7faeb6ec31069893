/** What a mail to a buyer or to staff was planned for. */
export interface About<Event extends string> {
  /** Key of the booking or hold. */
  key: string;
  event: Event;
  /** Number of changes before the event. */
  sequence: number;
}

/** The outbox's name for a mail. */
export function aboutOf({ key, event, sequence }: About<string>): string {
  return `${key} ${event} ${sequence}`;
}

export function readAbout<Event extends string>(
  about: string,
  events: readonly Event[],
): About<Event> | undefined {
  const [key = '', name, sequence] = about.split(' ');
  const event = events.find((one) => one === name);
  return event && { key, event, sequence: Number(sequence) };
}
