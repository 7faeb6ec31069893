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
  preloadComparison: () => Promise<unknown>;
  children: ReactNode;
}) {
  const menu = useSiteMenu();
  const isAlive = useIsAlive();
  return (
    <>
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
