import { unescapeHtml } from '#shared/escape-html.ts';
import { KEPT_BUILD, KEPT_TITLE } from '../shelves.ts';

/** What is noted with a page: the build whose code it needs, and its title. Undefined: it is no page of this site. */
export async function notesOf(page: Response): Promise<Record<string, string> | undefined> {
  const html = await page.text();
  const build = /<html [^>]*data-build="([^"]*)"/.exec(html)?.[1];
  if (!build) return undefined;
  const title = unescapeHtml(/<title>([^<]*)/.exec(html)?.[1] ?? '');
  return { [KEPT_BUILD]: build, [KEPT_TITLE]: encodeURIComponent(title.toWellFormed()) };
}
