import { Heart } from 'lucide-react';
import { Link } from 'wouter';
import { useKeptList } from '#features/vehicles/client/kept/keep-on-device.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { shortlist } from './shortlist.ts';

/** In the header, with its count. Where nothing is kept, its place is empty, so that nothing moves when it comes. */
export function ShortlistLink() {
  const { length } = useKeptList(shortlist);
  if (length === 0) return null;
  return (
    <Link
      href={sitePaths.shortlist}
      className="flex size-11 items-center justify-center gap-1 text-sm font-semibold tabular-nums transition-colors hover:text-accent-text"
    >
      <Heart aria-hidden="true" className="size-5 fill-current text-accent" />
      <span className="sr-only">Shortlist (</span>
      <span>{length}</span>
      <span className="sr-only">)</span>
    </Link>
  );
}

/** The same for a menu of links. */
export function useShortlistLinks() {
  const { length } = useKeptList(shortlist);
  return length === 0 ? [] : [{ label: labelOf(length), href: sitePaths.shortlist }];
}

const labelOf = (count: number) => `Shortlist (${count})`;
