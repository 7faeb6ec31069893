import { chromium } from 'playwright-core';

/** JavaScript that Chromium fetches for a first view of each path, as it came over the wire. */
export async function firstViewSizes(url: string, paths: readonly string[]) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const sizes: { path: string; kilobytes: number; files: string[] }[] = [];
  for (const path of paths) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Map<string, string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    sizes.push({ path, kilobytes: bytes / 1000, files: [...scripts.values()] });
    await page.close();
  }
  await browser.close();
  return sizes;
}
