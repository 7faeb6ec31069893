import { asAt } from '../as-at.ts';
import type { KeptPage } from './kept-list.ts';

/** Pages that were looked at and open without a connection. */
export function KeptPages({ pages }: { pages: readonly KeptPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="kept-pages-title">
      <h2 id="kept-pages-title" className="mb-3 text-heading">
        Pages kept on this phone
      </h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {pages.map(({ address, title, keptAt }) => (
          <li key={address} className="border-b border-line py-2">
            <a href={address} className="inline-block min-h-6 font-medium underline underline-offset-4">
              {title}
            </a>{' '}
            <span className="text-sm whitespace-nowrap text-muted">as at {asAt(keptAt, Date.now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
