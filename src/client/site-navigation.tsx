import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { followAnchorClick, linkOf } from './navigation/anchor-clicks.ts';
import { NavigationProgress } from './navigation/navigation-progress.tsx';
import { NewVersionPrompt } from './navigation/new-version-prompt.tsx';
import { forgetTurn, prepareTurn } from './navigation/turn-page.ts';

/** Navigation of the site: anchors, preloading, progress line, prompt for a new version. */
export function SiteNavigation() {
  const [, navigate] = useLocation();

  useEffect(() => {
    const handleClick = (event: MouseEvent) => followAnchorClick(event, navigate);
    const handleHint = (event: Event) => {
      const link = linkOf(event.target);
      const isPage = link?.origin === location.origin && !link.target && !link.pathname.startsWith('/admin');
      if (link && isPage && link.pathname !== location.pathname) prepareTurn(link.pathname);
    };
    const hints = ['pointerover', 'focusin', 'touchstart'] as const;
    document.addEventListener('click', handleClick);
    for (const hint of hints) document.addEventListener(hint, handleHint, { passive: true });
    window.addEventListener('popstate', forgetTurn);
    return () => {
      document.removeEventListener('click', handleClick);
      for (const hint of hints) document.removeEventListener(hint, handleHint);
      window.removeEventListener('popstate', forgetTurn);
    };
  }, [navigate]);

  return (
    <>
      <NavigationProgress />
      <NewVersionPrompt />
    </>
  );
}
