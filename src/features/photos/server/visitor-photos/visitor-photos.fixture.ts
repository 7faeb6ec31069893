import { randomUUID } from 'node:crypto';
import type { InquiryPage } from '#features/inquiries/pipeline.contract.ts';
import type { PhotoSite } from '../photo-site.fixture.ts';
import { aForm, aJpeg } from '../pictures.fixture.ts';

const CAR = 'Car offered\nRego: dxk 41p\nMake: Mazda\nModel: CX-5\nYear: 2019\nKilometres: 88,000 km';

/** The calls that a visitor with a trade-in makes, and those of staff about it. */
export function visitorsOf(site: PhotoSite) {
  const headers = { cookie: site.cookie };
  const at = (photosKey: string, photoKey: string) => `/api/contact/photos/${photosKey}/${photoKey}`;

  async function send(photosKey: string, content?: Uint8Array, photoKey: string = randomUUID()) {
    const file = { content: content ?? (await aJpeg()), field: 'photo' };
    return site.inject({ method: 'POST', url: at(photosKey, photoKey), ...aForm([file]) });
  }

  return {
    send,
    list: async (photosKey: string) =>
      (await site.getJson<{ photos: string[] }>(`/api/contact/photos/${photosKey}`)).photos,
    takeBack: (photosKey: string, photoKey: string) =>
      site.inject({ method: 'DELETE', url: at(photosKey, photoKey) }),

    /** Returns the id of the inquiry. */
    async write(photosKey?: string, message = `${CAR}\n\nWhat would you give for it?`): Promise<number> {
      const payload = {
        ...{ firstName: 'Ruth', lastName: 'Ngata', email: 'ruth@example.com', message },
        ...{ interest: 'Trade-In Evaluation', submissionKey: randomUUID(), photosKey },
      };
      const { statusCode, body } = await site.inject({ method: 'POST', url: '/api/contact', payload });
      if (statusCode !== 201) throw new Error(`${statusCode} ${body}`);
      const row = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').executeTakeFirst();
      return row?.id ?? 0;
    },

    async page(inquiryId: number): Promise<InquiryPage> {
      return (await site.inject({ url: `/api/admin/inquiries/${inquiryId}`, headers })).json();
    },
    makeVehicle: (inquiryId: number) =>
      site.inject({ method: 'POST', url: `/api/admin/inquiries/${inquiryId}/vehicle`, headers }),
    keys: async () =>
      (await site.db.selectFrom('visitor_photos').select('file_key').orderBy('id').execute()).map(
        ({ file_key }) => file_key,
      ),
  };
}
