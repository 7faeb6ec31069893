import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** One visitor's browser: cookies, storage and cache of its own. */
interface Visitor {
  context: BrowserContext;
  /** Whether it was changed in a way that cannot be undone. */
  isSpoilt(): boolean;
  /** Keeps Chromium's process, with the site's code compiled, between two pages. */
  waiting?: Page;
}

/** Visitors that no test uses at present, by their options. */
const idle = new Map<string, Visitor[]>();
const used = new Map<BrowserContext, { visitor: Visitor; kind: string }>();

/**
 * A visitor who was never here: new, or what an earlier test of this file left, without all that it can have stored.
 * The files of the site stay in its cache; loading and compiling them is most of the work of a first visit.
 */
export async function takeVisitor(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const kind = JSON.stringify(options);
  const visitor = idle.get(kind)?.pop() ?? (await makeVisitor(browser, options));
  used.set(visitor.context, { visitor, kind });
  return visitor.context;
}

async function makeVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext(options);
  let isSpoilt = options.javaScriptEnabled === false || options.serviceWorkers === 'allow';
  context.once('close', () => {
    isSpoilt = true;
  });
  const spoils = <Name extends string>(
    owner: { [name in Name]: (...args: never[]) => unknown },
    name: Name,
  ) => {
    const change = owner[name];
    owner[name] = (...args) => {
      isSpoilt = true;
      return change.apply(owner, args);
    };
  };
  spoils(context, 'addInitScript');
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const)
    spoils(context.clock, name);
  return { context, isSpoilt: () => isSpoilt };
}

/** After a test. `origins` are those that it may have stored anything for. */
export async function leaveVisitor(context: BrowserContext, origins: readonly string[]): Promise<void> {
  const { visitor, kind } = used.get(context) ?? {};
  used.delete(context);
  const [origin] = origins;
  if (!visitor || visitor.isSpoilt() || !kind || !origin) return context.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const waiting = visitor.waiting ?? (await context.newPage());
  await Promise.all(context.pages().map((page) => (page === waiting ? undefined : page.close())));
  await context.setOffline(false);
  if (!visitor.waiting) await waiting.goto(`${origin}/robots.txt`);
  const session = await context.newCDPSession(waiting);
  for (const one of origins)
    await session.send('Storage.clearDataForOrigin', { origin: one, storageTypes: 'all' });
  await session.detach();
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  idle.set(kind, [...(idle.get(kind) ?? []), { ...visitor, waiting }]);
}

/** After a file, whose site is gone. */
export async function sendVisitorsAway(): Promise<void> {
  const all = [...idle.values()].flat();
  idle.clear();
  await Promise.all(all.map(({ context }) => context.close()));
}
