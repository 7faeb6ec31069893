import type { InquiryPage, TimelineEntry } from '../../pipeline.contract.ts';

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

const titles: Readonly<Partial<Record<TimelineEntry['kind'], string>>> = {
  note: 'Note',
  call: 'Called, no answer',
  spoke: 'Spoke by phone',
  read: 'Marked as read',
  spam: 'Marked as spam',
  not_spam: 'Marked as not spam',
};

const beginnings: Readonly<Partial<Record<TimelineEntry['kind'], string>>> = {
  status: 'Stage: ',
  joined: 'Joined as the same person: ',
  separated: 'Not the same person: ',
  vehicle: 'Draft vehicle made: ',
};

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
    ...{ inquiryId: inquiry.id, look: 'done' as const, title: text, text: '', state: '' },
  }));
  return [...timeline.map(toSaid), ...told]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((entry, number) => ({ ...entry, number }));
}

function toSaid({ kind, text, letter, ...entry }: TimelineEntry): Omit<Said, 'number'> {
  const look = looks[kind] ?? 'done';
  if (letter) return { ...entry, look, title: letter.subject, text: letter.text, state: letter.state };
  const title = titles[kind];
  return title === undefined
    ? { ...entry, look, title: `${beginnings[kind] ?? ''}${text}`, text: '', state: '' }
    : { ...entry, look, title, text, state: '' };
}

/** The latest that was said with what was done since, and before them the last message of the customer. */
export function latestOf(entries: readonly Said[], most: number): Said[] {
  const said = entries.filter(({ look }) => look !== 'done');
  const lastMessage = said.findLast(({ look }) => look === 'received');
  const first = said.length > most ? (said.at(-most)?.number ?? 0) : 0;
  return entries.filter((entry) => entry.number >= first || entry === lastMessage);
}
