import { launchChromium } from '#test/support/browser/chromium.ts';

/** Processor time that one key in the search of the staff's list of vehicles takes the page: the median of some. */
export async function secondsOfKey(url: string, cookie: string, words: string): Promise<number> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/admin/vehicles`);
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').first().waitFor();
    await page.getByLabel('Search vehicles').focus();
    const inspector = await context.newCDPSession(page);
    await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
    const secondsAtWork = async () => {
      const { metrics } = await inspector.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const times: number[] = [];
    for (const key of words) {
      const before = await secondsAtWork();
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.evaluate('new Promise((resume) => requestAnimationFrame(() => resume()))');
      times.push((await secondsAtWork()) - before);
    }
    return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
  }
}
