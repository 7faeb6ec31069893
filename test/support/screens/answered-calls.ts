import type { APIResponse, CDPSession, Page } from 'playwright-core';

interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  postData?: string;
}
interface Answer {
  status?: number;
  json?: unknown;
  html?: string;
}
/** An answer in place of the site's, or whether the site is asked after all or nobody answers. */
type Reply = Answer | 'ask the site' | 'never';
type Replying = (call: Call) => Reply | Promise<Reply>;

interface Line {
  session: CDPSession;
  replies: { address: string | RegExp; reply: Replying }[];
}
const lines = new WeakMap<Page, Line>();

/**
 * Answers the page's calls to these addresses in place of the site, the newest first. Not by `page.route`, which looks
 * at every file of the page and keeps none of them for the next.
 */
export async function answerCalls(page: Page, address: string | RegExp, reply: Replying): Promise<void> {
  const line = lines.get(page) ?? (await openLine(page));
  line.replies.unshift({ address, reply });
  const patterns = line.replies.map((one) => ({ urlPattern: roughly(one.address) }));
  await line.session.send('Fetch.enable', { patterns });
}

/** What the site itself would answer. */
export function askSite(page: Page, { url, method, headers, postData }: Call): Promise<APIResponse> {
  return page.request.fetch(url, { method, headers, ...(postData && { data: postData }) });
}

export async function answerNoCalls(page: Page): Promise<void> {
  const line = lines.get(page);
  if (!line || line.replies.length === 0) return;
  line.replies.length = 0;
  await line.session.send('Fetch.disable');
}

async function openLine(page: Page): Promise<Line> {
  const line: Line = { session: await page.context().newCDPSession(page), replies: [] };
  lines.set(page, line);
  line.session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    // The page may have been left meanwhile.
    await settle(line, requestId, request).catch(() => {});
  });
  return line;
}

async function settle({ session, replies }: Line, requestId: string, call: Call): Promise<void> {
  for (const { reply } of replies.filter(({ address }) => isMeant(address, call.url))) {
    const answer = await reply(call);
    if (answer === 'never') return;
    if (answer === 'ask the site') continue;
    const { status = 200, json, html } = answer;
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [
        { name: 'content-type', value: html ? 'text/html; charset=utf-8' : 'application/json' },
      ],
      body: Buffer.from(html ?? JSON.stringify(json)).toString('base64'),
    });
    return;
  }
  await session.send('Fetch.continueRequest', { requestId });
}

/** Two stars are anything, one is anything but a slash. */
function isMeant(address: string | RegExp, url: string): boolean {
  if (typeof address !== 'string') return address.test(url);
  const parts = address.split(/(\*+)/).map((part) => {
    if (part.startsWith('*')) return part === '*' ? '[^/]*' : '.*';
    return part.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(url);
}

/** As Chromium writes addresses: at least those that are meant. */
function roughly(address: string | RegExp): string {
  if (typeof address !== 'string') return '*/api/*';
  return address.replaceAll('?', '\\?').replaceAll(/\*+/g, '*');
}
