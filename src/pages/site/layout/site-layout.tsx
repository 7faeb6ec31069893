import type { ReactNode } from 'react';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { ToastArea } from '#client/ui/toast.tsx';
import { CompareBar } from '#features/compare/client/compare-bar.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteMenu } from './site-menu.tsx';
import { useSiteMenu } from './use-site-menu.ts';

/** Layout of every public page. */
export function SiteLayout({
  preloadComparison,
  children,
}: {
  preloadComparison: () => Promise<void>;
  children: ReactNode;
}) {
  const menu = useSiteMenu();
  const isAlive = useIsAlive();
  return (
    <>
      <a
        href="#main"
        inert={menu.isOpen}
        className="fixed top-3 left-3 z-70 -translate-y-24 rounded-control bg-accent px-5 py-3 font-semibold text-accent-ink focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <SiteHeader menuButton={menu.button} isMenuOpen={menu.isOpen} onMenuToggle={menu.toggle} />
      <div inert={menu.isOpen} className="contents">
        <AnnouncementBar />
      </div>
      {(menu.isOpen || !isAlive) && <SiteMenu isOpen={menu.isOpen} onClose={menu.close} />}
      <main id="main" inert={menu.isOpen} className="min-h-[60dvh]">
        {children}
      </main>
      <SiteFooter isInert={menu.isOpen} />
      <div inert={menu.isOpen} className="contents">
        <CompareBar preloadPage={preloadComparison} />
      </div>
      <ToastArea />
    </>
  );
}
