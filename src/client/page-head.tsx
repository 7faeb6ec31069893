import { createContext, use, useEffect } from 'react';
import type { PageHead } from '#shared/page.ts';

/** Server only: receives the head of the rendered page. */
export const PageHeadContext = createContext<{ current?: PageHead } | undefined>(undefined);

export function usePageHead(head: PageHead): void {
  const collector = use(PageHeadContext);
  if (collector) collector.current = head;
  const { title, description, canonicalPath } = head;
  useEffect(() => {
    document.title = title;
    setAttribute('meta[name="description"]', 'content', description);
    setAttribute(
      'link[rel="canonical"]',
      'href',
      canonicalPath && new URL(canonicalPath, canonicalOrigin()).href,
    );
  }, [title, description, canonicalPath]);
}

function setAttribute(selector: string, name: string, value: string | undefined): void {
  const element = document.head.querySelector(selector);
  if (value === undefined) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}

// The configured public address, not the host of the request.
function canonicalOrigin(): string {
  return document.documentElement.dataset.publicUrl ?? location.origin;
}
