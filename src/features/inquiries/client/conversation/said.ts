import { asInquiryDates } from '#shared/dates.ts';
import type { InquiryPage, TimelineEntry } from '../../pipeline.contract.ts';
import { type EventKind, eventWords } from '../../pipeline.ts';

/** Something that happened to the person's inquiries, as it is shown. */
export interface Said {
  /** In the order of the whole history: the key of its line. */
  number: number;
  inquiryId: number;
  at: string;
  /** Empty for the site itself. */
  by: string;
  /** A message of the customer, a reply, what staff noted, or else one line about what was done. */
  look: 'received' | 'reply' | 'note' | 'call' | 'done';
  /** The first line: what it is about, or all there is to say. */
  title: string;
  text: string;
  /** How far a reply has come. */
  state: string;
}

/** Kinds whose words say it all, and kinds whose text goes on after them. */
const titled: readonly TimelineEntry['kind'][] = ['note', 'call', 'spoke', 'read', 'spam', 'not_spam'];
const begun: readonly TimelineEntry['kind'][] = [
  ...(['status', 'joined', 'separated', 'vehicle', 'bought', 'not_bought'] as const),
];

const looks: Readonly<Partial<Record<TimelineEntry['kind'], Said['look']>>> = {
  sent: 'received',
  reply: 'reply',
  note: 'note',
  call: 'call',
  spoke: 'call',
};

/** Everything that happened to an inquiry and to those joined to it, the oldest first. */
export function conversationOf(
  { inquiry, timeline }: Pick<InquiryPage, 'inquiry' | 'timeline'>,
  /** What other parts of the product know of the person. */
  besides: readonly { at: string; text: string; by: string }[],
): Said[] {
  const told = besides.map(({ text, ...entry }) => ({
    ...entry,
    ...{ inquiryId: inquiry.id, look: 'done' as const, title: asInquiryDates(text), text: '', state: '' },
  }));
  return [...timeline.map(toSaid), ...told]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((entry, number) => ({ ...entry, number }));
}

function toSaid({ kind, text, letter, ...entry }: TimelineEntry): Omit<Said, 'number'> {
  const look = looks[kind] ?? 'done';
  if (letter) return { ...entry, look, title: letter.subject, text: letter.text, state: letter.state };
  const words = kind in eventWords ? eventWords[kind as EventKind] : ''; // its own keys
  if (titled.includes(kind)) return { ...entry, look, title: words, text, state: '' };
  const told = asInquiryDates(text);
  return { ...entry, look, title: begun.includes(kind) ? `${words}: ${told}` : told, text: '', state: '' };
}

/** The latest that was said with what was done since, and before them the last message of the customer. */
export function latestOf(entries: readonly Said[], most: number): Said[] {
  const said = entries.filter(({ look }) => look !== 'done');
  const lastMessage = said.findLast(({ look }) => look === 'received');
  const first = said.length > most ? (said.at(-most)?.number ?? 0) : 0;
  return entries.filter((entry) => entry.number >= first || entry === lastMessage);
}
