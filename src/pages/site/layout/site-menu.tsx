import { Phone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { dismissPassingToast } from '#client/ui/toast-store.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { telephoneLink } from '#features/dealership/dealership.ts';
import { mainLinks } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

/**
 * The drawer of small screens. It is below the header, so that the Menu button can close it; the layout makes
 * everything else inert, so that Tab cycles between the two.
 */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector('button')?.focus();
    dismissPassingToast();
    const root = document.documentElement;
    root.style.overflow = 'hidden';
    return () => {
      root.style.overflow = '';
    };
  }, []);

  const [phone] = useDealership().salesPhones;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way to close; Escape and two buttons are there */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        data-menu-backdrop=""
        onClick={onClose}
        className="fixed inset-0 z-40 animate-appear bg-black/60 print:hidden"
      />
      <div
        ref={panel}
        id="site-menu"
        role="dialog"
        aria-label="Menu"
        className="night fixed top-18 right-0 bottom-0 z-40 flex w-[min(22rem,86vw)] animate-slide-in flex-col overflow-y-auto overscroll-contain px-6 py-4 shadow-float print:hidden"
      >
        <div className="-mr-2 self-end">
          <IconButton
            label="Close menu"
            onClick={onClose}
            className="size-11 rounded-control text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
        <nav aria-label="Menu">
          <ul>
            {mainLinks.map(({ label, href }) => (
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
          <ButtonLink href="#contact" variant="secondary" onClick={onClose}>
            Book Test Drive
          </ButtonLink>
        </div>
        <div className="mt-auto pt-8">
          <SocialLinks />
        </div>
      </div>
    </>
  );
}
