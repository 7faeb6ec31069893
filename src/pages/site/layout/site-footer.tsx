import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cachedFragment } from '#client/cached-fragment.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import {
  type Dealership,
  licenceLine,
  openingTimes,
  telephoneLink,
} from '#features/dealership/dealership.ts';
import { Logo } from './logo.tsx';
import { legalLinks, quickLinks, type SiteLink } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter({ isInert }: { isInert: boolean }) {
  return (
    <footer inert={isInert} className="site-footer night border-t border-line print:hidden">
      <Content of={useDealership()} />
    </footer>
  );
}

/** The same on every page. */
const Content = cachedFragment('div', ({ of: dealership }: { of: Dealership }) => {
  const { address, salesPhones, salesManager, legalName, abn } = dealership;
  return (
    <>
      <div className="page-width grid grid-cols-1 gap-x-4 gap-y-10 py-14 min-[22rem]:grid-cols-[1.3fr_1fr] sm:grid-cols-2 sm:gap-x-8 sm:gap-y-12 sm:py-16 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="min-[22rem]:max-sm:col-span-2">
          <Logo />
          <p className="mt-5 mb-6 max-w-xs text-muted">{dealership.tagline && `${dealership.tagline}.`}</p>
          <SocialLinks />
        </div>
        <Column title="Visit us">
          <address className="text-muted not-italic">
            {address.street}
            <br />
            {address.suburb} {address.state} {address.postcode}
          </address>
          <dl className="mt-4 text-muted">
            {dealership.hours.map((line) => (
              <div key={line.short} className="flex flex-wrap gap-x-2 sm:gap-x-3">
                <dt className="w-15 whitespace-nowrap sm:w-17">{line.short}</dt>
                {/* Whole on a line, below the day where there is no room beside it. */}
                <dd className="max-w-full flex-none">{openingTimes(line)}</dd>
              </div>
            ))}
          </dl>
        </Column>
        <Column title="Sales">
          <ul>
            {salesPhones.map(({ label, number }) => (
              <li key={number}>
                <PhoneLink label={label} number={number} />
              </li>
            ))}
          </ul>
          {salesManager && (
            <>
              <p className="mt-4 text-muted">{salesManager.title}</p>
              <p>{salesManager.name}</p>
              <PhoneLink label={salesManager.name} number={salesManager.phone} />
            </>
          )}
        </Column>
        <Column title="Quick links" className="min-[22rem]:max-sm:col-span-2">
          <nav aria-label="Quick links">
            <LinkList links={quickLinks} />
          </nav>
        </Column>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-sm text-muted">
          <p>
            © {dealership.name}.{' '}
            <span className="whitespace-nowrap text-ink max-[16rem]:whitespace-normal">
              {licenceLine(dealership)}
            </span>
            {abn && ` ${legalName ? `${legalName}, ` : ''}ABN ${abn}`}
          </p>
          <nav aria-label="Legal">
            <ul className="flex flex-wrap gap-x-6">
              {legalLinks.map(({ label, href }) => (
                <li key={label}>
                  <Link
                    href={href}
                    className="inline-flex min-h-9 items-center hover:text-ink hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                {/* The staff area is another app, so this is a plain link. */}
                <a
                  href="/admin/database"
                  rel="nofollow"
                  className="inline-flex min-h-9 items-center hover:text-ink hover:underline"
                >
                  Dealer Login
                </a>
              </li>
            </ul>
          </nav>
        </div>
      </div>
    </>
  );
});

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="mb-4 text-eyebrow text-accent-text uppercase">{title}</h2>
      {children}
    </div>
  );
}

function LinkList({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className="grid gap-x-4 max-sm:grid-cols-[1.3fr_1fr] sm:gap-x-6">
      {links.map(({ label, href }) => (
        <li key={label}>
          <Link
            href={href}
            className="inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PhoneLink({ label, number }: { label: string; number: string }) {
  return (
    <a
      href={telephoneLink(number)}
      aria-label={`${label}: ${number}`}
      className="inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline"
    >
      {number}
    </a>
  );
}
