import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readListAnswer } from './list-answer.ts';

const toText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function toXml(names: readonly string[], folders: readonly string[], token: string): string {
  const objects = names.map(
    (name) =>
      `<Contents><Key>${toText(name)}</Key><LastModified>2026-03-02T00:00:00.000Z</LastModified><Size>7</Size></Contents>`,
  );
  const prefixes = folders.map((name) => `<CommonPrefixes><Prefix>${toText(name)}</Prefix></CommonPrefixes>`);
  const next = token && `<NextContinuationToken>${toText(token)}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult xmlns="s3"><IsTruncated>${token !== ''}</IsTruncated>${objects.join('')}${prefixes.join('')}${next}</ListBucketResult>`;
}

const name = fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text));

it('reads every name of a list, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(name), fc.array(name), fc.string(), (names, folders, token) => {
      const page = readListAnswer(toXml(names, folders, token));
      expect(page?.objects.map((object) => object.name)).toEqual(names);
      expect(page?.folders).toEqual(folders);
      expect(page?.next).toBe(token || undefined);
    }),
  );
});

it('takes no half list for a whole one', () => {
  const whole = toXml(['a', 'b'], ['c/'], 'more');
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), (length) => {
      expect(readListAnswer(whole.slice(0, length))).toBeUndefined();
    }),
  );
  expect(
    readListAnswer(whole.replace(/<NextContinuationToken>.*?<\/NextContinuationToken>/, '')),
  ).toBeUndefined();
});
