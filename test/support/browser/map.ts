import type { ConsoleMessage, Page } from 'playwright-core';

/** On another site, which tests never request. */
const MAP = 'www.openstreetmap.org';

/** The map cannot be reached, and the picture under it stays. */
export const withoutMap = `--host-resolver-rules=MAP ${MAP} ~NOTFOUND`;

/** Whether a message says that the map cannot be reached. */
export function isAboutMap(message: ConsoleMessage): boolean {
  return message.location().url.startsWith(`https://${MAP}/`);
}

/** While any call is intercepted, Chromium reports every call and keeps no file for the next page. */
export function answerForMap(page: Page): Promise<unknown> {
  return page.route(`https://${MAP}/**`, (route) =>
    route.fulfill({ body: '<p>Map</p>', contentType: 'text/html' }),
  );
}
