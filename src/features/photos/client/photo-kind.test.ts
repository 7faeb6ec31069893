import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readKind } from './photo-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'webp'],
  ['\u0000\u0000\u0000\u0018ftypheic\u0000\u0000', 'heic'],
  ['\u0000\u0000\u0000\u0018ftypmif1\u0000\u0000', 'heic'],
  ['\u0000\u0000\u0000\u0018ftypavif\u0000\u0000', 'other'],
  ['RIFF\u0001\u0002\u0003\u0004WAVEfmt ', 'other'],
  ['%PDF-1.7', 'other'],
  ['', 'other'],
])('reads %j as %s', (head, kind) => {
  expect(readKind(bytes(head))).toBe(kind);
});

it('judges any bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (head) => typeof readKind(head) === 'string'));
});
