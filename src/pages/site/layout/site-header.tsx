import { Menu, Phone } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, useLocation } from 'wouter';
import { classNames } from '#client/ui/class-names.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { telephoneLink } from '#features/dealership/dealership.ts';
import { ShortlistLink } from '#features/shortlist/client/shortlist-link.tsx';
import { Logo } from './logo.tsx';
import { mainLinks } from './site-links.ts';
import { useIsScrolled } from './use-is-scrolled.ts';

interface SiteHeaderProps {
  menuButton: RefObject<HTMLAnchorElement | null>;
  isMenuOpen: boolean;
  onMenuToggle: () => void;
}

/** Sticky. While the menu is open, only its button is reachable here. */
export function SiteHeader({ menuButton, isMenuOpen, onMenuToggle }: SiteHeaderProps) {
  const isScrolled = useIsScrolled();
  const [path] = useLocation();
  const [phone] = useDealership().salesPhones;
  return (
    <header
      className={classNames(
        'night sticky top-0 z-50 border-b max-[16rem]:static border-line transition-shadow print:hidden',
        isScrolled && 'shadow-header',
      )}
      data-scrolled={isScrolled || undefined}
    >
      {/* In here, because what the strip of a kept copy links to comes before it. */}
      <a
        href="#main"
        inert={isMenuOpen}
        className="fixed top-3 left-3 z-70 -translate-y-24 rounded-control bg-accent px-5 py-3 font-semibold text-accent-ink focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <div className="page-width flex min-h-18 items-center gap-2 max-[16rem]:flex-wrap sm:gap-6">
        <div inert={isMenuOpen} className="mr-auto">
          <Logo />
        </div>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {mainLinks.map(({ label, href }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={path === href ? 'page' : undefined}
                  className="flex min-h-11 items-center px-3 text-[0.9375rem] font-medium text-muted underline-offset-8 transition-colors hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div inert={isMenuOpen} className="h-11 w-11 shrink-0 max-sm:-mx-2 max-[23.4rem]:hidden">
          <ShortlistLink />
        </div>
        {phone && (
          <a
            href={telephoneLink(phone.number)}
            inert={isMenuOpen}
            className="flex size-11 items-center max-sm:-mr-3 max-[21rem]:hidden justify-center gap-2 text-[0.9375rem] font-semibold transition-colors hover:text-accent-text lg:w-auto lg:border-l lg:border-line lg:pl-6"
          >
            <Phone aria-hidden="true" className="size-5 shrink-0 text-accent lg:size-4" />
            <span className="max-lg:sr-only">
              <span className="lg:hidden">Call </span>
              {phone.number}
            </span>
          </a>
        )}
        <LinkButton
          ref={menuButton}
          href="#site-menu"
          aria-expanded={isMenuOpen}
          aria-controls={isMenuOpen ? 'site-menu' : undefined}
          onPress={onMenuToggle}
          className="-mr-2 flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:text-accent-text lg:hidden"
        >
          <Menu aria-hidden="true" className="size-5" />
          Menu
        </LinkButton>
      </div>
    </header>
  );
}
