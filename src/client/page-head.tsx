import { createContext, use, useEffect } from 'react';

/** What a page says of itself: to the tab, to search engines and to link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the one address this page should be known by; none on error pages. */
  canonicalPath?: string;
  /** Search engines are asked to leave it out, though it has an address. */
  isUnlisted?: boolean;
  /** Path of a picture for link previews. */
  imagePath?: string;
  type?: 'website' | 'product';
  /** Structured data; the document escapes it. */
  jsonLd?: Record<string, unknown>;
  status?: 200 | 404;
}

/** On the server, the place where the rendered page leaves its head. */
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

// The public address is configuration, not the host this page happened to be opened under.
function canonicalOrigin(): string {
  return document.documentElement.dataset.publicUrl ?? location.origin;
}
