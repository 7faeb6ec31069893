import { expect, it } from 'vitest';
import { notesOf } from './page-notes.ts';

it('knows the build and the title of a page, and a page that is not of this site', async () => {
  const page = '<!doctype html>\n<html lang="en-AU" data-build="b1">\n<head><title>A &amp; B</title>';
  expect(await notesOf(new Response(page))).toEqual({ 'x-kept-build': 'b1', 'x-kept-title': 'A%20%26%20B' });
  const portal = '<html lang="en"><title>Free Wi-Fi</title><p data-build="x">Log in</p>';
  expect(await notesOf(new Response(portal))).toBeUndefined();
});
