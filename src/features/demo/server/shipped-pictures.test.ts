import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { listShipped, SHIPPED_FOLDER, SIGNATURES, signDrawing } from './shipped-pictures.ts';

it('ships the pictures of the first pages as they would be drawn now (else: npm run demo-pictures)', async () => {
  const shipped = listShipped();
  expect((await readdir(SHIPPED_FOLDER)).sort()).toEqual(
    [...shipped.map(({ file }) => file), basename(SIGNATURES)].sort(),
  );
  expect(JSON.parse(await readFile(SIGNATURES, 'utf8'))).toEqual(
    Object.fromEntries(shipped.map(({ file, options }) => [file, signDrawing(options)])),
  );
});
