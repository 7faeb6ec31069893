import { Phone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { dismissPassingToast } from '#client/ui/toast-store.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { telephoneLink } from '#features/dealership/dealership.ts';
import { useShortlistLinks } from '#features/shortlist/client/shortlist-link.tsx';
import { sitePaths } from '#shared/site-paths.ts';
import { mainLinks } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

/**
 * The drawer of small screens. It is below the header, so that the Menu button can close it; the layout makes
 * everything else inert, so that Tab cycles between the two. Before the code has come, and without JavaScript, it is shown
 * by its address.
 */
export function SiteMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector<HTMLElement>('[aria-label="Close menu"]')?.focus();
    dismissPassingToast();
    const root = document.documentElement;
    root.style.overflow = 'hidden';
    return () => {
      root.style.overflow = '';
    };
  }, [isOpen]);

  const links = [...mainLinks, ...useShortlistLinks()];
  const { salesPhones, takesBookings } = useDealership();
  const [phone] = salesPhones;
  return (
    <div id="site-menu" className={isOpen ? 'contents' : 'not-target:hidden lg:hidden'}>
      {/* A second way to close; Escape and two buttons are there. */}
      <LinkButton
        href="#main"
        data-menu-backdrop=""
        aria-hidden="true"
        tabIndex={-1}
        onPress={onClose}
        className="fixed inset-0 z-40 animate-appear bg-black/60 print:hidden"
      />
      <div
        ref={panel}
        role="dialog"
        aria-label="Menu"
        className="night fixed top-18 right-0 bottom-0 z-40 flex w-[min(22rem,86vw)] animate-slide-in flex-col overflow-y-auto overscroll-contain px-6 py-4 shadow-float print:hidden"
      >
        <div className="-mr-2 self-end">
          <Tooltip content="Close menu">
            <LinkButton
              href="#main"
              aria-label="Close menu"
              onPress={onClose}
              className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-6" />
            </LinkButton>
          </Tooltip>
        </div>
        <nav aria-label="Menu">
          <ul>
            {links.map(({ label, href }) => (
              <li key={href} className="border-b border-line">
                <Link
                  href={href}
                  onClick={onClose}
                  className="flex min-h-13 items-center text-lg font-medium hover:text-accent-text"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-8 grid gap-3">
          {phone && (
            <ButtonLink href={telephoneLink(phone.number)} variant="accent" onClick={onClose}>
              <Phone aria-hidden="true" className="size-4" />
              Call Now
            </ButtonLink>
          )}
          <ButtonLink
            href={takesBookings ? sitePaths.book : '#contact'}
            variant="secondary"
            onClick={onClose}
          >
            Book Test Drive
          </ButtonLink>
        </div>
        <div className="mt-auto pt-8">
          <SocialLinks />
        </div>
      </div>
    </div>
  );
}
