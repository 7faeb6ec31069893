import { randomUUID } from 'node:crypto';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import type { InquiryPage } from '#features/inquiries/pipeline.contract.ts';
import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import type { Journal } from './journal.ts';
import { untilTaken, type Visit } from './kill-site.ts';
import { sendEnquiry } from './stock.ts';

const WHOLE = 'whole';

interface Offer {
  journal: Journal;
  photosKey: string;
  words: string;
}

/** A visitor offers a car: one photo comes before the message, another on its way with it, and a third is taken back. */
export async function offerCar(visit: Visit, { journal, photosKey, words }: Offer): Promise<void> {
  const addressOf = (photoKey: string) => `contact/photos/${photosKey}/${photoKey}`;
  const send = async (photoKey: string) => {
    const content = await aJpeg({ width: 90, height: 60 });
    const { payload, headers } = aForm([{ content, field: 'photo' }]);
    await journal.write(keyOf(photoKey), WHOLE, () =>
      untilTaken(() => visit.call('POST', addressOf(photoKey), payload, headers['content-type'])),
    );
  };
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await send(first);
  await send(third);
  await journal.remove(keyOf(third), () => untilTaken(() => visit.call('DELETE', addressOf(third))));
  const offer = { interest: 'Trade-In Evaluation', submissionKey: randomUUID(), photosKey };
  await Promise.all([send(second), journal.write(words, WHOLE, () => sendEnquiry(visit, words, offer))]);
}

/** The message, and the photos that are there: once it is, staff see each of them. */
export async function readOffer(
  { call, url, cookie }: Visit,
  { photosKey, words }: Omit<Offer, 'journal'>,
): Promise<Map<string, string>> {
  const { photos } = await call<{ photos: string[] }>('GET', `contact/photos/${photosKey}`);
  const state = new Map(photos.map((photoKey) => [keyOf(photoKey), WHOLE]));
  const lead = (await call<Inquiry[]>('GET', 'admin/contacts')).find(({ message }) => message === words);
  if (!lead) return state;
  const { tradeIn } = await call<InquiryPage>('GET', `admin/inquiries/${lead.id}`);
  const shown = tradeIn?.photos ?? [];
  state.set(
    words,
    shown.length === photos.length ? WHOLE : `with ${shown.length} of ${photos.length} photos`,
  );
  for (const { url: at } of shown) {
    const answer = await fetch(url + at, { headers: { cookie } });
    if (!answer.ok || (await answer.arrayBuffer()).byteLength === 0)
      throw new Error(`${at}: ${answer.status}`);
  }
  return state;
}

const keyOf = (photoKey: string) => `photo ${photoKey}`;
