import { ArrowRight, CalendarCheck, CircleDollarSign, type LucideIcon, Search } from 'lucide-react';
import { ButtonLink } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { OwnWordsSearch } from '#features/vehicles/client/own-words/own-words-search.tsx';
import { sitePaths } from '#shared/site-paths.ts';
import { HeroPicture } from './hero-picture.tsx';

export function Hero() {
  const { hero, address, yearsInBusiness, hours, takesBookings } = useDealership();
  const isOpenAllWeek = hours.every(({ opens }) => opens);
  return (
    <section aria-labelledby="hero-title" className="night">
      <div className="relative isolate overflow-hidden">
        <div className="page-width pt-12 pb-4 low:py-5 lg:flex lg:min-h-[clamp(30rem,72dvh,46rem)] lg:flex-col lg:justify-center lg:py-20">
          <p className="text-eyebrow text-accent-text uppercase">
            {address.suburb}, {address.state}
            {yearsInBusiness > 0 && ` · ${yearsInBusiness}+ years`}
          </p>
          <h1 id="hero-title" className="mt-5 max-w-[14ch] text-display text-wrap low:mt-2 low:text-title">
            {hero.headline}
          </h1>
          {hero.text && (
            <p className="mt-5 max-w-md text-lead text-muted low:mt-2 low:max-w-[46%]">{hero.text}</p>
          )}
          <div className="mt-8 flex flex-wrap gap-3 low:mt-4">
            <ButtonLink href={sitePaths.browse} variant="accent" size="lg" className="w-full sm:w-auto">
              Browse Our Collection
            </ButtonLink>{' '}
            <ButtonLink href={sitePaths.contact} variant="secondary" size="lg" className="w-full sm:w-auto">
              Make an Inquiry
            </ButtonLink>
          </div>
        </div>
        <HeroPicture />
      </div>
      <search aria-label="Search in your own words" className="block border-t border-line">
        <OwnWordsSearch className="page-width py-5 lg:py-7" />
      </search>
      <div className="border-t border-line">
        <ul className="page-width grid sm:grid-cols-3 sm:divide-x sm:divide-line">
          {tiles.map((tile) => (
            <Tile
              key={tile.href}
              {...tile}
              href={(takesBookings && tile.bookingHref) || tile.href}
              text={isOpenAllWeek ? tile.text : (tile.elseText ?? tile.text)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface TileProps {
  title: string;
  text: string;
  /** Where it is not open on every day. */
  elseText?: string;
  href: string;
  /** Where times can be booked on the site. */
  bookingHref?: string;
  Icon: LucideIcon;
}

const tiles: readonly TileProps[] = [
  {
    title: 'Find Your Vehicle',
    text: 'Search every car on the yard',
    href: sitePaths.browse,
    Icon: Search,
  },
  {
    title: 'Book a Test Drive',
    text: 'Any day of the week, at your pace',
    elseText: 'On a day that suits you, at your pace',
    href: '#contact',
    bookingHref: sitePaths.book,
    Icon: CalendarCheck,
  },
  {
    title: 'Financing Options',
    text: 'Terms of up to seven years',
    href: sitePaths.finance,
    Icon: CircleDollarSign,
  },
];

function Tile({ title, text, href, Icon }: TileProps) {
  return (
    <li className="group/tile border-line not-first:border-t sm:not-first:border-t-0">
      <SmartLink
        href={href}
        className="group flex h-full items-center gap-4 py-5 focus-visible:-outline-offset-2 sm:flex-col sm:items-start sm:gap-3 sm:px-5 sm:py-7 sm:group-first/tile:pl-0 sm:group-last/tile:pr-0 lg:flex-row lg:items-center lg:gap-5 lg:px-8"
      >
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 shrink-0 text-accent" />
        <span className="flex-1">
          <span className="block font-semibold">{title}</span>{' '}
          <span className="block text-sm text-muted">{text}</span>
        </span>
        <ArrowRight
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-1 group-hover:text-accent-text sm:hidden lg:block tight:hidden"
        />
      </SmartLink>
    </li>
  );
}
