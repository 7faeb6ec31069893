import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import type { InquiryPage } from '#features/inquiries/pipeline.contract.ts';
import type { Visit } from './kill-site.ts';

export const PAIR = 'the pair';

/** Whether the first two of these are of one person. Both pages say the same of it, and what was done about it. */
export async function readPair({ call }: Visit, messages: readonly string[]): Promise<Map<string, string>> {
  const leads = await call<Inquiry[]>('GET', 'admin/contacts');
  const ids = messages
    .slice(0, 2)
    .flatMap((words) => leads.find(({ message }) => message === words)?.id ?? []);
  if (ids.length < 2) return new Map();
  const [one, other] = await Promise.all(
    ids.map(async (id, at) => {
      const { joined, timeline } = await call<InquiryPage>('GET', `admin/inquiries/${id}`);
      return [
        ...timeline.map(({ kind }) => kind).filter((kind) => kind === 'joined' || kind === 'separated'),
        ...joined.map((found) => (found.id === ids[1 - at] ? 'together' : 'with another')),
      ].join();
    }),
  );
  const seen = one === other ? one : `${one} and ${other}`;
  return new Map(seen ? [[PAIR, whole.get(seen) ?? seen]] : []);
}

/** What stands on both pages: as long as they are joined, each tells the history of both. */
const whole = new Map([
  ['joined,joined,together', 'joined'],
  ['joined,separated', 'separated'],
]);
