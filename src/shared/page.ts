/** Metadata of a page for the tab, search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the canonical address; none on error pages. */
  canonicalPath?: string;
  /** Not to be indexed by search engines. */
  isUnlisted?: boolean;
  /** Path of the picture for link previews. */
  imagePath?: string;
  /** What it shows; else the title. */
  imageAlt?: string;
  type?: 'website' | 'product';
  /** Structured data; the document escapes it. */
  jsonLd?: Record<string, unknown>;
  status?: 200 | 404;
}

/** A text, or its parts in order; those that were put into bytes before are. */
export type Text = string | readonly (string | Uint8Array)[];

/** What the built client's server entry returns. */
export interface RenderedPage {
  status: number;
  head: PageHead;
  html: Text;
  /** The page's source file, to find its code in the build. */
  source: string;
}
