import { launchChromium } from '#test/support/chromium.ts';

/** JavaScript that Chromium fetches for a first view of each path, compressed as it came, without the headers. */
export async function firstViewSizes(url: string, paths: readonly string[]) {
  const browser = await launchChromium();
  const sizes: { path: string; kilobytes: number; files: string[] }[] = [];
  for (const path of paths) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.toJSON())
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({
          file: new URL(name).pathname,
          bytes: Number(encodedBodySize),
        })),
    );
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    sizes.push({ path, kilobytes: bytes / 1000, files: scripts.map(({ file }) => file) });
    await page.close();
  }
  await browser.close();
  return sizes;
}
