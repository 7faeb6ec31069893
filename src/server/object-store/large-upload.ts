import { textIn } from './list-answer.ts';
import type { SendToStore } from './store-request.ts';
import { StoreTrouble } from './store-trouble.ts';

/** S3's multipart upload: parts in order, each acknowledged, and all of them one object at the end or nothing. */
export async function startLargeUpload(send: SendToStore, address: URL, where: string) {
  const url = withQuery(address, { uploads: '' });
  const begun = (await send({ method: 'POST', url })).body.toString('utf8');
  const id = textIn(begun, 'UploadId');
  if (!id) throw new StoreTrouble('request', `${where} did not begin a large upload.`);
  const tags: string[] = [];

  return {
    async add(body: Buffer): Promise<void> {
      const part = withQuery(address, { partNumber: String(tags.length + 1), uploadId: id });
      const { headers } = await send({ method: 'PUT', url: part, body });
      tags.push(headers.etag ?? '');
    },

    /** What the store then holds is for the caller to read back: a second attempt finds the upload gone. */
    async complete(): Promise<void> {
      const parts = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${toXml(tag)}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      await send({ method: 'POST', url: withQuery(address, { uploadId: id }), body }, [404]);
    },

    abandon: () => abandonUpload(send, address, id),
  };
}

export async function abandonUpload(send: SendToStore, address: URL, id: string): Promise<void> {
  await send({ method: 'DELETE', url: withQuery(address, { uploadId: id }) }, [404]);
}

/** Uploads named in one page of ListMultipartUploads. */
export function readUploads(xml: string): { name: string; id: string }[] {
  return Array.from(xml.matchAll(/<Upload>(.*?)<\/Upload>/gs), ([, inside = '']) => ({
    name: textIn(inside, 'Key') ?? '',
    id: textIn(inside, 'UploadId') ?? '',
  })).filter(({ name, id }) => name !== '' && id !== '');
}

function withQuery(address: URL, query: Record<string, string>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

const toXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
