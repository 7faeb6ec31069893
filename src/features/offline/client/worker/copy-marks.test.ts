import { describe, expect, it } from 'vitest';
import { markCopy, toVehicleDocument } from './copy-marks.ts';

// As src/server/site/document.ts writes it.
const document = [
  '<!doctype html>',
  '<html lang="en-AU" data-build="b1">',
  '<head><title>Offline</title>',
  '</head><body>',
  '<div id="root">',
].join('\n');
const rest =
  '</div>\n<script type="application/json" id="page-state">{"/api/dealership":{"name":"A"}}</script>\n</body></html>';

describe('a page that is a copy', () => {
  it('says so above everything and at every price, once', () => {
    const html = markCopy(`${document}<p>$1 &lt;html $&amp; &lt;body></p>${rest}`, 0, 0);
    expect(html.match(/data-kept-at="0"/g)).toHaveLength(1);
    expect(html).toContain(
      `<html data-kept-at="0" style="--kept-price:&#39;Price as at`.replaceAll('&#39;', "'"),
    );
    expect(html).toMatch(
      /<body><section id="kept-copy"[^>]*><p><strong>No connection: this is a copy as at \d\d:\d\d\.</,
    );
    expect(html).toContain('<p>$1 &lt;html $&amp; &lt;body></p>');
  });

  it('is drawn of what was kept of a car, whatever that says', () => {
    const json = JSON.stringify({ id: 7, description: '</script><script>alert(1)</script> $& </div>' });
    const html = toVehicleDocument(`${document}<main>Kept</main>${rest}`, { '/api/vehicles/7': json }) ?? '';
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('<script>alert');
    const [, state = ''] = /id="page-state">(.*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(state)).toEqual({
      '/api/vehicles/7': JSON.parse(json),
      '/api/dealership': { name: 'A' },
    });
  });

  it('is not made of a document that it does not know', () => {
    expect(toVehicleDocument('<html></html>', {})).toBeUndefined();
  });
});
