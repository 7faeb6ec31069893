import { sitePaths } from '#shared/site-paths.ts';
import { copyWords } from '../as-at.ts';

/** Marks a page that has begun with what the network said and goes on with a copy, as the worker marks a kept page. */
export function markAsCopy(keptMs: number): void {
  const root = document.documentElement;
  const oldest = Math.min(keptMs, Number(root.dataset.keptAt) || keptMs);
  if (root.dataset.keptAt === String(oldest)) return;
  const { title, text, price, again, kept } = copyWords(oldest, Date.now());
  root.dataset.keptAt = String(oldest);
  root.style.setProperty('--kept-price', `'${price}'`);
  const strip = document.createElement('section');
  strip.id = 'kept-copy';
  strip.ariaLabel = 'About this copy';
  const words = document.createElement('p');
  words.role = 'status';
  const strong = document.createElement('strong');
  strong.textContent = title;
  words.append(strong, ` ${text} `, link('', again), ' ', link(sitePaths.offline, kept));
  strip.append(words);
  document.getElementById(strip.id)?.remove();
  document.body.prepend(strip);
}

function link(href: string, text: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent: text });
}
