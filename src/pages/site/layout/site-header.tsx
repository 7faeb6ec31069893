import { Menu, Phone } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, useLocation } from 'wouter';
import { classNames } from '../../../client/ui/class-names.ts';
import { dealership, telephoneLink } from '../../../features/dealership/dealership.ts';
import { Logo } from './logo.tsx';
import { mainLinks } from './site-links.ts';
import { useIsScrolled } from './use-is-scrolled.ts';

interface SiteHeaderProps {
  menuButton: RefObject<HTMLButtonElement | null>;
  isMenuOpen: boolean;
  onMenuToggle: () => void;
}

/** Stays at the top. While the menu is open, only the button that closes it again can be reached here. */
export function SiteHeader({ menuButton, isMenuOpen, onMenuToggle }: SiteHeaderProps) {
  const isScrolled = useIsScrolled();
  const [path] = useLocation();
  const phone = dealership.salesPhones[0];
  return (
    <header
      className={classNames(
        'night sticky top-0 z-50 border-b border-line transition-shadow print:hidden',
        isScrolled && 'shadow-float',
      )}
      data-scrolled={isScrolled || undefined}
    >
      <div className="page-width flex h-18 items-center gap-6">
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
        {phone && (
          <a
            href={telephoneLink(phone.number)}
            className="hidden min-h-11 items-center gap-2 border-l border-line pl-6 text-[0.9375rem] font-semibold transition-colors hover:text-accent-text lg:flex"
          >
            <Phone aria-hidden="true" className="size-4 text-accent" />
            {phone.number}
          </a>
        )}
        <button
          ref={menuButton}
          type="button"
          aria-expanded={isMenuOpen}
          aria-controls="site-menu"
          onClick={onMenuToggle}
          className="-mr-2 flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:text-accent-text lg:hidden"
        >
          <Menu aria-hidden="true" className="size-5" />
          Menu
        </button>
      </div>
    </header>
  );
}
